"""Writes nested.parquet, a small table whose levels are worked out by hand in InspectorTest. Needs pyarrow."""
import decimal
import uuid

import pyarrow as pa
import pyarrow.parquet as pq

table = pa.table(
    {
        "id": pa.array([1, 2, 3, 4], pa.int64()),
        "tags": pa.array([["a", "b"], None, [], ["c", None]], pa.list_(pa.string())),
        "matrix": pa.array([[[1, 2], [3]], [], None, [[], None, [None, 4]]], pa.list_(pa.list_(pa.int32()))),
        "address": pa.array(
            [{"street": "x", "zip": 1}, None, {"street": None, "zip": 2}, {"street": "y", "zip": None}],
            pa.struct([("street", pa.string()), ("zip", pa.int32())]),
        ),
        "counts": pa.array([[("k", 1)], None, [], [("l", None), ("m", 2)]], pa.map_(pa.string(), pa.int32())),
        "price": pa.array([decimal.Decimal("1.50"), None, decimal.Decimal("-0.05"), decimal.Decimal("99999.99")], pa.decimal128(7, 2)),
        "day": pa.array([0, 20000, None, -1], pa.date32()),
        "at": pa.array([0, 1700000000123456, None, -1], pa.timestamp("us", tz="UTC")),
        "small": pa.array([0, 255, 7, None], pa.uint8()),
        "key": pa.array([uuid.UUID(int=i).bytes for i in range(4)], pa.uuid()),
    }
)
pq.write_table(table, "nested.parquet", compression="none", data_page_version="2.0", store_schema=False, write_page_index=False)
