#!/usr/bin/env python3
"""Makes a table of nulls, lists, structs and decimals, and the same without its middle row, with several writers.

    python3 conformance/nestedtable.py FOLDER WRITER none|delete OUT [--rows 200000]
    python3 conformance/nestedtable.py writers

It has 22 leaf columns: whole numbers, doubles with NaN and both zeros, text, strings of few, of many and of one value, in runs
and not, booleans, times, decimals of both widths, a list, a struct, a list of structs with nulls at every level, a categorical
whose entries are out of order and partly unused. Seeds are fixed. All writers get the same Arrow table. What they need is
installed into environments of their own below ~/.cache/jogakbo/venvs.
"""
import argparse
import pathlib
import sys
import tempfile

from environments import enter

PYARROW, NUMPY = "pyarrow==26.0.1", "numpy==2.3.5"
ENVIRONMENTS = {
    "webtable-pyarrow26": (PYARROW, NUMPY),
    "nestedtable-polars": (PYARROW, "polars==2.1.0"),
    "nestedtable-duckdb": (PYARROW, "duckdb==2.0.1"),
    "nestedtable-arro3": (PYARROW, "arro3-core==0.9.0", "arro3-io==0.9.0"),
}
ARROW = "webtable-pyarrow26"


def with_pyarrow(**settings):
    def write(table, out):
        import pyarrow.parquet as pq

        pq.write_table(table, out, compression="snappy", **settings)

    return write


def with_polars(table, out):
    import polars

    polars.from_arrow(table, rechunk=True).write_parquet(out, compression="snappy", use_pyarrow=False)


def with_duckdb(version):
    def write(table, out):
        import duckdb

        connection = duckdb.connect()
        connection.execute("set threads = 1")
        connection.register("rows", table)
        connection.execute(f"copy rows to '{out}' (format parquet, compression snappy, parquet_version {version})")

    return write


def with_parquet_rs(table, out):
    import arro3.io

    arro3.io.write_parquet(table, out, compression="snappy")


def with_parquet_java(version):
    def write(table, out):
        from parquet_environments import environments

        with tempfile.TemporaryDirectory() as folder:
            source = folder + "/source.parquet"
            with_pyarrow()(table, source)
            java = environments()["parquet-java"]
            obstacle = java.find_obstacle()
            errors = [obstacle] if obstacle else java.write([{"source": source, "out": out, "options": {"version": version}}])
        if errors:
            sys.exit(f"parquet-java: {errors[0]}")

    return write


def is_java_there():
    """Returns whether parquet-java can be had, and says why not."""
    try:
        from parquet_environments import environments

        obstacle = environments()["parquet-java"].find_obstacle()
    except ImportError as e:
        obstacle = e
    if obstacle:
        print(f"without parquet-java: {obstacle}", file=sys.stderr)
    return not obstacle


WRITERS = {
    "pyarrow, v1 pages": (ARROW, with_pyarrow()),
    "pyarrow, v2 pages": (ARROW, with_pyarrow(data_page_version="2.0")),
    "pyarrow, v1 pages, page index": (ARROW, with_pyarrow(write_page_index=True)),
    "pyarrow, groups of 10 000 rows": (ARROW, with_pyarrow(row_group_size=10_000)),
    "pyarrow, v2 pages, DELTA and BYTE_STREAM_SPLIT": (
        ARROW,
        with_pyarrow(
            data_page_version="2.0",
            use_dictionary=False,
            column_encoding={
                "count": "DELTA_BINARY_PACKED",
                "small": "DELTA_BINARY_PACKED",
                "number": "BYTE_STREAM_SPLIT",
                "text": "DELTA_BYTE_ARRAY",
                "few": "DELTA_LENGTH_BYTE_ARRAY",
                "many": "DELTA_BYTE_ARRAY",
                "moment": "DELTA_BINARY_PACKED",
            },
        ),
    ),
    "polars": ("nestedtable-polars", with_polars),
    "DuckDB, V1": ("nestedtable-duckdb", with_duckdb("V1")),
    "DuckDB, V2": ("nestedtable-duckdb", with_duckdb("V2")),
    "parquet-rs": ("nestedtable-arro3", with_parquet_rs),
    "parquet-java, v1 pages": (ARROW, with_parquet_java(1)),
    "parquet-java, v2 pages": (ARROW, with_parquet_java(2)),
}


def column_makers(row_count):
    """Returns the columns by name."""
    import numpy as np
    import pyarrow as pa

    random = np.random.Generator(np.random.PCG64(22))
    pool = [f"{a}{b}" for a in ("lor", "bal", "mun", "ther", "ost", "qui", "zan") for b in ("en", "a", "ic", "um", "ish", "o")]

    def holes(share, count=row_count):
        return random.random(count) < share

    def words(count, most):
        sizes = random.integers(1, most, count).tolist()
        picks = iter(random.integers(0, len(pool), sum(sizes)).tolist())
        return [" ".join(pool[next(picks)] for _ in range(size)) for size in sizes]

    def runs(values, mean):
        lengths = random.geometric(1 / mean, 2 * row_count // mean + 10)
        return np.repeat(random.integers(0, len(values), len(lengths)), lengths)[:row_count]

    def offsets(most, share):
        sizes = np.where(holes(share), 0, random.integers(0, most, row_count))
        return np.concatenate(([0], np.cumsum(sizes))).astype(np.int32)

    def lists(values, ends, share):
        starts = pa.array(ends, mask=np.append(holes(share) & (np.diff(ends) == 0), False))
        return pa.ListArray.from_arrays(starts, values)

    n = row_count
    doubles = random.normal(0, 1000, n)
    doubles[holes(0.01)], doubles[holes(0.01)], doubles[holes(0.01)] = np.nan, 0.0, -0.0
    colours = ["amber", "blue", "coral", "denim", "ecru", "fawn", "green", "honey"]
    tags, parts = offsets(5, 0.2), offsets(4, 0.3)
    inner = int(parts[-1])
    entries = [colours[i % 8] + str(i) for i in random.permutation(400).tolist()]
    wide = random.integers(-(10**9), 10**9, n).astype("float64")
    return {
        "row": pa.array(np.arange(n, dtype=np.int64)),
        "count": pa.array(random.integers(0, 10**12, n), mask=holes(0.1)),
        "small": pa.array(random.integers(0, 300, n).astype(np.int32)),
        "number": pa.array(doubles, mask=holes(0.05), from_pandas=False),
        "text": pa.array(words(n, 24), mask=holes(0.05)),
        "few": pa.array([colours[i] for i in random.integers(0, 8, n).tolist()], mask=holes(0.02)),
        "many": pa.array([f"value-{i:06d}" for i in random.integers(0, 60_000, n).tolist()]),
        "runs": pa.array([colours[i] for i in runs(colours, 500).tolist()]),
        "same": pa.array(["always the same"] * n),
        "flag": pa.array(random.random(n) < 0.5, mask=holes(0.03)),
        "flag_runs": pa.array(runs([0, 1], 300) == 1),
        "moment": pa.array(1_600_000_000_000_000 + np.cumsum(random.integers(0, 10**8, n)), pa.timestamp("us")),
        "day": pa.array(random.integers(15_000, 20_000, n).astype(np.int32), pa.date32(), mask=holes(0.04)),
        "price": pa.array(wide).cast(pa.decimal128(18, 4)),
        "total": pa.array(wide * 1.5).cast(pa.decimal128(38, 10)),
        "tags": lists(pa.array(words(int(tags[-1]), 3), mask=holes(0.05, int(tags[-1]))), tags, 0.5),
        "pair": pa.StructArray.from_arrays(
            [pa.array(random.integers(0, 10**6, n), mask=holes(0.1)), pa.array(words(n, 4), mask=holes(0.1))],
            names=["left", "right"],
            mask=pa.array(holes(0.05)),
        ),
        "parts": lists(
            pa.StructArray.from_arrays(
                [
                    pa.array(random.integers(0, 1000, inner).astype(np.int32), mask=holes(0.1, inner)),
                    pa.array(random.normal(0, 1, inner)),
                    pa.array(words(inner, 3), mask=holes(0.1, inner)),
                ],
                names=["x", "y", "z"],
                mask=pa.array(holes(0.05, inner)),
            ),
            parts,
            0.5,
        ),
        "kind": pa.DictionaryArray.from_arrays(pa.array(random.integers(0, 350, n).astype(np.int16)), pa.array(entries)),
    }


def make(path, row_count):
    """Writes the table as it is before and after the edit, in Arrow's own format."""
    import pyarrow as pa

    base = pa.table(column_makers(row_count))
    middle = row_count // 2
    after = pa.concat_tables([base.slice(0, middle), base.slice(middle + 1)]).combine_chunks()
    for name, table in (("none", base.combine_chunks()), ("delete", after)):
        part = path / f"nested-{name}.part"
        with pa.OSFile(str(part), "wb") as sink, pa.ipc.new_file(sink, table.schema) as writer:
            writer.write_table(table)
        part.rename(path / f"nested-{name}-{row_count}.arrow")


def main():
    if sys.argv[1:] == ["writers"]:
        print("\n".join(name for name in WRITERS if not name.startswith("parquet-java") or is_java_there()))
        return
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("writer", choices=WRITERS)
    parser.add_argument("edit", choices=("none", "delete"))
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--rows", type=int, default=200_000)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    kept = options.folder / f"nested-{options.edit}-{options.rows}.arrow"
    environment, write = WRITERS[options.writer]
    if not kept.exists():
        enter(ARROW, ENVIRONMENTS[ARROW])
        make(options.folder, options.rows)
    enter(environment, ENVIRONMENTS[environment])

    import pyarrow as pa

    options.out.unlink(missing_ok=True)
    write(pa.ipc.open_file(pa.memory_map(str(kept))).read_all(), str(options.out))


if __name__ == "__main__":
    main()
