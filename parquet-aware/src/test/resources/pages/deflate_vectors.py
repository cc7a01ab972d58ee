#!/usr/bin/env python3
"""Prints what zlib makes of bytes that the tests can make too, for levels and memory levels that Java's
Deflater cannot be asked for:

    deflate_vectors.py > deflate-vectors.txt

Each line: kind, seed, length, level, memory level, SHA-256 of the raw deflate stream.
"""
import hashlib
import zlib

MASK = (1 << 64) - 1


class Numbers:
    def __init__(self, seed):
        self.state = seed

    def next(self, bound):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & MASK
        return (self.state >> 33) % bound


def plain(kind, seed, length):
    numbers = Numbers(seed)
    out = bytearray()
    while len(out) < length:
        if kind == "words":
            word = numbers.next(1 + numbers.next(600))
            out += b"%x " % (word * 40503)
        elif kind == "noise":
            out.append(numbers.next(256))
        elif kind == "few":
            out.append(numbers.next(3) * numbers.next(2))
        else:
            run = 1 + numbers.next(1 << numbers.next(14))
            if not out or numbers.next(2) == 0:
                out += bytes(numbers.next(256) for _ in range(run % 300))
            else:
                start = numbers.next(len(out))
                distance = len(out) - start
                for i in range(run):
                    out.append(out[-distance])
    return bytes(out[:length])


def stream(data, level, memory):
    encoder = zlib.compressobj(level, zlib.DEFLATED, -15, memory)
    return encoder.compress(data) + encoder.flush()


if __name__ == "__main__":
    assert zlib.ZLIB_RUNTIME_VERSION.startswith("1."), "not zlib itself"
    for kind in ("words", "noise", "few", "repeats"):
        for length in (0, 1, 70_001, 400_000):
            data = plain(kind, 11 + length, length)
            combinations = [(level, 9) for level in range(1, 10)] + [(6, memory) for memory in range(1, 8)]
            for level, memory in combinations:
                digest = hashlib.sha256(stream(data, level, memory)).hexdigest()
                print(kind, 11 + length, length, level, memory, digest)
