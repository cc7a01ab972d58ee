#!/usr/bin/env python3
"""Sends many small files and one large one with the newest client, and counts what passes.

    python3 conformance/bulk.py                      500 files, a file of 64 MiB
    python3 conformance/bulk.py --all                10 000 files, a file of 208 MiB
    python3 conformance/bulk.py --files N --mib N    as many, as large

All files come back with snapshot_download. The same folder sent again makes no commit and sends no bytes of files. The large
file is edited as people edit: pieces inserted, some removed; the second upload sends only what is new, and what lies around it.
"""
import argparse
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

import environments
from proxies import Proxy
from servers import Service

TRANSFER = pathlib.Path(__file__).resolve().parent / "xet_clients/transfer.py"
MIB = 1 << 20
SECONDS_MAX = 900
REPOSITORY = "bulk/files"
#: 1 % of the file is inserted in pieces of this size; around each, chunks of 64 KiB on average are new too.
PIECE_BYTES = 64 << 10
SHARE_MAX = 0.03


def say(text):
    print(f"bulk: {text}", flush=True)


def require(holds, what):
    if not holds:
        sys.exit(f"bulk: FAILED: {what}")


class Client:
    """The newest client, which knows the service by a proxy that counts."""

    def __init__(self, service, folder):
        self.service, self.folder, self.proxy = service, pathlib.Path(folder), Proxy(service.url)
        self.python = environments.generation(environments.NEWEST)

    def do(self, *arguments):
        """Returns what passed, and how many seconds it took."""
        environment = dict(
            os.environ,
            HF_ENDPOINT=self.proxy.url,
            HF_TOKEN=self.service.token,
            HF_HOME=str(self.folder / "home"),
            HF_HUB_DISABLE_PROGRESS_BARS="1",
            HF_HUB_DISABLE_TELEMETRY="1",
        )
        command = [self.python, str(TRANSFER), *map(str, arguments)]
        start = time.monotonic()
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=SECONDS_MAX)
        require(done.returncode == 0, f"{arguments[0]}: {done.stdout}{done.stderr}"[-4000:])
        return self.proxy.take(), time.monotonic() - start


def sent(passed, word):
    return sum(e.sent for e in passed if word in e.path and e.method in ("POST", "PUT") and "grant" not in e.path)


def count(passed, word):
    return sum(1 for e in passed if word in e.path)


def many(client, files):
    folder, randomness = client.folder / "many", random.Random(1)
    for number in range(files):
        path = folder / f"part-{number % 20:02}" / f"{number:05}.{'bin' if number % 5 == 0 else 'json'}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(randomness.randbytes(number % 3000) if number % 5 == 0 else b'{"number": %d}\n' % number)
    passed, seconds = client.do("upload-folder", REPOSITORY, "many", folder)
    say(f"{files} files up in {seconds:.0f} s, {len(passed)} requests, {count(passed, '/commit/')} commits")
    passed, seconds = client.do("upload-folder", REPOSITORY, "many", folder)
    require(not count(passed, "/commit/"), "the same folder made a commit")
    require(not sent(passed, "/xorbs/") and not sent(passed, "/lfs/"), "the same folder sent bytes of files")
    say(f"the same again: no commit, nothing sent but questions, {seconds:.0f} s")
    back = client.folder / "back"
    passed, seconds = client.do("snapshot", REPOSITORY, "many/*", back)
    found = {str(p.relative_to(back / "many")): p.read_bytes() for p in (back / "many").rglob("*") if p.is_file()}
    expected = {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    require(found == expected, f"{len(found)} of {len(expected)} files came back, or other bytes")
    say(f"all came back in {seconds:.0f} s, {len(passed)} requests")


def edited(content, randomness):
    """Returns the content with 1 % inserted in pieces, and as many bytes of it removed as a piece has."""
    step = len(content) * PIECE_BYTES // (len(content) // 100)
    pieces = [content[start : start + step] for start in range(0, len(content), step)]
    pieces[1] = pieces[1][PIECE_BYTES:]
    return b"".join(piece + randomness.randbytes(PIECE_BYTES) for piece in pieces)


def large(client, mib):
    randomness, path, back = random.Random(2), client.folder / "large.bin", client.folder / "large-back"
    first = randomness.randbytes(mib * MIB)
    path.write_bytes(first)
    passed, seconds = client.do("upload", REPOSITORY, "large.bin", path)
    require(sent(passed, "/xorbs/") >= len(first), "the first upload did not send its bytes as xorbs")
    say(f"{mib} MiB up in {seconds:.0f} s")
    second = edited(first, randomness)
    path.write_bytes(second)
    passed, seconds = client.do("upload", REPOSITORY, "large.bin", path)
    share = sent(passed, "/xorbs/") / len(second)
    new = 1 - len(first) / len(second)
    say(f"edited, {new:.2%} of it new: sent {share:.2%} in {seconds:.0f} s")
    require(share <= SHARE_MAX, f"the second version sent {share:.2%}")
    _, seconds = client.do("download", REPOSITORY, "large.bin", back)
    require(back.read_bytes() == second, "other bytes came back")
    say(f"down in {seconds:.0f} s")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--files", type=int)
    parser.add_argument("--mib", type=int)
    parser.add_argument("--require", action="store_true", help="a client that cannot be installed is a failure")
    options = parser.parse_args()
    try:
        environments.generation(environments.NEWEST)
    except (OSError, subprocess.CalledProcessError) as e:
        require(not options.require, f"the client cannot be installed: {e}")
        say(f"left out, the client cannot be installed: {e}")
        return
    folder = tempfile.mkdtemp(prefix="jogakbo-bulk-")
    service = Service()
    try:
        client = Client(service, folder)
        client.do("create", REPOSITORY, "-", "-")
        many(client, options.files or (10_000 if options.all else 500))
        large(client, options.mib or (208 if options.all else 64))
    finally:
        service.remove()
        shutil.rmtree(folder, ignore_errors=True)
    say("all well")


if __name__ == "__main__":
    main()
