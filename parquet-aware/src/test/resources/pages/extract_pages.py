#!/usr/bin/env python3
"""Takes the page bodies out of a Parquet file, for the tests of the page codecs.

    extract_pages.py FILE.parquet OUT.pages [most bytes to take]

OUT.pages:
    created_by length u16, created_by
    page ...
    page: column chunk u16, codec u8, kind u8 (0 dictionary, 1 data), plain length u32, length u32, bytes
All numbers low byte first. Of pages of version 2 the levels are left out; one that says it is not
compressed is left out as a whole, as are files with encryption.
"""
import struct
import sys


class Compact:
    """Thrift's compact protocol, every value by its field number."""

    def __init__(self, data, at=0):
        self.data = data
        self.at = at

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
        value = self.varint()
        return (value >> 1) ^ -(value & 1)

    def bytes(self):
        length = self.varint()
        self.at += length
        return self.data[self.at - length : self.at]

    def value(self, kind):
        if kind in (1, 2):
            return kind == 1
        if kind == 3:
            return self.byte()
        if kind in (4, 5, 6):
            return self.zigzag()
        if kind == 7:
            self.at += 8
            return self.data[self.at - 8 : self.at]
        if kind == 8:
            return self.bytes()
        if kind in (9, 10):
            return self.list()
        if kind == 12:
            return self.struct()
        raise ValueError("thrift type %d" % kind)

    def list(self):
        header = self.byte()
        count = header >> 4 if header >> 4 < 15 else self.varint()
        kind = header & 15
        return [self.byte() == 1 if kind in (1, 2) else self.value(kind) for _ in range(count)]

    def struct(self):
        fields = {}
        number = 0
        while True:
            header = self.byte()
            if header == 0:
                return fields
            number = number + (header >> 4) if header >> 4 else self.zigzag()
            fields[number] = self.value(header & 15)


def pages(data, meta):
    start = meta[9]
    if meta.get(11, 0) > 0 and (start <= 0 or meta[11] < start):
        start = meta[11]
    at, end = start, start + meta[7]
    while at < end:
        reader = Compact(data, at)
        header = reader.struct()
        body = reader.at
        plain, length = header[2], header[3]
        at = body + length
        if header[1] == 3:
            v2 = header[8]
            levels = v2[5] + v2[6]
            if not v2.get(7, True):
                continue
            body, length, plain = body + levels, length - levels, plain - levels
        elif header[1] not in (0, 2):
            continue
        yield (0 if header[1] == 2 else 1), plain, data[body : body + length]


def extract(path, limit):
    data = open(path, "rb").read()
    assert data[-4:] == b"PAR1", "footer is not plain"
    footer_length = struct.unpack("<I", data[-8:-4])[0]
    footer = Compact(data, len(data) - 8 - footer_length).struct()
    assert 8 not in footer, "encrypted"
    created_by = footer.get(6, b"")
    out = [struct.pack("<H", len(created_by)), created_by]
    taken = column_chunk = 0
    for row_group in footer[4]:
        for column in row_group[1]:
            meta = column[3]
            for kind, plain, body in pages(data, meta):
                if taken + len(body) <= limit:
                    out.append(struct.pack("<HBBII", column_chunk, meta[4], kind, plain & 0xFFFFFFFF, len(body)))
                    out.append(body)
                    taken += len(body)
            column_chunk += 1
    return b"".join(out)


if __name__ == "__main__":
    most = int(sys.argv[3]) if len(sys.argv) > 3 else 1 << 40
    with open(sys.argv[2], "wb") as out:
        out.write(extract(sys.argv[1], most))
