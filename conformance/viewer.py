#!/usr/bin/env python3
"""Asks for tables, splits and rows as scripts ask the Hub's datasets-server, and compares with what `datasets` makes of the same files.

    python3 conformance/viewer.py              files of many types and layouts, written here
    python3 conformance/viewer.py --layouts N  with that many made-up folders, instead of 40
    python3 conformance/viewer.py --require    what cannot be installed is a failure

Everything is asked for by path and by host name in turn. Features and rows of Parquet files must be what `datasets` reads from them,
splits what it finds in a folder; `load_dataset` must take the service's word for features, and a private dataset must not be told of.
"""
import argparse
import base64
import datetime
import decimal
import io
import json
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request

import environments
from servers import Service

ROWS = 1200
ROWS_ASKED = 100


def say(text):
    print(f"viewer: {text}", flush=True)


def require(holds, what):
    if not holds:
        sys.exit(f"viewer: FAILED: {what}")


class Viewer:
    """The service as scripts see it: every other question goes to the host name `datasets-server.`"""

    def __init__(self, service):
        self.service, self.asked = service, 0

    def call(self, method, path, body=None, token=True, host=None):
        request = urllib.request.Request(self.service.url + path, data=body, method=method)
        if token:
            request.add_header("Authorization", f"Bearer {self.service.token}")
        if host:
            request.add_header("Host", host)
        request.add_header("Content-Type", "application/json" if path == "/api/v1/datasets" else "application/octet-stream")
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as e:
            return e.code, e.headers, e.read()

    def make(self, name, files, visibility="public"):
        body = json.dumps({"namespace": "view", "name": name, "visibility": visibility}).encode()
        status, _, text = self.call("POST", "/api/v1/datasets", body)
        require(status == 201, f"create {name}: {status} {text}")
        for path, content in files.items():
            where = f"/api/v1/datasets/view/{name}/files/{urllib.parse.quote(path)}"
            status, _, text = self.call("PUT", where, content)
            require(status in (200, 201), f"PUT {path}: {status} {text}")

    def ask(self, call, name, token=True, **query):
        query = urllib.parse.urlencode({"dataset": f"view/{name}", **query})
        self.asked += 1
        if self.asked % 2:
            return self.call("GET", f"/datasets-server/{call}?{query}", token=token)
        return self.call("GET", f"/{call}?{query}", token=token, host="datasets-server.hub.example.com")

    def get(self, call, name, **query):
        status, _, text = self.ask(call, name, **query)
        require(status == 200, f"/{call} of {name} {query}: {status} {text[:500]}")
        return json.loads(text)


def table_of_all_types():
    import pyarrow as pa

    def column(values, kind, nulls=True):
        return pa.array([None if nulls and i % 7 == 3 else values(i) for i in range(ROWS)], kind)

    day = datetime.datetime(2024, 2, 29, 13, 14, 15)
    later = lambda i: day + datetime.timedelta(seconds=i, microseconds=1000 * i)  # noqa: E731
    struct = pa.struct([("a", pa.int32()), ("b", pa.struct([("c", pa.string())])), ("l", pa.list_(pa.float64()))])
    columns = {
        **{f"int{b}": column(lambda i, b=b: (i * 7919) % 2 ** (b - 1) - i, pa.int64()).cast(f"int{b}", safe=False) for b in (8, 16, 32, 64)},
        **{f"uint{b}": column(lambda i, b=b: (i * 7919) % 2**b, pa.uint64()).cast(f"uint{b}") for b in (8, 16, 32, 64)},
        "float16": column(lambda i: i / 8, pa.float64()).cast(pa.float16()),
        "float32": column(lambda i: i / 7, pa.float32()),
        "float64": column(lambda i: math.inf if i == 5 else math.nan if i == 6 else i / 3, pa.float64()),
        "bool": column(lambda i: i % 3 == 0, pa.bool_()),
        "string": column(lambda i: f"text {i} 한국 \u0000" if i % 2 else "", pa.string()),
        "large_string": column(lambda i: f"large {i}", pa.large_string()),
        "binary": column(lambda i: bytes([i % 256, 0, 255]), pa.binary()),
        "large_binary": column(lambda i: bytes(i % 5), pa.large_binary()),
        "fixed": column(lambda i: i.to_bytes(4, "big"), pa.binary(4)),
        "date32": column(lambda i: later(i).date(), pa.date32()),
        "time32": column(lambda i: later(i).time(), pa.time32("ms")),
        "time64": column(lambda i: later(i).time(), pa.time64("us")),
        **{f"stamp_{unit}": column(later, pa.timestamp(unit)) for unit in ("ms", "us", "ns")},
        "stamp_s": column(lambda i: later(i).replace(microsecond=0), pa.timestamp("s")),
        "utc": column(later, pa.timestamp("us", tz="UTC")),
        "seoul": column(later, pa.timestamp("ms", tz="Asia/Seoul")),
        "duration": column(lambda i: datetime.timedelta(milliseconds=i), pa.duration("ms")),
        "decimal": column(lambda i: decimal.Decimal(i).scaleb(-2), pa.decimal128(12, 2)),
        "decimal_long": column(lambda i: decimal.Decimal(i).scaleb(-10), pa.decimal256(60, 10)),
        "null": pa.nulls(ROWS),
        "list": column(lambda i: [i, None] * (i % 3), pa.list_(pa.int64())),
        "large_list": column(lambda i: [str(i)] * (i % 3), pa.large_list(pa.string())),
        "fixed_list": column(lambda i: [i / 2, 1.0], pa.list_(pa.float32(), 2), nulls=False),
        "deep": column(lambda i: [[i], [], [1, 2]][: i % 4], pa.list_(pa.list_(pa.int32()))),
        "struct": column(lambda i: {"a": i, "b": {"c": str(i)}, "l": [1.5] * (i % 2)}, struct),
        "structs": column(lambda i: [{"x": i}, {"x": None}], pa.list_(pa.struct([("x", pa.int16())]))),
    }
    return pa.table(columns)


def as_json(value):
    """Returns a value of a row as the Hub's server writes it."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, decimal.Decimal):
        return format(value, "f")
    if isinstance(value, datetime.datetime):
        utc = value.astimezone(datetime.timezone.utc) if value.tzinfo else value
        return utc.replace(tzinfo=None).isoformat() + ("Z" if value.tzinfo else "")
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, datetime.timedelta):
        return round(value / datetime.timedelta(milliseconds=1))
    if isinstance(value, dict):
        return {name: as_json(member) for name, member in value.items()}
    return [as_json(element) for element in value]


def features_of(answer):
    return {feature["name"]: feature["type"] for feature in answer["features"]}


def parquet(table, **options):
    import pyarrow.parquet as pq

    out = io.BytesIO()
    pq.write_table(table, out, **options)
    return out.getvalue()


def types(viewer):
    import datasets
    import pyarrow as pa
    import pyarrow.parquet as pq

    made = table_of_all_types()
    layouts = {
        "plain": dict(row_group_size=500, use_dictionary=False, store_decimal_as_integer=False),
        "pages": dict(row_group_size=700, data_page_version="2.0", data_page_size=2000, write_page_index=True, compression="zstd"),
        "gzip": dict(data_page_size=4000, compression="gzip"),
    }
    for name, options in layouts.items():
        file = parquet(made, **options)
        table = pq.read_table(pa.BufferReader(file))  # a file does not keep seconds apart from milliseconds
        expected = datasets.Features.from_arrow_schema(table.schema).to_dict()
        viewer.make(name, {"train.parquet": file})
        info = viewer.get("info", name, config="default")["dataset_info"]
        wrong = {n: (info["features"].get(n), expected[n]) for n in expected if info["features"].get(n) != expected[n]}
        require(not wrong, f"/info of {name}: features (found, datasets): {wrong}")
        require(info["splits"]["train"]["num_examples"] == ROWS, f"{info['splits']}")
        size = viewer.get("size", name)["size"]["splits"][0]
        require((size["num_rows"], size["num_columns"]) == (ROWS, len(expected)), f"{size}")
        for offset in (0, 450, 695, ROWS - 30, ROWS):
            rows_at(viewer, name, table, offset)
        first = viewer.get("first-rows", name, config="default", split="train")
        require(features_of(first) == expected, "/first-rows: features")
        require([r["row_idx"] for r in first["rows"]] == list(range(len(first["rows"]))), "/first-rows")
    say(f"{len(expected)} types in {len(layouts)} layouts: features and rows are those of datasets {datasets.__version__}")


def rows_at(viewer, name, table, offset):
    page = viewer.get("rows", name, config="default", split="train", offset=offset, length=ROWS_ASKED)
    expected = [as_json(row) for row in table.slice(offset, ROWS_ASKED).to_pylist()]
    require(page["num_rows_total"] == ROWS and len(page["rows"]) == len(expected), f"/rows of {name} from {offset}: count")
    for number, (found, wanted) in enumerate(zip(page["rows"], expected)):
        require(found["row_idx"] == offset + number and not found["truncated_cells"], f"/rows of {name}: {found}")
        for column, value in wanted.items():
            got = found["row"][column]
            require(got == value, f"/rows of {name}, row {offset + number}, {column}: expected {value!r}, found {got!r}")


def other_formats(viewer):
    lines = [{"id": i, "text": f"t{i}", "score": i / 2} for i in range(300)]
    formats = {
        "csv": "id,text,score\n" + "".join(f"{r['id']},{r['text']},{r['score']}\n" for r in lines),
        "jsonl": "".join(json.dumps(r) + "\n" for r in lines),
    }
    for ending, text in formats.items():
        viewer.make(ending, {f"data/train.{ending}": text.encode(), f"data/test.{ending}": text[: text.index("\n", 200)].encode()})
        splits = [s["split"] for s in viewer.get("splits", ending)["splits"]]
        require(splits == ["train", "test"], f"{ending}: {splits}")
        page = viewer.get("rows", ending, config="default", split="train", offset=250, length=20)
        require([r["row"] for r in page["rows"]] == lines[250:270], f"{ending}: {page['rows'][0]}")
        expected = {"id": "int64", "text": "string", "score": "float64"}
        require({n: t["dtype"] for n, t in features_of(page).items()} == expected, f"{ending}: {page['features']}")
    say("CSV and JSON lines")


CONFIGS = """configs:
- config_name: x
  data_files: a/*.parquet
- config_name: y
  data_files:
  - split: train
    path: a/1.parquet
  - split: test
    path:
    - b/*
    - a/2.parquet
- config_name: z
  data_dir: b
"""
WORDS = ["train", "test", "val", "dev", "x", "data", "training", "eval", "__p", ".h", "y1", "a_train", "train-2", "b.test"]


def layouts(viewer, count):
    """Which files are which split of which configuration, in made-up folders."""
    import yaml
    from datasets.data_files import DataFilesDict, get_data_patterns, sanitize_patterns

    import pyarrow as pa

    randomness, small = random.Random(7), parquet(pa.table({"a": [1]}))
    cases = [(["a/1.parquet", "a/2.parquet", "b/1.parquet"], CONFIGS)]
    for _ in range(count):
        names = {
            "/".join([*randomness.choices(WORDS, k=randomness.randint(0, 2)), randomness.choice(WORDS)])
            + randomness.choice(["", "-1", "_2", ".x", "-00000-of-00001"])
            + ".parquet"
            for _ in range(randomness.randint(1, 5))
        }
        cases.append((sorted(names), None))
    for number, (files, card) in enumerate(cases):
        name = f"layout{number}"
        with tempfile.TemporaryDirectory() as folder:
            for path in files:
                pathlib.Path(folder, path).parent.mkdir(parents=True, exist_ok=True)
                pathlib.Path(folder, path).write_bytes(small)

            def resolved(patterns, base):
                found = DataFilesDict.from_patterns(patterns, base_path=base)
                return {str(s): [os.path.relpath(f, folder) for f in fs] for s, fs in found.items()}

            expected = {}
            try:
                for config in yaml.safe_load(card)["configs"] if card else [{"config_name": "default"}]:
                    base = os.path.join(folder, config.get("data_dir", ""))
                    patterns = sanitize_patterns(config["data_files"]) if "data_files" in config else get_data_patterns(base)
                    expected[config["config_name"]] = resolved(patterns, base)
            except FileNotFoundError as e:
                expected = type(e).__name__
        content = dict.fromkeys(files, small) | ({"README.md": f"---\n{card}---\n".encode()} if card else {})
        viewer.make(name, content)
        status, _, text = viewer.ask("parquet", name)
        if isinstance(expected, str):
            require(status == 422, f"{files}: expected {expected}, found {status} {text}")
            continue
        require(status == 200, f"{files}: {status} {text}")
        found = {}
        for file in json.loads(text)["parquet_files"]:
            path = urllib.parse.unquote(file["url"].split("/resolve/")[1].split("/", 1)[1])
            found.setdefault(file["config"], {}).setdefault(file["split"], []).append(path)
        require(found == expected, f"{files}: expected {expected}, found {found}")
        splits = [(s["config"], s["split"]) for s in viewer.get("splits", name)["splits"]]
        require(splits == [(c, s) for c in expected for s in expected[c]], f"{files}: {splits}")
    say(f"{len(cases)} folders have the configurations and splits that datasets finds")


LOADS = """
import os, socket, sys
ask = socket.getaddrinfo
socket.getaddrinfo = lambda host, *a, **k: ask("127.0.0.1" if str(host).endswith("hub.test") else host, *a, **k)
import datasets
from datasets.utils import _dataset_viewer as viewer
answers, original = [], viewer.get_exported_dataset_infos
def spy(**options):
    answers.append(original(**options))
    return answers[-1]
viewer.get_exported_dataset_infos = spy
name = sys.argv[1]
features = datasets.Features({"label": datasets.ClassLabel(names=["a", "b"]), "v": datasets.Sequence(datasets.Value("float32"))})
made = datasets.Dataset.from_dict({"label": [0, 1, 1], "v": [[1.0], [], [2.5, 3.5]]}, features=features)
made.push_to_hub(name, private=True)
loaded = datasets.load_dataset(name, split="train")
assert loaded.features == features and loaded[:] == made[:], loaded.features
plain = datasets.load_dataset(sys.argv[2], split="train")
assert plain.num_rows == 1200, plain
assert answers[-1]["default"]["splits"]["train"]["num_examples"] == 1200, answers[-1]
"""


def loads(viewer):
    """`datasets` asks the host `datasets-server.`, which is made up of HF_ENDPOINT's, and believes what it says."""
    port = urllib.parse.urlsplit(viewer.service.url).port
    with tempfile.TemporaryDirectory() as home:
        environment = dict(
            os.environ,
            HF_ENDPOINT=f"http://hub.test:{port}",
            HF_TOKEN=viewer.service.token,
            HF_HOME=home,
            HF_HUB_DISABLE_XET="1",  # it would look for the made-up name by itself
            HF_UPDATE_DOWNLOAD_COUNTS="0",
            HF_HUB_DISABLE_PROGRESS_BARS="1",
        )
        command = [sys.executable, "-c", LOADS, "view/pushed", "view/plain"]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    require(done.returncode == 0, f"load_dataset: {done.stderr[-3000:]}")
    first = viewer.get("first-rows", "pushed", config="default", split="train")
    require(features_of(first)["label"]["names"] == ["a", "b"], f"{first['features']}")
    require(first["rows"][2]["row"] == {"label": 1, "v": [2.5, 3.5]}, f"{first['rows']}")
    say("load_dataset asks for features and takes them")


def refusals(viewer):
    import pyarrow as pa

    viewer.make("hidden", {"train.parquet": parquet(pa.table({"a": [1]}))}, visibility="private")
    viewer.make("none", {"notes.bin": b"1"})
    viewer.make("broken", {"train.parquet": b"PAR1" + bytes(100) + b"PAR1"})
    rows = dict(config="default", split="train")
    cases = [
        (401, "ExternalUnauthenticatedError", viewer.ask("rows", "hidden", token=False, **rows)),
        (401, "ExternalUnauthenticatedError", viewer.ask("splits", "nowhere", token=False)),
        (404, "ExternalAuthenticatedError", viewer.ask("splits", "nowhere")),
        (404, "ConfigNotFoundError", viewer.ask("rows", "csv", config="other", split="train")),
        (404, "SplitNotFoundError", viewer.ask("rows", "csv", config="default", split="other")),
        (422, "MissingRequiredParameter", viewer.ask("rows", "csv", config="default")),
        (422, "InvalidParameter", viewer.ask("rows", "csv", offset=-1, **rows)),
        (422, "EmptyDatasetError", viewer.ask("splits", "none")),
        (422, "DatasetGenerationError", viewer.ask("rows", "broken", **rows)),
        (501, "NotImplemented", viewer.ask("search", "csv", query="t", **rows)),
    ]
    for status, code, (found, headers, text) in cases:
        require((found, headers["X-Error-Code"]) == (status, code), f"expected {status} {code}, found {found} {headers['X-Error-Code']} {text}")
    say(f"{len(cases)} refusals")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layouts", type=int, default=40)
    parser.add_argument("--require", action="store_true")
    options = parser.parse_args()
    try:
        environments.enter(f"clients-{environments.NEWEST}", environments.GENERATIONS[environments.NEWEST])
    except (OSError, subprocess.CalledProcessError) as e:
        require(not options.require, f"datasets cannot be installed: {e}")
        say(f"left out, datasets cannot be installed: {e}")
        return
    service = Service()
    try:
        viewer = Viewer(service)
        types(viewer)
        other_formats(viewer)
        layouts(viewer, options.layouts)
        loads(viewer)
        refusals(viewer)
        say("all well")
    finally:
        service.remove()


if __name__ == "__main__":
    main()
