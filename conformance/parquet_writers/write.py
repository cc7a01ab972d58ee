"""Writes Parquet files with one library. Reads a list of jobs from its standard input, prints a list of errors.

write.py LIBRARY: pyarrow, polars, duckdb, fastparquet or arro3. A job is {"source", "out", "flat", "rows", "options"}: "flat" names the columns
to take (all where it is missing), "rows" how many a row group has (as the library wants where it is missing); options are the library's own.
"""
import json
import sys


def with_pyarrow(job):
    import pyarrow.parquet as pq

    table = pq.read_table(job["source"], columns=job.get("flat"))
    options = dict(job["options"])
    if "column_encoding" in options:
        options["column_encoding"] = {
            name: encoding for name, encoding in options["column_encoding"].items() if name.split(".")[0] in table.column_names
        }
    pq.write_table(table, job["out"], row_group_size=job.get("rows"), **options)


def with_polars(job):
    import polars

    table = polars.read_parquet(job["source"], columns=job.get("flat"))
    table.write_parquet(job["out"], row_group_size=job.get("rows"), **job["options"])


def with_duckdb(job):
    import duckdb

    options = dict(job["options"])
    if "rows" in job:
        options["row_group_size"] = max(2048, job["rows"])
    words = "".join(f", {name} {value}" for name, value in options.items())
    with duckdb.connect(config={"threads": 1}) as database:
        database.execute(f"COPY (FROM read_parquet('{job['source']}')) TO '{job['out']}' (FORMAT parquet{words})")


def with_fastparquet(job):
    import fastparquet

    table = fastparquet.ParquetFile(job["source"]).to_pandas(columns=job["flat"])
    fastparquet.write(job["out"], table, row_group_offsets=job.get("rows", 50_000_000), **job["options"])


def with_arro3(job):
    import arro3.io

    options = dict(job["options"])
    if "rows" in job:
        options["max_row_group_size"] = job["rows"]
    arro3.io.write_parquet(arro3.io.read_parquet(job["source"]), job["out"], **options)


def main():
    write = globals()["with_" + sys.argv[1]]
    errors = []
    for job in json.load(sys.stdin):
        try:
            write(job)
        except Exception as e:  # told to whoever asked, by whatever the library raises
            errors.append(f"{job['out']}: {type(e).__name__}: {e}")
    json.dump(errors, sys.stdout)


if __name__ == "__main__":
    main()
