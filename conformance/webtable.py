#!/usr/bin/env python3
"""Makes a table of web-like text and edits of it, as one program after another would save them.

    python3 conformance/webtable.py FOLDER WRITER EDIT OUT [--rows 1092000]

WRITER  default (snappy, groups of 1 048 576 rows), rg1000 (groups of 1000 rows), old1000 (the same by pyarrow 17), zstd
EDIT    none, modify, append, delete, delete-many, insert, insert-ten; other: a table that shares nothing with these
FOLDER  where the table is kept between calls, uncompressed, and the prose it is made from

The table has the nine columns of a well-known crawl of the web. Its text is made by an order-2 word model: phrases of 1 to
12 words out of real English prose, each continued somewhere the same two words stand. The prose is the documentation inside
one pinned release of botocore from PyPI, each sentence once. Lengths are log-normal, seeds are fixed: the same call gives
the same file everywhere. What it needs is installed into environments of its own below ~/.cache/jogakbo/venvs.
"""
import argparse
import gzip
import json
import pathlib
import re
import subprocess
import sys
import time
import zipfile

from environments import enter

ENVIRONMENTS = {
    "webtable-pyarrow26": ("pyarrow==26.0.1", "numpy==2.3.5"),
    "webtable-pyarrow17": ("pyarrow==17.0.0", "numpy==2.0.2"),
}
PROSE = "botocore==1.43.11"
WRITERS = {
    "default": ("webtable-pyarrow26", dict(compression="snappy")),
    "rg1000": ("webtable-pyarrow26", dict(compression="snappy", row_group_size=1000)),
    "old1000": ("webtable-pyarrow17", dict(compression="snappy", row_group_size=1000)),
    "zstd": ("webtable-pyarrow26", dict(compression="zstd")),
}
EDITS = ("none", "modify", "append", "delete", "delete-many", "insert", "insert-ten", "other")
FULL_ROWS = 1_092_000
BATCH_ROWS = 16_384
BASE_SEED, EXTRA_SEED, OTHER_SEED = 1, 7, 9
MEAN_TEXT_BYTES, SIGMA, TEXT_BYTES_MIN, TEXT_BYTES_MAX = 2_633, 0.9, 180, 60_000
PHRASE_WORDS_MAX = 12
TURN_SHARE = 0.7
SITES = ("com", "org", "net", "co.uk", "edu", "info", "de", "ca")


# --- prose ---------------------------------------------------------------------------------------------------------


def prose(folder):
    """Returns the prose, one sentence after another."""
    kept = folder / (PROSE.replace("==", "-") + ".txt")
    if not kept.exists():
        fetched = folder / "wheels"
        fetch = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:", PROSE]
        subprocess.run([*fetch, "-d", str(fetched)], check=True)
        wheel = next(fetched.glob("botocore-*.whl"))
        part = kept.with_suffix(".part")
        part.write_text(" ".join(sentences(wheel)), encoding="utf-8")
        part.rename(kept)
    return kept.read_bytes()


def sentences(wheel):
    seen = {}
    tag, end = re.compile(r"<[^>]+>"), re.compile(r"(?<=[.!?:])\s+|\n\s*\n")
    with zipfile.ZipFile(wheel) as archive:
        for name in sorted(archive.namelist()):
            if name.endswith("service-2.json.gz"):
                for text in documentation(json.loads(gzip.decompress(archive.read(name)))):
                    for sentence in end.split(tag.sub(" ", text)):
                        words = sentence.split()
                        if len(words) >= 6:
                            seen.setdefault(" ".join(words))
    return seen


def documentation(node):
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "documentation" and isinstance(value, str):
                yield value
            else:
                yield from documentation(value)
    elif isinstance(node, list):
        for value in node:
            yield from documentation(value)


# --- the word model -------------------------------------------------------------------------------------------------


class WordModel:
    """Text of phrases out of prose; each phrase begins where the two words before it stand as well."""

    def __init__(self, text):
        import numpy as np

        self.bytes = np.frombuffer(text + b" ", dtype=np.uint8)
        ends = np.flatnonzero(self.bytes == ord(" ")).astype(np.int64) + 1
        self.starts = np.concatenate(([0], ends))
        numbers = {}
        words = np.fromiter((numbers.setdefault(word, len(numbers)) for word in text.split(b" ")), dtype=np.int64)
        self.word_count = len(words)
        self.vocabulary = list(numbers)
        pair = np.roll(words, 1) * len(numbers) + words  # the pair that ends with each word
        self.order = np.argsort(pair, kind="stable").astype(np.int32)
        ranked = pair[self.order]
        first = np.flatnonzero(np.concatenate(([True], ranked[1:] != ranked[:-1])))
        sizes = np.diff(np.append(first, len(ranked)))
        self.group_start = np.empty(self.word_count, dtype=np.int32)
        self.group_size = np.empty(self.word_count, dtype=np.int32)
        self.group_start[self.order] = np.repeat(first, sizes)
        self.group_size[self.order] = np.repeat(sizes, sizes)
        self.a_place_of = np.empty(len(numbers), dtype=np.int64)
        self.a_place_of[words] = np.arange(self.word_count)
        self.turn_share = TURN_SHARE
        # 1 to 12 words, shorter ones more often: a table that random bytes look up
        weights = 0.5 ** np.arange(PHRASE_WORDS_MAX)
        counts = np.round(256 * weights / weights.sum()).astype(int)
        counts[0] += 256 - counts.sum()
        self.phrase_words = np.repeat(np.arange(1, PHRASE_WORDS_MAX + 1), counts)

    def texts(self, random, lengths):
        """Returns (bytes, offsets) of one text for each length."""
        import numpy as np

        rows, left = np.arange(len(lengths)), lengths.copy()
        at = random.integers(0, self.word_count, len(lengths))
        who, begin, size = [], [], []
        while len(rows):
            end = at + self.phrase_words[random.integers(0, 256, len(rows))]
            over = end >= self.word_count
            at[over], end[over] = 0, PHRASE_WORDS_MAX
            start = self.starts[at]
            taken = np.minimum(self.starts[end] - start, left)
            who.append(rows)
            begin.append(start)
            size.append(taken)
            left = left - taken
            choice = (random.random(len(rows)) * self.group_size[end - 1]).astype(np.int64)
            at = self.order[self.group_start[end - 1] + choice].astype(np.int64) + 1
            elsewhere = random.random(len(rows)) < self.turn_share
            at[elsewhere] = self.a_place_of[random.integers(0, len(self.a_place_of), int(elsewhere.sum()))]
            at[at >= self.word_count] = 0
            going = left > 0
            if not going.all():
                rows, left, at = rows[going], left[going], at[going]
        who = np.concatenate(who)
        by_row = np.argsort(who, kind="stable")
        begin, size = np.concatenate(begin)[by_row], np.concatenate(size)[by_row]
        return self._gather(begin, size), np.concatenate(([0], np.cumsum(lengths)))

    def _gather(self, begin, size):
        import numpy as np

        ends = np.cumsum(size)
        out = np.empty(int(ends[-1]), dtype=np.uint8)
        step = 1 << 18
        for first in range(0, len(begin), step):
            some, length = begin[first : first + step], size[first : first + step]
            to = int(ends[first] - size[first])
            local = np.cumsum(length) - length
            source = np.repeat(some - local, length) + np.arange(int(length.sum()))
            out[to : to + len(source)] = self.bytes[source]
        return out


# --- the table ------------------------------------------------------------------------------------------------------


class Rows:
    """Batches of rows, each from its own seed: a longer table begins with the shorter one."""

    def __init__(self, model, seed):
        self.model, self.seed = model, seed
        plain = [w.decode().lower() for w in model.vocabulary[:60_000] if w.isalpha() and 3 <= len(w) <= 11]
        self.words = sorted(set(plain))

    def batch(self, number, row_count):
        import numpy as np
        import pyarrow as pa

        random = np.random.Generator(np.random.PCG64([self.seed, number]))
        full = BATCH_ROWS
        mu = np.log(MEAN_TEXT_BYTES) - SIGMA * SIGMA / 2
        lengths = np.clip(np.exp(random.normal(mu, SIGMA, full)), TEXT_BYTES_MIN, TEXT_BYTES_MAX).astype(np.int64)
        text, offsets = self.model.texts(random, lengths)
        # one file of the crawl has about 620 rows, one crawl 40 batches
        border = random.random(full) < 1 / 620
        file_number = number * 1_000 + np.cumsum(border)
        dumps = [f"CC-MAIN-{2013 + number // 160 % 12}-{5 + 9 * (number // 40 % 4):02d}"] * full
        scores = random.uniform(0.65, 1.0, full).astype(np.float32).astype(np.float64)
        tokens = (lengths / random.normal(4.6, 0.35, full)).astype(np.int64)
        columns = {
            "text": pa.LargeStringArray.from_buffers(full, pa.py_buffer(offsets.astype(np.int64)), pa.py_buffer(text)),
            "id": self._ids(random, full),
            "dump": pa.array(dumps),
            "url": pa.array(self._urls(random, full)),
            "date": pa.array(self._dates(random, full)),
            "file_path": pa.array(
                [
                    f"s3://commoncrawl/crawl-data/{dump}/segments/13{69_000_000 + n * 37}/warc/"
                    f"CC-MAIN-2013051{n % 10}092621-{n:05d}-ip-10-60-113-184.ec2.internal.warc.gz"
                    for dump, n in zip(dumps, file_number.tolist())
                ]
            ),
            "language": pa.array(["en"] * full),
            "language_score": pa.array(scores),
            "token_count": pa.array(tokens),
        }
        return pa.RecordBatch.from_pydict(columns).slice(0, row_count)

    @staticmethod
    def _ids(random, count):
        import numpy as np
        import pyarrow as pa

        digits = np.frombuffer(b"0123456789abcdef", dtype=np.uint8)[random.integers(0, 16, (count, 32))]
        out = np.empty((count, 47), dtype=np.uint8)
        out[:] = np.frombuffer(b"<urn:uuid:--------------------------------0000>", dtype=np.uint8)
        places = [10 + i for i in range(36) if i not in (8, 13, 18, 23)]
        out[:, [18, 23, 28, 33]] = ord("-")
        out[:, places] = digits
        offsets = np.arange(0, 47 * (count + 1), 47, dtype=np.int32)
        return pa.StringArray.from_buffers(count, pa.py_buffer(offsets), pa.py_buffer(out.reshape(-1)))

    def _urls(self, random, count):
        picks = random.integers(0, len(self.words), (count, 7)).tolist()
        kinds = random.integers(0, 1 << 30, (count, 2)).tolist()
        words = self.words
        return [
            f"http{'s' * (a & 1)}://{'www.' * (a >> 1 & 1)}{words[p[0]]}{words[p[1]]}.{SITES[a >> 3 & 7]}/"
            + ("-".join(words[i] for i in p[2 : 4 + (a >> 6 & 3)]) if a & 4 else f"{words[p[2]]}/{b % 10_000_000}.html")
            for p, (a, b) in zip(picks, kinds)
        ]

    @staticmethod
    def _dates(random, count):
        import numpy as np

        seconds = random.integers(1_368_500_000, 1_368_500_000 + 14 * 86_400, count).astype("datetime64[s]")
        return [text + "Z" for text in np.datetime_as_string(seconds).tolist()]


def kept_table(folder, name, seed, row_count):
    """Returns a table that is made once and then mapped from its file."""
    import pyarrow as pa

    longer = [int(path.stem.split("-")[1]) for path in folder.glob(name + "-*.arrow")]
    enough = min([count for count in longer if count >= row_count], default=row_count)
    path = folder / f"{name}-{enough}.arrow"
    if not path.exists():
        began = time.monotonic()
        rows = Rows(WordModel(prose(folder)), seed)
        part = path.with_suffix(".part")
        with pa.OSFile(str(part), "wb") as sink:
            writer = None
            for first in range(0, row_count, BATCH_ROWS):
                batch = rows.batch(first // BATCH_ROWS, min(BATCH_ROWS, row_count - first))
                writer = writer or pa.ipc.new_file(sink, batch.schema)
                writer.write_batch(batch)
            writer.close()
        part.rename(path)
        print(f"webtable: {row_count} rows in {time.monotonic() - began:.0f} s", file=sys.stderr)
    return pa.ipc.open_file(pa.memory_map(str(path))).read_all().slice(0, row_count)


def edited(folder, edit, row_count):
    """Returns the table after an edit. Edits of many rows are smaller for a smaller table."""
    import pyarrow as pa

    if edit == "other":
        return kept_table(folder, "other", OTHER_SEED, row_count).combine_chunks()
    base = kept_table(folder, "base", BASE_SEED, row_count)
    many = max(1, 10_000 * row_count // FULL_ROWS)
    extra = kept_table(folder, "extra", EXTRA_SEED, 10_011)
    middle = row_count // 2

    def joined(*parts):
        return pa.concat_tables(parts).combine_chunks()

    if edit == "modify":
        row = min(10_000, row_count) - 1
        one = base.slice(row, 1).set_column(0, base.schema.field(0), extra.slice(10_010, 1).column(0))
        return joined(base.slice(0, row), one, base.slice(row + 1))
    if edit == "append":
        return joined(base, extra.slice(0, many))
    if edit == "delete":
        return joined(base.slice(0, middle), base.slice(middle + 1))
    if edit == "delete-many":
        return joined(base.slice(0, middle), base.slice(middle + many))
    if edit == "insert":
        return joined(base.slice(0, 1_000), extra.slice(10_000, 1), base.slice(1_000))
    if edit == "insert-ten":
        borders = [row_count * i // 10 for i in range(11)]
        pieces = []
        for i in range(10):
            half = (borders[i] + borders[i + 1]) // 2
            pieces += [base.slice(borders[i], half - borders[i]), extra.slice(10_000 + i, 1)]
            pieces += [base.slice(half, borders[i + 1] - half)]
        return joined(*pieces)
    return base.combine_chunks()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("writer", choices=WRITERS)
    parser.add_argument("edit", choices=EDITS)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--rows", type=int, default=FULL_ROWS)
    options = parser.parse_args()
    if options.rows < 2_000:
        parser.error("a table has at least 2000 rows")
    environment, settings = WRITERS[options.writer]
    enter(environment, ENVIRONMENTS[environment])

    import pyarrow.parquet as pq

    options.folder.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    table = edited(options.folder, options.edit, options.rows)
    pq.write_table(table, options.out, **settings)
    size = options.out.stat().st_size
    print(f"webtable: {options.out.name}: {table.num_rows} rows, {size} bytes in {time.monotonic() - began:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
