#!/usr/bin/env python3
"""Writes Parquet files with real writers: a table with nulls and nesting, and edits of it, in many layouts.

    python3 conformance/parquet_files.py FOLDER                 all writers and edits, 20 000 rows
    python3 conformance/parquet_files.py FOLDER --rows 200000 --profile pyarrow-default --profile polars-default

FOLDER/tables/EDIT.parquet is what the writers read, FOLDER/files/PROFILE/EDIT.parquet what they write.
"""
import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import sys
from dataclasses import dataclass, field

from parquet_environments import HERE, environments

EDITS = ("same", "cell", "delete", "insert", "append", "drop", "add", "reorder")
GROUPS = 10
SEED = 20261130
FLAT = ("number", "small", "score", "text", "level", "mid", "runs", "flag", "flags", "at")


@dataclass(frozen=True)
class Profile:
    """How a writer writes.

    groups: ten row groups, else as many as the writer makes; flat: only columns without nesting, decimals and dates.
    """

    name: str
    writer: str
    options: dict = field(default_factory=dict)
    groups: bool = False
    flat: bool = False
    short: bool = True


DELTA = {
    "use_dictionary": False,
    "data_page_version": "2.0",
    "column_encoding": {
        "number": "DELTA_BINARY_PACKED",
        "small": "DELTA_BINARY_PACKED",
        "score": "BYTE_STREAM_SPLIT",
        "text": "DELTA_LENGTH_BYTE_ARRAY",
        "mid": "DELTA_BYTE_ARRAY",
        "runs": "DELTA_BYTE_ARRAY",
        "flag": "RLE",
        "at": "DELTA_BINARY_PACKED",
        "place.latitude": "BYTE_STREAM_SPLIT",
        "items.list.element.count": "DELTA_BINARY_PACKED",
    },
}
SMALL_PAGES = {"data_page_size": 16 * 1024, "write_page_index": True}
CDC = {"use_content_defined_chunking": True, "write_page_index": True}

PROFILES = (
    Profile("pyarrow-default", "pyarrow"),
    Profile("pyarrow-zstd-index-groups", "pyarrow", {"compression": "zstd", "write_page_index": True}, groups=True),
    Profile("pyarrow-gzip-v2", "pyarrow", {"compression": "gzip", "data_page_version": "2.0"}),
    Profile("pyarrow-none-small-pages", "pyarrow", {"compression": "none", **SMALL_PAGES}),
    Profile("pyarrow-delta-v2", "pyarrow", DELTA),
    Profile("pyarrow-cdc", "pyarrow", CDC),
    Profile("pyarrow-zstd9", "pyarrow", {"compression": "zstd", "compression_level": 9}, short=False),
    Profile("pyarrow-brotli", "pyarrow", {"compression": "brotli"}, short=False),
    Profile("pyarrow-lz4", "pyarrow", {"compression": "lz4", "write_page_checksum": True}, short=False),
    Profile("pyarrow-v2-index-groups", "pyarrow", {"data_page_version": "2.0", "write_page_index": True}, groups=True, short=False),
    Profile("pyarrow-zstd-cdc-groups", "pyarrow", {"compression": "zstd", **CDC}, groups=True, short=False),
    Profile("pyarrow17-groups", "pyarrow17", groups=True),
    Profile("pyarrow17-gzip-v2", "pyarrow17", {"compression": "gzip", "data_page_version": "2.0"}, short=False),
    Profile("pyarrow17-zstd", "pyarrow17", {"compression": "zstd"}, short=False),
    Profile("polars-default", "polars"),
    Profile("polars-snappy-groups", "polars", {"compression": "snappy"}, groups=True),
    Profile("polars-gzip", "polars", {"compression": "gzip"}, short=False),
    Profile("polars-none", "polars", {"compression": "uncompressed"}, short=False),
    Profile("duckdb-default", "duckdb"),
    Profile("duckdb-v2-zstd-groups", "duckdb", {"parquet_version": "V2", "compression": "zstd"}, groups=True),
    Profile("duckdb-gzip", "duckdb", {"compression": "gzip"}, short=False),
    Profile("duckdb-none", "duckdb", {"compression": "uncompressed"}, short=False),
    Profile("fastparquet-snappy", "fastparquet", {"compression": "SNAPPY"}, flat=True),
    Profile("fastparquet-gzip-groups", "fastparquet", {"compression": "GZIP"}, groups=True, flat=True, short=False),
    Profile("fastparquet-none", "fastparquet", flat=True, short=False),
    Profile("parquet-rs-snappy", "parquet-rs", {"compression": "snappy"}),
    Profile("parquet-rs-zstd-v2-groups", "parquet-rs", {"compression": "zstd(3)", "writer_version": "parquet_2_0"}, groups=True),
    Profile("parquet-rs-plain-bloom", "parquet-rs", {"dictionary_enabled": False, "bloom_filter_enabled": True}, short=False),
    Profile("parquet-java-default", "parquet-java"),
    Profile("parquet-java-zstd-v2-bloom", "parquet-java", {"codec": "ZSTD", "version": 2, "bloom": "level"}, groups=True),
    Profile("parquet-java-gzip-plain", "parquet-java", {"codec": "GZIP", "dictionary": "false"}, short=False),
    Profile("parquet-java-none", "parquet-java", {"codec": "UNCOMPRESSED"}, short=False),
    Profile("parquet-go-snappy", "parquet-go", {"codec": "snappy"}),
    Profile("parquet-go-zstd-bloom", "parquet-go", {"codec": "zstd", "pages": 1, "bloom": "level"}, groups=True, short=False),
    Profile("parquet-go-gzip", "parquet-go", {"codec": "gzip"}, short=False),
    Profile("hyparquet-snappy", "hyparquet-writer", {"codec": "SNAPPY"}, flat=True),
    Profile("hyparquet-none-groups", "hyparquet-writer", {"codec": "UNCOMPRESSED"}, groups=True, flat=True, short=False),
)


def installed(names, tell):
    """Returns the environments of those names that can be had, and for the others why not, by name."""
    every = environments()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        reasons = dict(zip(names, pool.map(lambda name: every[name].find_obstacle(), names)))
    for name, reason in reasons.items():
        if reason:
            tell(f"without {name}: {reason}")
    return (
        {name: every[name] for name, reason in reasons.items() if not reason},
        {name: reason for name, reason in reasons.items() if reason},
    )


def write_tables(folder, rows, edits, python):
    """Writes the table and its edits into folder/tables."""
    tables = pathlib.Path(folder, "tables")
    tables.mkdir(parents=True)
    subprocess.run([python, str(HERE / "table.py"), str(tables), str(rows), str(SEED), *edits], check=True)
    return tables


def job(profile, edit, tables, out, rows):
    made = {
        "source": str(tables / ("base" if edit == "same" else edit)) + ".parquet",
        "out": str(out / f"{edit}.parquet"),
        "options": profile.options,
    }
    if profile.groups:
        made["rows"] = rows // GROUPS
    if profile.flat:
        made["flat"] = [name for name in FLAT if (name, edit) != ("mid", "drop")] + ["added"] * (edit == "add")
    return made


def write_files(folder, rows, profiles, edits, had):
    """Writes the files of profiles of one writer, base and edits; returns what went wrong with which."""
    if not profiles:
        return []
    tables, jobs = pathlib.Path(folder, "tables"), []
    for profile in profiles:
        out = pathlib.Path(folder, "files", profile.name)
        out.mkdir(parents=True)
        jobs += [job(profile, edit, tables, out, rows) for edit in ("base", *edits)]
    return had[profiles[0].writer].write(jobs)


def by_writer(profiles):
    writers = dict.fromkeys(profile.writer for profile in profiles)
    return {writer: [profile for profile in profiles if profile.writer == writer] for writer in writers}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder")
    parser.add_argument("--rows", type=int, default=20_000)
    parser.add_argument("--profile", action="append", choices=[profile.name for profile in PROFILES])
    parser.add_argument("--edit", action="append", choices=EDITS)
    options = parser.parse_args()
    chosen = [profile for profile in PROFILES if not options.profile or profile.name in options.profile]
    had, _ = installed({"pyarrow", *(profile.writer for profile in chosen)}, lambda text: print(text, file=sys.stderr))
    edits = options.edit or EDITS
    write_tables(options.folder, options.rows, edits, had["pyarrow"].python)
    for writer, profiles in by_writer(chosen).items():
        if writer in had:
            for error in write_files(options.folder, options.rows, profiles, edits, had):
                print(error, file=sys.stderr)


if __name__ == "__main__":
    main()
