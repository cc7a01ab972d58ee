#!/usr/bin/env python3
"""Programs of the Hub's users as loadtest runs them, in an environment of their own.

    python3 conformance/hubcolumns.py hf                                 prints where the program hf lies
    python3 conformance/hubcolumns.py make FILE MEGABYTES                a Parquet file of 8 columns of numbers
    python3 conformance/hubcolumns.py bytes FILE COLUMN OUT              writes the bytes that a column has there
    python3 conformance/hubcolumns.py read pandas|duckdb|duckdb-64k REPOSITORY PATH COLUMN FILE
                                                                         reads a column from the Hub, and compares it;
                                                                         duckdb-64k: with a block_size of HfFileSystem
"""
import pathlib
import sys

from environments import GENERATIONS, NEWEST, enter

COLUMN_COUNT, ROW_GROUP_ROWS = 8, 8 << 20


def make(out, megabytes):
    import numpy
    import pyarrow
    import pyarrow.parquet

    random = numpy.random.default_rng(1)
    left = int(megabytes) * 1_000_000 // (8 * COLUMN_COUNT)
    names = [f"c{i}" for i in range(COLUMN_COUNT)]
    schema = pyarrow.schema([(name, pyarrow.float64()) for name in names])
    with pyarrow.parquet.ParquetWriter(out, schema, use_dictionary=False) as writer:
        while left > 0:
            rows = min(left, ROW_GROUP_ROWS)
            writer.write_table(pyarrow.table([random.random(rows) for _ in names], schema=schema), row_group_size=rows)
            left -= rows


def column_bytes(file, column, out):
    import pyarrow.parquet

    metadata = pyarrow.parquet.ParquetFile(file).metadata
    groups = [metadata.row_group(i) for i in range(metadata.num_row_groups)]
    sizes = [c.total_compressed_size for g in groups for c in map(g.column, range(g.num_columns)) if c.path_in_schema == column]
    pathlib.Path(out).write_text(str(sum(sizes)))


def by_pandas(address, column):
    import pandas

    return pandas.read_parquet(address, columns=[column])[column].to_numpy()


def by_duckdb(address, column, **options):
    import duckdb
    from huggingface_hub import HfFileSystem

    connection = duckdb.connect()
    connection.register_filesystem(HfFileSystem(**options))
    return connection.execute(f"select {column} from '{address}'").fetchnumpy()[column]


def read(engine, repository, path, column, file):
    import pyarrow.parquet

    reader = {"pandas": by_pandas, "duckdb": by_duckdb, "duckdb-64k": lambda *what: by_duckdb(*what, block_size=1 << 16)}[engine]
    found = reader(f"hf://datasets/{repository}/{path}", column)
    expected = pyarrow.parquet.read_table(file, columns=[column])[column].to_numpy()
    if len(found) != len(expected) or not (found == expected).all():
        sys.exit(f"{engine} read another column")


def main():
    enter(f"clients-{NEWEST}", GENERATIONS[NEWEST])
    action, *arguments = sys.argv[1:] or ["--help"]
    actions = {"make": make, "bytes": column_bytes, "read": read}
    if action == "hf":
        print(pathlib.Path(sys.executable).parent / "hf")
    elif action in actions:
        actions[action](*arguments)
    else:
        sys.exit(__doc__)


main()
