"""Reads Parquet files over HTTP, in the ranges that a library asks for, and compares them with files on the disk.

read.py LIBRARY TOKEN, with pyarrow or duckdb. Reads a list of [url, path] from its standard input, prints a list of differences.
"""
import datetime
import hashlib
import http.client
import io
import json
import sys
import urllib.parse


class RangeFile(io.RawIOBase):
    """A file on a server, of which each read is a request for a range."""

    def __init__(self, url, token):
        self.address = urllib.parse.urlsplit(url)
        self.headers = {"Authorization": "Bearer " + token}
        self.connection = http.client.HTTPConnection(self.address.netloc, timeout=120)
        self.place = 0
        answer = self._ask("HEAD", {})
        self.size = int(answer.headers["Content-Length"])

    def _ask(self, method, headers):
        self.connection.request(method, self.address.path, headers={**self.headers, **headers})
        answer = self.connection.getresponse()
        self.body = answer.read()
        if answer.status not in (200, 206):
            raise OSError(f"{method} {self.address.path} answered {answer.status}")
        return answer

    def readable(self):
        return True

    def seekable(self):
        return True

    def seek(self, offset, whence=io.SEEK_SET):
        self.place = offset + (0, self.place, self.size)[whence]
        return self.place

    def tell(self):
        return self.place

    def readinto(self, buffer):
        length = min(len(buffer), self.size - self.place)
        if length <= 0:
            return 0
        self._ask("GET", {"Range": f"bytes={self.place}-{self.place + length - 1}"})
        if len(self.body) != length:
            raise OSError(f"asked for {length} bytes from {self.place}, got {len(self.body)}")
        buffer[:length] = self.body
        self.place += length
        return length


def outcome(read):
    """The digest of what was read, or what the library says of a file that it cannot read; both are compared."""
    try:
        return hashlib.sha256(read()).hexdigest()
    except Exception as e:
        return f"{type(e).__name__}: {str(e).splitlines()[0][:200]}"


class WithPyarrow:
    def __init__(self, token):
        self.token = token

    def found(self, url):
        return self._table(RangeFile(url, self.token))

    def expected(self, path):
        return self._table(path)

    def _table(self, file):
        import pyarrow as pa
        import pyarrow.parquet as pq

        table = pq.ParquetFile(file, pre_buffer=True).read(use_threads=False)
        sink = pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, table.schema) as stream:
            stream.write_table(table)
        return sink.getvalue()


class WithDuckdb:
    def __init__(self, token):
        import duckdb
        import fsspec

        class Served(fsspec.AbstractFileSystem):
            protocol = "served"

            def _open(self, path, mode="rb", **options):
                return io.BufferedReader(RangeFile("http://" + self._strip_protocol(path), token), 1)

            def info(self, path, **options):
                return {"name": path, "type": "file", "size": RangeFile("http://" + self._strip_protocol(path), token).size}

            def modified(self, path):
                return datetime.datetime.now()

        # the files of fsspec take one reader at a time
        self.database = duckdb.connect(config={"threads": 1, "async_threads": 0})
        self.database.register_filesystem(Served())

    def found(self, url):
        return self._sums(url.replace("http://", "served://"))

    def expected(self, path):
        return self._sums(path)

    def _sums(self, path):
        count = "SELECT count(*), sum(hash(row_number, COLUMNS(* EXCLUDE row_number))::HUGEINT)"
        rows = f"SELECT row_number() OVER () AS row_number, * FROM read_parquet('{path}')"
        return repr(self.database.execute(f"{count} FROM ({rows})").fetchall()).encode()


def main():
    library = globals()["With" + sys.argv[1].capitalize()](sys.argv[2])
    differences, unreadable, known = [], set(), {}
    for url, path in json.load(sys.stdin):
        if path not in known:
            known[path] = outcome(lambda: library.expected(path))
        found = outcome(lambda: library.found(url))
        if " " in known[path]:
            unreadable.add(f"{path.split('/')[-2]} ({known[path]})")
        elif known[path] != found:
            differences.append(f"{url}: expected {known[path]}, found {found}")
    json.dump({"differences": differences, "unreadable": sorted(unreadable)}, sys.stdout)


if __name__ == "__main__":
    main()
