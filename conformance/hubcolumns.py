#!/usr/bin/env python3
"""Programs of the Hub's users as loadtest runs them, in an environment of their own.

    python3 conformance/hubcolumns.py hf                                 prints where the program hf lies
    python3 conformance/hubcolumns.py make FILE MEGABYTES                a Parquet file of 20 columns of numbers
    python3 conformance/hubcolumns.py bytes FILE COLUMN OUT              writes the bytes that a column has there
    python3 conformance/hubcolumns.py read pandas|duckdb REPOSITORY PATH COLUMN FILE
                                                                         reads a column from the Hub, and compares it
"""
import pathlib
import sys

from environments import enter

COLUMN_COUNT, ROW_GROUP_ROWS = 20, 1 << 20


def make(out, megabytes):
    import numpy
    import pyarrow
    import pyarrow.parquet

    random = numpy.random.default_rng(1)
    left = int(megabytes) * 1_000_000 // (8 * COLUMN_COUNT)
    schema = pyarrow.schema([(f"c{i}", pyarrow.float64()) for i in range(COLUMN_COUNT)])
    with pyarrow.parquet.ParquetWriter(out, schema, use_dictionary=False) as writer:
        while left > 0:
            rows = min(left, ROW_GROUP_ROWS)
            columns = [random.random(rows) for _ in range(COLUMN_COUNT)]
            writer.write_table(pyarrow.table(columns, schema=schema), row_group_size=rows)
            left -= rows


def column_bytes(file, column, out):
    import pyarrow.parquet

    metadata = pyarrow.parquet.ParquetFile(file).metadata
    groups = [metadata.row_group(i) for i in range(metadata.num_row_groups)]
    sizes = [c.total_compressed_size for g in groups for c in map(g.column, range(g.num_columns)) if c.path_in_schema == column]
    pathlib.Path(out).write_text(str(sum(sizes)))


def read(engine, repository, path, column, file):
    import pyarrow.parquet

    expected = pyarrow.parquet.read_table(file, columns=[column])[column].to_numpy()
    address = f"hf://datasets/{repository}/{path}"
    if engine == "pandas":
        import pandas

        found = pandas.read_parquet(address, columns=[column])[column].to_numpy()
    else:
        import duckdb
        from huggingface_hub import HfFileSystem

        connection = duckdb.connect()
        connection.register_filesystem(HfFileSystem())
        found = connection.execute(f"select {column} from '{address}'").fetchnumpy()[column]
    if not (found == expected).all():
        sys.exit(f"{engine} read other numbers")


def main():
    packages = ["huggingface_hub==2.4.0", "pandas==3.1.1", "pyarrow==26.0.1", "duckdb==2.0.1"]
    enter("hub-columns", packages)
    action, *arguments = sys.argv[1:] or ["--help"]
    actions = {"make": make, "bytes": column_bytes, "read": read}
    if action == "hf":
        print(pathlib.Path(sys.executable).parent / "hf")
    elif action in actions:
        actions[action](*arguments)
    else:
        sys.exit(__doc__)


main()
