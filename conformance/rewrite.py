#!/usr/bin/env python3
"""Files that `jogakbo parquet rewrite` makes, read by others.

    conformance/rewrite.py            needs internet once: installs pyarrow, duckdb, polars and numpy
    conformance/rewrite.py FILE...    the same tables, and those of these files

Rewrites tables of every kind in several ways and checks that

- pyarrow, DuckDB and polars read the same table as before;
- bounds in footers and page indexes are those of the values, bloom filters deny no value;
- pages end where pyarrow ends them (use_content_defined_chunking), flat, with nulls and nested;
- the next version of a table shares nearly all of its bytes, which is printed.
"""
import hashlib
import os
import pathlib
import random
import subprocess
import sys
import tempfile

HOME = pathlib.Path(__file__).resolve().parent.parent
NEEDS = ["pyarrow==26.0.1", "duckdb==2.0.1", "polars==2.1.0", "numpy"]


def enter_venv():
    """Runs this script again where what it needs is installed."""
    venv = pathlib.Path(os.environ.get("JOGAKBO_VENV", pathlib.Path.home() / ".cache/jogakbo/rewrite-venv"))
    python = venv / "bin/python"
    if pathlib.Path(sys.prefix) == venv:
        return
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "-q", *NEEDS], check=True)
    os.execv(python, [str(python), *sys.argv])


enter_venv()

import datetime
import decimal

import duckdb
import numpy as np
import polars
import pyarrow as pa
import pyarrow.parquet as pq


class Cursor:
    """Structures of Thrift's compact protocol, as dictionaries of field id to value."""

    def __init__(self, data, at=0):
        self.data, self.at = data, at

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def varint(self):
        value = shift = 0
        while True:
            group = self.byte()
            value |= (group & 0x7F) << shift
            shift += 7
            if group < 0x80:
                return value

    def zigzag(self):
        coded = self.varint()
        return (coded >> 1) ^ -(coded & 1)

    def struct(self):
        fields, last = {}, 0
        while (header := self.byte()) != 0:
            last = last + (header >> 4) if header >> 4 else self.zigzag()
            fields[last] = self.value(header & 15)
        return fields

    def value(self, kind, element=False):
        if kind in (1, 2):
            return self.byte() == 1 if element else kind == 1
        if kind == 3:
            return self.byte()
        if kind in (4, 5, 6):
            return self.zigzag()
        if kind == 8:
            length = self.varint()
            self.at += length
            return self.data[self.at - length : self.at]
        if kind in (9, 10):
            header = self.byte()
            count = header >> 4 if header >> 4 < 15 else self.varint()
            return [self.value(header & 15, True) for _ in range(count)]
        if kind == 12:
            return self.struct()
        raise ValueError(f"type {kind} at {self.at}")


def footer(data):
    length = int.from_bytes(data[-8:-4], "little")
    return Cursor(data, len(data) - 8 - length).struct()


def page_rows(path):
    """Rows of each page, by row group and column."""
    data = pathlib.Path(path).read_bytes()
    groups = []
    for group in footer(data)[4]:
        columns = []
        for chunk in group[1]:
            firsts = [page[3] for page in Cursor(data, chunk[4]).struct()[1]]
            columns.append([end - start for start, end in zip(firsts, firsts[1:] + [group[3]])])
        groups.append(columns)
    return groups


COMMAND = os.environ.get("JOGAKBO", str(HOME / "jogakbo")).split()


def rewrite(sources, target, *options):
    sources = sources if isinstance(sources, list) else [sources]
    done = subprocess.run(
        [*COMMAND, "parquet", "rewrite", *map(str, sources), "-o", str(target), "--overwrite", *options],
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        raise SystemExit(f"rewrite {sources} {options}: {done.stderr}{done.stdout}")
    return target


def words(rng, count):
    return " ".join(rng.choice(WORDS) for _ in range(count))


WORDS = ["".join(random.Random(n).choices("abcdefghijklmnopqrstuvwxyz", k=2 + n % 9)) for n in range(3000)]


def table_of_all_types(rows, seed=1):
    """Nested lists, maps, structs, decimals, times, nulls, awkward floats, long texts."""
    rng = random.Random(seed)

    def some(make, absent=0.1):
        return [None if rng.random() < absent else make() for _ in range(rows)]

    floats = [0.0, -0.0, float("nan"), float("inf"), float("-inf"), 1.5, -2.25, 1e300]
    columns = {
        "id": pa.array(range(rows), pa.int64()),
        "category": pa.array(some(lambda: rng.choice(WORDS[:40])), pa.string()),
        "text": pa.array(some(lambda: words(rng, rng.randint(0, 30)))),
        "long": pa.array(some(lambda: "é" * rng.randint(0, 90) + chr(rng.randint(32, 0x10000 - 0x3000)))),
        "bytes": pa.array(some(lambda: b"\xff" * rng.randint(0, 100)), pa.binary()),
        "double": pa.array(some(lambda: rng.choice(floats) if rng.random() < 0.3 else rng.random())),
        "nans": pa.array([float("nan")] * rows, pa.float32()),
        "half": pa.array([np.float16(rng.random()) for _ in range(rows)], pa.float16()),
        "int8": pa.array(some(lambda: rng.randint(-128, 127)), pa.int8()),
        "uint16": pa.array(some(lambda: rng.randint(0, 65535)), pa.uint16()),
        "uint32": pa.array(some(lambda: rng.randint(0, 2**32 - 1)), pa.uint32()),
        "uint64": pa.array(some(lambda: rng.randint(0, 2**64 - 1)), pa.uint64()),
        "truth": pa.array(some(lambda: rng.random() < 0.5), pa.bool_()),
        "date": pa.array(some(lambda: datetime.date(2020, 1, 1) + datetime.timedelta(rng.randint(-9999, 9999)))),
        "time": pa.array(some(lambda: rng.randint(0, 86399999)), pa.time32("ms")),
        "instant": pa.array(some(lambda: rng.randint(-(10**15), 10**15)), pa.timestamp("us", tz="UTC")),
        "nanos": pa.array(some(lambda: rng.randint(0, 10**15) * 1000), pa.timestamp("ns")),
        "decimal": pa.array(some(lambda: decimal.Decimal(rng.randint(-(10**8), 10**8)).scaleb(-2)), pa.decimal128(9, 2)),
        "decimal38": pa.array(some(lambda: decimal.Decimal(rng.randint(-(10**30), 10**30)).scaleb(-5)), pa.decimal128(38, 5)),
        "fixed": pa.array(some(lambda: rng.randbytes(12)), pa.binary(12)),
        "nothing": pa.nulls(rows),
        "absent": pa.array([None] * rows, pa.string()),
        "list": pa.array(some(lambda: some_list(rng)), pa.list_(pa.int32())),
        "lists": pa.array(some(lambda: [some_list(rng) for _ in range(rng.randint(0, 3))]), pa.list_(pa.list_(pa.int32()))),
        "map": pa.array(
            some(lambda: [(WORDS[k], rng.random()) for k in rng.sample(range(99), rng.randint(0, 4))]),
            pa.map_(pa.string(), pa.float64()),
        ),
        "struct": pa.array(
            some(lambda: {"a": rng.choice([None, rng.randint(0, 9)]), "b": {"c": words(rng, 3), "d": some_list(rng)}}),
            pa.struct({"a": pa.int32(), "b": pa.struct({"c": pa.string(), "d": pa.list_(pa.int32())})}),
        ),
        "structs": pa.array(
            some(lambda: [{"x": rng.random(), "y": rng.choice([None, "q", ""])} for _ in range(rng.randint(0, 3))]),
            pa.list_(pa.struct({"x": pa.float64(), "y": pa.string()})),
        ),
    }
    return pa.table(columns)


def some_list(rng):
    return [rng.choice([None, rng.randint(-5, 5), rng.randint(-(2**31), 2**31 - 1)]) for _ in range(rng.randint(0, 6))]


def check(condition, what):
    if not condition:
        raise SystemExit("FAILED: " + what)


def identical(a, b):
    """Whether tables are equal, not a number being equal to itself."""
    if a.schema.remove_metadata() != b.schema.remove_metadata() or a.num_rows != b.num_rows:
        return False
    return equal_columns(a, b)


def equal_columns(a, b):
    for name in a.column_names:
        left, right = a[name].combine_chunks(), b[name].combine_chunks()
        if not left.equals(right) and repr(left.to_pylist()) != repr(right.to_pylist()):
            return False
    return True


def check_readers(before, after, what):
    check(identical(pq.read_table(before), pq.read_table(after)), f"{what}: pyarrow reads another table")
    check(pq.ParquetFile(after, page_checksum_verification=True).read() is not None, f"{what}: checksums")
    old, new = pq.read_metadata(before), pq.read_metadata(after)
    check(old.metadata == new.metadata, f"{what}: key/value metadata")
    check(str(old.schema).split("\n", 1)[1] == str(new.schema).split("\n", 1)[1], f"{what}: schema")
    select = "select count(*) from (select * from '{}' except all select * from '{}')"
    for left, right in ((before, after), (after, before)):
        try:
            differing = duckdb.sql(select.format(left, right)).fetchall()[0][0]
        except duckdb.Error as refused:
            if left == before:
                print(f"    DuckDB cannot compare: {str(refused).splitlines()[0]}")
                break
            raise
        check(differing == 0, f"{what}: DuckDB reads {differing} other rows")
    try:
        expected = polars.read_parquet(before)
    except BaseException as refused:  # panics are no exceptions
        print(f"    polars cannot read the file before: {str(refused).splitlines()[0]}")
    else:
        check(repr(expected.to_dicts()) == repr(polars.read_parquet(after).to_dicts()), f"{what}: polars reads another table")


def check_statistics(path, what):
    """Compares bounds in the footer with those of the values, for types that pyarrow compares."""
    file = pq.ParquetFile(path)
    for index in range(file.metadata.num_row_groups):
        group = file.metadata.row_group(index)
        table = file.read_row_group(index)
        for column in range(group.num_columns):
            chunk = group.column(column)
            if "." in chunk.path_in_schema:
                continue
            values = table[chunk.path_in_schema]
            statistics = chunk.statistics
            check(statistics is not None, f"{what}: no statistics of {chunk.path_in_schema}")
            check(statistics.null_count == values.null_count, f"{what}: nulls of {chunk.path_in_schema}")
            if not statistics.has_min_max:
                continue
            found = [v for v in values.to_pylist() if v is not None and v == v]
            if found and isinstance(found[0], (int, float, str, bytes, datetime.date, decimal.Decimal)):
                low, high = statistics.min, statistics.max
                if isinstance(found[0], str) and isinstance(low, bytes):
                    found = [v.encode() for v in found]
                if isinstance(low, bytes) and not isinstance(found[0], bytes):
                    continue  # of half floats pyarrow shows the bytes
                if isinstance(low, datetime.datetime) != isinstance(found[0], datetime.datetime):
                    continue
                check(low <= min(found) and max(found) <= high, f"{what}: bounds of {chunk.path_in_schema}")


def check_blooms(folder, table):
    source = folder / "bloom-in.parquet"
    pq.write_table(table, source)
    target = rewrite(source, folder / "bloom.parquet", "--bloom", "category:0.05", "--bloom", "id", "--bloom", "uint64", "--row-groups", "rows:1000")
    data = target.read_bytes()
    for name, column in (("category", 1), ("id", 0)):
        values = [v for v in table[name].to_pylist()[:1000] if v is not None]
        for value in values[:50]:
            literal = f"'{value}'" if isinstance(value, str) else value
            count = duckdb.sql(f"select count(*) from '{target}' where {name} = {literal}").fetchall()[0][0]
            check(count == table[name].to_pylist().count(value), f"bloom filter of {name} denies {value}")
        probe = values[0] if isinstance(values[0], str) else str(values[0])
        literal = f"'{probe}'" if isinstance(values[0], str) else probe
        rows = duckdb.sql(f"select bloom_filter_excludes from parquet_bloom_probe('{target}', '{name}', {literal})").fetchall()
        check(rows and not rows[0][0], f"bloom filter of {name} excludes what it holds")
    sizes = [chunk[3].get(15) for chunk in footer(data)[4][0][1]]
    print(f"    bytes of bloom filters of 1 000 rows: category {sizes[1]}, id {sizes[0]}")


def check_arrow_cuts(folder):
    """Pages of a file that pyarrow cut, and of the same table cut here, have the same rows."""
    limits = {"min_chunk_size": 16 * 1024, "max_chunk_size": 64 * 1024, "norm_level": 0}
    ours = ["--page-min", "16384", "--page-max", "65536", "--row-groups", "keep"]
    table = table_of_all_types(30_000, seed=2)
    compared = 0
    for name, version, dictionary in (("plain", "1.0", False), ("dictionary", "1.0", True), ("v2", "2.0", True)):
        cut, loose, again = (folder / f"{name}-{what}.parquet" for what in ("cut", "loose", "again"))
        settings = dict(use_dictionary=dictionary, data_page_version=version, row_group_size=12_000, write_page_index=True, compression="none")
        pq.write_table(table, cut, use_content_defined_chunking=limits, **settings)
        pq.write_table(table, loose, **settings)
        rewrite(loose, again, *ours, "--dictionary", "fallback" if dictionary else "none", "--page-version", version[0])
        expected, found = page_rows(cut), page_rows(again)
        paths = [pq.read_metadata(cut).row_group(0).column(i).path_in_schema for i in range(len(expected[0]))]
        for group, (left, right) in enumerate(zip(expected, found)):
            for path, a, b in zip(paths, left, right):
                check(a == b, f"{name}: row group {group}, column {path}: pages of {a} rows, found {b}")
                compared += len(a)
    defaults = folder / "defaults.parquet"
    big = pa.table({"text": [words(random.Random(n), 40) for n in range(40_000)], "n": list(range(40_000)),
                    "l": [list(range(n % 7)) for n in range(40_000)]})
    pq.write_table(big, defaults, use_content_defined_chunking=True, write_page_index=True)
    check(page_rows(defaults) == page_rows(rewrite(defaults, folder / "d.parquet", "--row-groups", "keep")), "default limits")
    print(f"    {compared} pages end where pyarrow's do")


def chunk_hashes(data):
    """Cuts bytes by a gear hash as a store does, 8 to 128 KiB, 64 KiB on average."""
    table = [int.from_bytes(hashlib.sha256(bytes([n])).digest()[:8], "big") for n in range(256)]
    chunks, start, value = {}, 0, 0
    mask, limit = (1 << 64) - 1, 0xFFFF << 48
    position = 0
    while position < len(data):
        value = ((value << 1) + table[data[position]]) & mask
        position += 1
        if position - start >= 8192 and (value & limit) == 0 or position - start == 131072:
            piece = data[start:position]
            chunks[hashlib.sha256(piece).digest()] = len(piece)
            start, value = position, 0
    chunks[hashlib.sha256(data[start:]).digest()] = len(data) - start
    return chunks


def new_bytes(before, after):
    known = chunk_hashes(pathlib.Path(before).read_bytes())
    return sum(size for key, size in chunk_hashes(pathlib.Path(after).read_bytes()).items() if key not in known)


def show_sharing(folder):
    rng = random.Random(7)
    rows = 60_000
    table = pa.table({
        "id": list(range(rows)),
        "category": [rng.choice(WORDS[:40]) for _ in range(rows)],
        "text": [words(rng, 20) for _ in range(rows)],
        "v": [rng.random() for _ in range(rows)],
    })
    without = pa.concat_tables([table.slice(0, 30_000), table.slice(30_001)])
    before, after = folder / "before.parquet", folder / "after.parquet"
    pq.write_table(table, before, row_group_size=20_000)
    pq.write_table(without, after, row_group_size=20_000)
    print(f"    a row deleted in the middle of {before.stat().st_size:,} bytes: {new_bytes(before, after):,} new bytes as pyarrow writes it")
    for options in (["--row-groups", "keep"], [], ["--dictionary", "whole"], ["--row-groups", "key:id"]):
        a = rewrite(before, folder / "a.parquet", *options)
        b = rewrite(after, folder / "b.parquet", *options)
        print(f"    rewritten {' '.join(options) or 'with defaults'}: {a.stat().st_size:,} bytes, {new_bytes(a, b):,} new")
        if options != ["--row-groups", "keep"]:
            check(new_bytes(a, b) < a.stat().st_size / 5, f"{options}: little is shared")


def check_compaction(folder):
    parts = []
    for n in range(12):
        part = folder / f"part-{n}.parquet"
        pq.write_table(table_of_all_types(500, seed=n), part, compression="zstd", row_group_size=200)
        parts.append(part)
    whole = rewrite(parts, folder / "whole.parquet", "--row-groups", "rows:100000")
    check(pq.read_metadata(whole).num_row_groups == 1, "compaction: more than one row group")
    check(pq.read_metadata(whole).row_group(0).column(0).compression == "ZSTD", "compaction: another codec")
    check(identical(pq.read_table(whole), pa.concat_tables(pq.read_table(part) for part in parts)), "compaction: another table")


WAYS = [
    [],
    ["--row-groups", "keep", "--page-version", "2", "--codec", "zstd:3"],
    ["--row-groups", "rows:777", "--codec", "gzip", "--dictionary", "none"],
    ["--row-groups", "key:id", "--target", "300", "--codec", "none", "--dictionary", "whole", "--page-min", "1024", "--page-max", "4096"],
    ["--row-groups", "all", "--target", "200", "--codec", "brotli:4", "--pages", "size", "--no-page-index"],
    ["--row-groups", "keep", "--codec", "lz4_raw", "--page-min", "512", "--page-max", "2048", "--page-version", "2"],
]


def main():
    with tempfile.TemporaryDirectory(prefix="jogakbo-rewrite-") as name:
        folder = pathlib.Path(name)
        table = table_of_all_types(4000)
        sources = {}
        for kind, settings in {
            "snappy": {},
            "zstd-v2": dict(compression="zstd", data_page_version="2.0", row_group_size=1500),
            "int96": dict(use_deprecated_int96_timestamps=True, compression="gzip"),
            "delta": dict(use_dictionary=False, column_encoding={"id": "DELTA_BINARY_PACKED", "text": "DELTA_BYTE_ARRAY", "nans": "BYTE_STREAM_SPLIT"}),
        }.items():
            sources[kind] = folder / f"{kind}.parquet"
            pq.write_table(table, sources[kind], **settings)
        for kind in ("duckdb", "polars"):
            sources[kind] = folder / f"{kind}.parquet"
        flat = table.drop_columns(["nothing", "map", "half"])
        duckdb.sql(f"copy flat to '{sources['duckdb']}' (format parquet)")
        polars.from_arrow(flat).write_parquet(sources["polars"])
        sources["decimal76"] = folder / "decimal76.parquet"
        numbers = [decimal.Decimal(random.Random(n).randint(-(10**60), 10**60)) for n in range(4000)]
        pq.write_table(pa.table({"id": range(4000), "d": pa.array(numbers, pa.decimal256(76, 0))}), sources["decimal76"])
        sources |= {path: pathlib.Path(path) for path in sys.argv[1:]}
        for kind, source in sources.items():
            print(kind)
            for options in WAYS:
                if "key:id" in options and kind in sys.argv[1:]:
                    continue
                target = rewrite(source, folder / "rewritten.parquet", *options)
                check_readers(source, target, f"{kind} {options}")
                check_statistics(target, f"{kind} {options}")
        for part in (lambda: check_blooms(folder, table), lambda: check_arrow_cuts(folder),
                     lambda: check_compaction(folder), lambda: show_sharing(folder)):
            part()
    print("rewrite: all as it should be")


if __name__ == "__main__":
    main()
