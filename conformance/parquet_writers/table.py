"""Writes a table and its edits as files for the writers to read. Runs with pyarrow: table.py FOLDER ROWS SEED EDIT..."""
import datetime
import decimal
import math
import pathlib
import random
import struct
import sys

import pyarrow as pa
import pyarrow.parquet as pq

GROUPS = 10  # blocks of rows that the edit "reorder" moves, and row groups of the profiles that have several
INSERTED = 10
WORDS = 6000
LATER = 1_000_000  # numbers of the rows that edits bring


def vocabulary(source):
    letters = "etaoinshrdlucmfwypvbgkjqxz"
    weights = [1 / (place + 2) for place in range(len(letters))]
    return ["".join(source.choices(letters, weights, k=source.randint(2, 11))) for _ in range(WORDS)]


class Rows:
    """Makes rows by their number; a row depends on its number and on the seed alone."""

    def __init__(self, seed):
        self.seed = seed
        self.words = vocabulary(random.Random(seed))
        self.shares = [1 / (place + 3) for place in range(WORDS)]
        self.total = list(self._sums())

    def _sums(self):
        so_far = 0.0
        for share in self.shares:
            so_far += share
            yield so_far

    def row(self, number):
        source = random.Random(self.seed * 1_000_003 + number)
        some = lambda share, value: value if source.random() < share else None
        phrase = lambda count: " ".join(source.choices(self.words, cum_weights=self.total, k=count))
        return {
            "number": some(0.97, number * 7 + source.randint(0, 5)),
            "small": source.randint(0, 299),
            "score": some(0.9, self._double(source)),
            "text": some(0.95, phrase(min(2000, int(source.lognormvariate(3.2, 0.9)) + 1))),
            "level": source.choice(("low", "middle", "high", "none")),
            "mid": f"item-{source.randrange(60_000):05d}",
            "runs": f"part-{number // 620:05d}.txt",
            "constant": "en",
            "flag": some(0.9, source.random() < 0.3),
            "flags": number // 900 % 2 == 0,
            "at": datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)
            + datetime.timedelta(microseconds=number * 60_000_000 + source.randrange(60_000_000)),
            "day": some(0.95, datetime.date(2020, 1, 1) + datetime.timedelta(days=source.randrange(2000))),
            "price": some(0.95, decimal.Decimal(source.randrange(-(10**9), 10**9)).scaleb(-4)),
            "amount": decimal.Decimal(source.randrange(10**20)).scaleb(-10),
            "tags": some(0.9, [some(0.9, source.choice(self.words[:80])) for _ in range(source.randint(0, 4))]),
            "place": some(0.9, {"latitude": some(0.9, source.uniform(-90, 90)), "name": some(0.9, phrase(1))}),
            "items": some(0.85, [self._item(source, some) for _ in range(source.randint(0, 3))]),
            "kind": some(0.9, source.choice(("tree", "stone", "water", "fire"))),
        }

    def _double(self, source):
        return source.choice((math.nan, 0.0, -0.0)) if source.random() < 0.1 else round(source.gauss(0, 10), 3)

    def _item(self, source, some):
        return some(0.9, {"name": source.choice(self.words[:300]), "count": some(0.9, source.randint(1, 99))})


SCHEMA = pa.schema(
    [
        ("number", pa.int64()),
        pa.field("small", pa.int32(), nullable=False),
        ("score", pa.float64()),
        ("text", pa.string()),
        ("level", pa.string()),
        ("mid", pa.string()),
        ("runs", pa.string()),
        ("constant", pa.string()),
        ("flag", pa.bool_()),
        ("flags", pa.bool_()),
        ("at", pa.timestamp("us", tz="UTC")),
        ("day", pa.date32()),
        ("price", pa.decimal128(18, 4)),
        ("amount", pa.decimal128(38, 10)),
        ("tags", pa.list_(pa.string())),
        ("place", pa.struct([("latitude", pa.float64()), ("name", pa.string())])),
        ("items", pa.list_(pa.struct([("name", pa.string()), ("count", pa.int32())]))),
        ("kind", pa.dictionary(pa.int32(), pa.string())),
    ]
)


def with_payloads(table):
    """Gives each NaN of the scores bits of its own in turn, which no reader may lose."""
    column = table.column("score").combine_chunks()
    bits = bytearray(column.buffers()[1].to_pybytes())
    for place, value in enumerate(column.to_pylist()):
        if value is not None and math.isnan(value):
            struct.pack_into("<Q", bits, (column.offset + place) * 8, 0x7FF8_0000_0000_0000 | place % 5)
    scores = pa.Array.from_buffers(pa.float64(), len(column), [column.buffers()[0], pa.py_buffer(bytes(bits))])
    return table.set_column(table.column_names.index("score"), "score", scores)


def table_of(rows, numbers):
    return with_payloads(pa.Table.from_pylist([rows.row(number) for number in numbers], schema=SCHEMA))


def joined(*tables):
    return pa.concat_tables(tables).unify_dictionaries().combine_chunks()


def cell(base, rows):
    place = base.num_rows * 2 // 5
    texts = base.column("text").to_pylist()
    texts[place] = "a longer text than was here before " * 20
    return base.set_column(base.column_names.index("text"), "text", pa.array(texts, pa.string()))


def delete(base, rows):
    middle = base.num_rows // 2
    return joined(base.slice(0, middle), base.slice(middle + 1))


def insert(base, rows):
    parts, step = [], base.num_rows // INSERTED
    for number in range(INSERTED):
        parts += [base.slice(number * step, step // 2), table_of(rows, [LATER + number])]
        parts += [base.slice(number * step + step // 2, step - step // 2)]
    return joined(*parts, base.slice(INSERTED * step))


def append(base, rows):
    return joined(base, table_of(rows, range(LATER, LATER + max(1, base.num_rows // 100))))


def drop(base, rows):
    return base.drop_columns(["mid"])


def add(base, rows):
    source = random.Random(rows.seed + 1)
    return base.append_column("added", pa.array([source.random() for _ in range(base.num_rows)]))


def reorder(base, rows):
    step = base.num_rows // GROUPS
    order = [0, 6, 2, 3, 4, 5, 1, 7, 8]
    return joined(*[base.slice(block * step, step) for block in order], base.slice(9 * step))


EDITS = {"cell": cell, "delete": delete, "insert": insert, "append": append, "drop": drop, "add": add, "reorder": reorder}


def main():
    folder, rows, seed = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    made = Rows(seed)
    base = table_of(made, range(rows))
    pq.write_table(base, folder / "base.parquet")
    for name in sys.argv[4:]:
        if name not in ("base", "same"):
            pq.write_table(EDITS[name](base, made), folder / f"{name}.parquet")


if __name__ == "__main__":
    main()
