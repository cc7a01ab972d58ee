#!/usr/bin/env python3
"""What was acknowledged survives: kill -9 in the middle of uploads, an index that is lost, and a collection.

    python3 conformance/survival.py               with 64 MiB of the Java installation
    python3 conformance/survival.py --mib 1024    with a file of that size
    python3 conformance/survival.py --file F      with a file of yours, of some MiB at least
    python3 conformance/survival.py --s3proxy     the bytes on an S3 server started for it (after a build)

Two versions of the file are stored, the second with some bytes inserted near its start. Then the service is killed
in the middle of uploads, checked byte for byte, deprived of its index, rebuilt from the bucket alone, and emptied.
In between Parquet files are stored as they are, and the service is killed while it takes them apart.
"""
import argparse
import hashlib
import http.client
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import urllib.parse

from servers import ROOT, S3Proxy, Service

MIB = 1 << 20
INSERTED_AT, INSERTED = 100_000, b"some bytes that were not there before\n" * 50
CHUNK_BYTES_MAX = 128 * 1024
KILL_AFTER = (0.15, 0.5, 0.85)
LEFT_BYTES_MAX = 64 * 1024
DATASET = "/api/v1/datasets/team/survivors"
FILE = DATASET + "/files/data/file.bin"
TABLES = "/api/v1/datasets/team/tables"
SAMPLES = ROOT / "parquet-aware/src/test/resources/pairs"
TABLE_NAMES = ("large-pyarrow26-base", "large-pyarrow26-delete", "pyarrow26-rows-v1-base", "pyarrow26-rows-v1-deleted")


def say(text):
    print(f"survival: {text}", flush=True)


def require(holds, text):
    if not holds:
        sys.exit(f"survival: FAILED: {text}")


class Content:
    """Bytes given block by block, any number of times, and their SHA-256."""

    def __init__(self, blocks, size):
        self.blocks, self.size = blocks, size
        digest = hashlib.sha256()
        for block in blocks():
            digest.update(block)
        self.sha256 = digest.hexdigest()


def file_content(path, size):
    def blocks():
        left = size
        with open(path, "rb") as file:
            while left:
                block = file.read(min(MIB, left))
                left -= len(block)
                yield block

    return Content(blocks, size)


def edited(content):
    def blocks():
        first, *rest = content.blocks()
        yield first[:INSERTED_AT] + INSERTED + first[INSERTED_AT:]
        yield from rest

    return Content(blocks, content.size + len(INSERTED))


def other_content(size, seed):
    def blocks():
        for number in range(size // MIB):
            yield hashlib.shake_128(f"{seed}/{number}".encode()).digest(MIB)

    return Content(blocks, size // MIB * MIB)


class Hub:
    """The service as a client sees it."""

    def __init__(self, service):
        self.service = service

    def ask(self, method, path, body=None, headers=(), length=None):
        address = urllib.parse.urlsplit(self.service.url)
        connection = http.client.HTTPConnection(address.hostname, address.port, timeout=600)
        sent = {"Authorization": "Bearer " + self.service.token, **dict(headers)}
        if length is not None:
            sent["Content-Length"] = str(length)
        connection.request(method, path, body, sent)
        return connection.getresponse()

    def json(self, method, path, value=None):
        body = None if value is None else json.dumps(value)
        answer = self.ask(method, path, body, {"Content-Type": "application/json"})
        text = answer.read()
        require(answer.status < 300, f"{method} {path} answered {answer.status}: {text[:500]}")
        return json.loads(text) if text else None

    def put(self, path, content):
        answer = self.ask("PUT", path, content.blocks(), length=content.size)
        text = answer.read()
        require(answer.status in (200, 201), f"PUT {path} answered {answer.status}: {text[:500]}")
        stored = json.loads(text)
        require(stored["content"]["sha256"] == content.sha256, f"PUT {path} stored {stored['content']}")
        return stored

    def require_file(self, path, content):
        answer = self.ask("GET", path)
        digest, size = hashlib.sha256(), 0
        while block := answer.read(MIB):
            digest.update(block)
            size += len(block)
        require(answer.status == 200, f"GET {path} answered {answer.status}")
        found = (size, digest.hexdigest())
        require(found == (content.size, content.sha256), f"GET {path}: expected {content.sha256}, found {found}")


class Killing:
    """Sends a content and kills the service when a share of it was taken."""

    def __init__(self, hub, content, share):
        self.hub, self.content, self.share = hub, content, share
        self.reached, self.acknowledged = threading.Event(), False

    def run(self):
        sender = threading.Thread(target=self._send)
        sender.start()
        self.reached.wait()
        self.hub.service.kill()
        sender.join()
        return self.acknowledged

    def _send(self):
        try:
            answer = self.hub.ask("PUT", f"{DATASET}/files/lost.bin", self._blocks(), length=self.content.size)
            self.acknowledged = answer.status in (200, 201)
        except (OSError, http.client.HTTPException):
            pass  # what a client sees of a service that was killed
        finally:
            self.reached.set()

    def _blocks(self):
        sent = 0
        for block in self.content.blocks():
            yield block
            sent += len(block)
            if sent >= self.share * self.content.size:
                self.reached.set()


def command(service, *words, expected=0):
    """Runs a command of the launcher on the service's data and returns what it printed."""
    where = ["--object-store", service.object_store] if service.object_store else []
    done = subprocess.run(
        [str(ROOT / "jogakbo"), *words, "--data", service.data, *where], capture_output=True, text=True
    )
    require(done.returncode == expected, f"{words} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def bucket_bytes(folder):
    """Bytes of all objects besides the logs: history, accounts."""
    files = [path for path in pathlib.Path(folder).rglob("*") if path.is_file()]
    names = [(str(path.relative_to(folder)), path.stat().st_size) for path in files]
    return sum(size for name, size in names if not name.startswith(("log/", "~tmp/", "hub/log/")))


def survive(service, bucket, first):
    hub, second = Hub(service), edited(first)
    hub.json("POST", "/api/v1/datasets", {"namespace": "team", "name": "survivors"})
    before = hub.put(FILE, first)["commit"]["id"]
    savings = hub.put(FILE, second)["savings"]
    require(savings["newBytes"] <= 4 * CHUNK_BYTES_MAX, f"the second version costs {savings}")
    say(f"two versions of {first.size} bytes; the second costs {savings}")

    def require_both():
        hub.require_file(f"{FILE}?revision={before}", first)
        hub.require_file(FILE, second)

    require_both()
    for number, share in enumerate(KILL_AFTER):
        acknowledged = Killing(hub, other_content(first.size, number), share).run()
        service.start()
        found = hub.ask("GET", f"{DATASET}/files/lost.bin")
        require(found.status == (200 if acknowledged else 404), f"a lost upload answers {found.status}")
        require_both()
        say(f"killed when {share:.0%} of another upload was sent: both versions are right")
    service.stop()
    command(service, "check", "--read-data")
    say("every byte of the bucket is what it should be")

    index = pathlib.Path(service.data, "index")
    for path in sorted(index.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    command(service, "stats", expected=1)
    command(service, "rebuild")
    command(service, "check")
    service.start()
    require_both()
    say("rebuilt from the bucket alone: both versions are right")

    take_apart(service, hub)
    hub.json("DELETE", DATASET)
    say(command(service, "gc", "--grace", "0s", "--execute").splitlines()[0])
    left = bucket_bytes(bucket)
    require(left <= LEFT_BYTES_MAX, f"{left} bytes are left in the bucket besides its logs")
    say(f"{left} bytes are left in the bucket besides its logs")


def take_apart(service, hub):
    """Parquet files stored as they are are taken apart later, whatever happens meanwhile."""
    tables = {}
    for name in TABLE_NAMES:
        path = SAMPLES / f"{name}.parquet"
        tables[f"{TABLES}/files/{name}"] = file_content(path, path.stat().st_size)

    def require_all():
        for path, table in tables.items():
            hub.require_file(path, table)

    hub.json("POST", "/api/v1/datasets", {"namespace": "team", "name": "tables", "parquetTiming": "deferred"})
    for path, table in tables.items():
        outcome = hub.put(path, table)["parquet"]
        require(outcome == {"mode": "plain", "reason": "deferred"}, f"{path} is stored as {outcome}")
    job = hub.json("POST", "/api/v1/admin/optimisations", {"dataset": "team/tables"})["id"]
    while (found := hub.json("GET", f"/api/v1/admin/jobs/{job}"))["state"] == "running":
        if found["progress"]["done"] and found["progress"]["phase"] == "taking apart":
            break
    service.kill()
    service.start()
    require_all()
    report = json.loads(command(service, "optimise", "--dataset", "team/tables", "--json"))
    require(report["complete"] and not report["left"], f"not all was taken apart: {report}")
    require_all()
    say(command(service, "gc", "--grace", "0s", "--execute").splitlines()[0])
    require_all()
    again = [hub.put(path, table)["parquet"]["mode"] for path, table in tables.items()]
    require("plain" not in again, f"stored at last as {again}")
    say(f"killed while files were taken apart later: they are right, and stored as {sorted(set(again))}")
    hub.json("DELETE", TABLES)


def java_installation(path, size):
    """Writes a tar of the Java installation, and of the machine's programs where that is not enough."""
    java = subprocess.run([str(ROOT / "jogakbo"), "java-home"], capture_output=True, text=True, check=True)
    with open(path, "wb") as file:
        tar = ["tar", "-c", "--sort=name", "-C", "/", java.stdout.strip()[1:], "usr/lib", "usr/bin", "usr/share"]
        with subprocess.Popen(tar, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            while file.tell() < size and (block := process.stdout.read(min(MIB, size - file.tell()))):
                file.write(block)
            process.kill()
    return file_content(path, os.path.getsize(path))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--mib", type=int, default=64, help="size of the file (default 64)")
    parser.add_argument("--file", help="take this file")
    parser.add_argument("--s3proxy", action="store_true", help="keep the bytes on an S3 server started for it")
    options = parser.parse_args()
    s3proxy = S3Proxy() if options.s3proxy else None
    service = Service(s3proxy.location if s3proxy else None)
    try:
        with tempfile.TemporaryDirectory(prefix="jogakbo-survival-") as folder:
            if options.file:
                first = file_content(options.file, os.path.getsize(options.file))
            else:
                first = java_installation(folder + "/file", options.mib * MIB)
            bucket = s3proxy.folder + "/objects" if s3proxy else service.data + "/objects"
            survive(service, bucket, first)
    finally:
        service.remove()
        if s3proxy:
            s3proxy.remove()


if __name__ == "__main__":
    main()
