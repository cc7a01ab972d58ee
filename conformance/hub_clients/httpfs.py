"""What DuckDB reads by itself: a private table by http, by range, with the token as a secret, and not without it."""
import os
import pathlib
import sys
import urllib.request

import duckdb

BASE = os.environ["HF_ENDPOINT"]
TABLE = f"{BASE}/datasets/team/httpfs/resolve/main/data/d%3D1/part%200.parquet"
FACTS = "SELECT count(*), sum(id), max(text) FROM"


def require(holds, what):
    if not holds:
        sys.exit(f"httpfs: {what}")


def send(method, path, body, kind):
    request = urllib.request.Request(BASE + path, body, method=method)
    request.add_header("Authorization", f"Bearer {os.environ['HF_TOKEN']}")
    request.add_header("Content-Type", kind)
    with urllib.request.urlopen(request) as answer:
        answer.read()


def extension():
    """The one that came from PyPI: DuckDB would look for it elsewhere."""
    folders = [pathlib.Path(folder, "duckdb_ext") for folder in sys.path]
    return next(str(path) for folder in folders for path in folder.rglob("httpfs.duckdb_extension"))


connection = duckdb.connect()
connection.execute("SET autoinstall_known_extensions = false")
connection.execute(f"LOAD '{extension()}'")
connection.execute("CREATE TABLE t AS SELECT i AS id, 'row ' || i AS text FROM range(50000) t(i)")
file = pathlib.Path(os.environ["WORK"], "t.parquet")
connection.execute(f"COPY t TO '{file}' (FORMAT parquet, ROW_GROUP_SIZE 5000)")
send("POST", "/api/v1/datasets", b'{"namespace":"team","name":"httpfs","visibility":"private"}', "application/json")
send("PUT", "/api/v1/datasets/team/httpfs/files/data/d%3D1/part%200.parquet", file.read_bytes(), "application/octet-stream")
try:
    connection.execute(f"{FACTS} read_parquet('{TABLE}')").fetchone()
    sys.exit("httpfs: a private table was read without a token")
except duckdb.HTTPException as refused:
    require("401" in str(refused), f"refused otherwise: {refused}")
connection.execute(f"CREATE SECRET (TYPE http, BEARER_TOKEN '{os.environ['HF_TOKEN']}', SCOPE '{BASE}')")
expected = connection.execute(f"{FACTS} t").fetchone()
require(connection.execute(f"{FACTS} read_parquet('{TABLE}')").fetchone() == expected, "the table")
one = connection.execute(f"SELECT text FROM read_parquet('{TABLE}') WHERE id = 41234").fetchone()
require(one == ("row 41234",), f"one row: {one}")
print(f"DuckDB {duckdb.__version__} with httpfs: a private table by http", flush=True)
