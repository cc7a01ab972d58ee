#!/usr/bin/env python3
"""Moves files by Xet with real clients, and counts what they send: only new chunks, and nothing by other doors.

    python3 conformance/xet.py              the newest clients
    python3 conformance/xet.py --all        every client
    python3 conformance/xet.py --only NAME  one generation of environments.py, or js
    python3 conformance/xet.py --require    a client that cannot be installed is a failure

Each client runs in an environment of its own below ~/.cache/jogakbo, and talks to a fresh service through a proxy
that counts. Bytes that come back are compared, and so are the bytes on the wire.
"""
import argparse
import hashlib
import os
import pathlib
import random
import secrets
import shutil
import subprocess
import sys
import tempfile
import urllib.request

import environments
from proxies import Proxy
from servers import ROOT, Service

TRANSFER = pathlib.Path(__file__).resolve().parent / "xet_clients/transfer.py"
SECONDS_MAX = 300
MIB = 1 << 20

CLIENTS = [*environments.GENERATIONS, "js"]
SHORT = [environments.NEWEST, "js"]


class Failure(Exception):
    """A client did, or was told, what it should not."""


def check(holds, what):
    if not holds:
        raise Failure(what)


class Story:
    """What one client does with one service, step by step."""

    def __init__(self, generation, service, folder):
        self.name = f"xet-{generation}"
        self.python = environments.generation(generation)
        self.service = service
        self.proxy = Proxy(service.url)
        self.folder = pathlib.Path(folder)
        self.homes = 0
        self.random = random.Random(7)
        self.forget()

    def say(self, text):
        print(f"{self.name}: {text}", flush=True)

    def forget(self):
        """From now on the client remembers nothing."""
        self.homes += 1
        self.home = self.folder / f"home{self.homes}"

    def run(self, *arguments, **settings):
        """Runs one transfer and returns what passed."""
        self.proxy.take()
        environment = dict(
            os.environ,
            HF_ENDPOINT=self.proxy.url,
            HF_TOKEN=self.service.token,
            HF_HOME=str(self.home),
            HF_HUB_DISABLE_PROGRESS_BARS="1",
            HF_HUB_DISABLE_TELEMETRY="1",
            NO_PROXY="127.0.0.1,localhost",
            **settings,
        )
        done = subprocess.run(
            [self.python, str(TRANSFER), *map(str, arguments)],
            env=environment,
            capture_output=True,
            text=True,
            timeout=SECONDS_MAX,
        )
        check(done.returncode == 0, f"{' '.join(map(str, arguments))} failed:\n{done.stdout}{done.stderr}"[-4000:])
        return self.proxy.take()

    def rest(self, method, path, body=None):
        request = urllib.request.Request(self.service.url + path, data=body, method=method)
        request.add_header("Authorization", f"Bearer {self.service.token}")
        with urllib.request.urlopen(request, timeout=SECONDS_MAX) as answer:
            return answer.read()

    def file(self, name, content):
        path = self.folder / name
        path.write_bytes(content)
        return path

    def download(self, repository, path, expected, **settings):
        target = self.folder / "downloaded"
        passed = self.run("download", repository, path, target, **settings)
        check(target.read_bytes() == expected, f"{path} came back as other bytes")
        return passed


def xorb_bytes(passed):
    """Returns the bytes of xorbs that were sent."""
    return sum(e.sent for e in passed if e.method in ("POST", "PUT") and "/xorb" in e.path and "grant" not in e.path)


def came_by_xet(passed):
    """Whether bytes came as chunks, and none as a file."""
    chunks = sum(e.received for e in passed if e.path.startswith("/xet/"))
    plain = sum(e.received for e in passed if e.method == "GET" and "/resolve/" in e.path)
    return chunks > 0 and plain == 0


def edited(content, count, randomness):
    """Returns the content with so many inserts of 100 bytes, none near its beginning, by which clients ask what is known."""
    step = len(content) // count
    pieces = [content[start : start + step] for start in range(0, len(content), step)]
    return b"".join(piece + randomness.randbytes(100) for piece in pieces)


def uploads_and_downloads(story):
    repository = f"xet/{story.name}"
    story.run("create", repository, "-", "-")
    first = story.random.randbytes(24 * MIB)
    passed = story.run("upload", repository, "a.bin", story.file("a.bin", first))
    check(xorb_bytes(passed) >= len(first), "the first upload did not send its bytes as xorbs")
    passed = story.download(repository, "a.bin", first)
    check(came_by_xet(passed), "the download was not by Xet")
    story.say("24 MiB up and down by Xet")

    second = edited(first, 20, story.random)
    passed = story.run("upload", repository, "a.bin", story.file("b.bin", second))
    check(xorb_bytes(passed) < 5 * MIB, f"an edited version sent {xorb_bytes(passed)} bytes")
    story.say(f"its edited version sent {xorb_bytes(passed) / MIB:.1f} MiB")
    story.download(repository, "a.bin", second)

    story.forget()
    third = edited(second, 20, story.random)
    passed = story.run("upload", repository, "c.bin", story.file("c.bin", third))
    check(xorb_bytes(passed) < 12 * MIB, f"a client without memory sent {xorb_bytes(passed)} bytes")
    story.say(f"the next one, from a client that remembers nothing, {xorb_bytes(passed) / MIB:.1f} MiB")
    story.download(repository, "c.bin", third, HF_HUB_DISABLE_XET="1")
    passed = story.run("upload", repository, "d.bin", story.file("c.bin", third))
    check(xorb_bytes(passed) == 0, "a file that is there was sent again")


def other_doors(story):
    repository = f"xet/{story.name}"
    base = f"/api/v1/datasets/{repository}/files/"
    content = story.random.randbytes(8 * MIB)
    story.rest("PUT", base + "rest.bin", content)
    passed = story.download(repository, "rest.bin", content)
    check(came_by_xet(passed), "a file that came by REST was not read by Xet")
    story.forget()
    passed = story.run("upload", repository, "again.bin", story.file("rest.bin", content))
    check(xorb_bytes(passed) == 0, "bytes that came by REST were sent again")
    check(story.rest("GET", base + "again.bin") == content, "REST reads other bytes")

    parquet = (ROOT / "parquet-aware/src/test/resources/pairs/large-pyarrow26-base.parquet").read_bytes()
    answer = story.rest("PUT", base + "table.parquet", parquet)
    check(b'"values"' in answer or b'"aligned"' in answer, f"the table was not taken apart: {answer[:600]}")
    passed = story.download(repository, "table.parquet", parquet)
    check(came_by_xet(passed), "a table that was taken apart was not read by Xet")
    story.say("files of REST, tables taken apart too, come down by Xet, and the reverse")


def small_files(story):
    repository = f"xet/{story.name}"
    folder = story.folder / "many"
    folder.mkdir()
    for i in range(300):
        (folder / f"{i}.bin").write_bytes(story.random.randbytes(1 + i * 37))
    (folder / "empty.bin").write_bytes(b"")
    story.run("upload-folder", repository, "many", folder)
    for i in (0, 150, 299):
        story.download(repository, f"many/{i}.bin", (folder / f"{i}.bin").read_bytes())
    story.download(repository, "many/empty.bin", b"")
    story.say("301 small files")


def restart(story):
    """A client relies on what it sent before, and does not ask again."""
    repository = f"xet/{story.name}"
    content = story.random.randbytes(4 * MIB)
    story.run("upload", repository, "before.bin", story.file("before.bin", content))
    story.service.kill()
    story.service.start()
    story.proxy.close()
    story.proxy = Proxy(story.service.url)
    longer = content + story.random.randbytes(MIB)
    passed = story.run("upload", repository, "after.bin", story.file("after.bin", longer))
    check(xorb_bytes(passed) < 5 * MIB, "after a restart all was sent again")
    digest = hashlib.sha256(story.rest("GET", f"/api/v1/datasets/{repository}/files/after.bin")).digest()
    check(digest == hashlib.sha256(longer).digest(), "after a restart other bytes are read")
    story.say("goes on after the service was killed")


def service_for(name):
    """The JavaScript client sends no token that does not begin as those of its own Hub do."""
    return Service(token="hf_" + secrets.token_urlsafe(32)) if name == "js" else Service()


def javascript(service):
    """This client sends by Xet, and reads plainly."""
    proxy = Proxy(service.url)
    command = [*environments.javascript(TRANSFER.with_suffix(".mjs")), proxy.url, service.token, "xet/js"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS_MAX)
    check(done.returncode == 0, f"failed:\n{done.stdout}{done.stderr}"[-4000:])
    sent = [e.sent for e in proxy.take() if "/xorbs/" in e.path]
    check(len(sent) == 2 and sent[0] >= 6 * MIB and sent[1] < MIB, f"sent xorbs of {sent} bytes")
    print(f"xet-js: 6 MiB up by Xet, its edited version in {sent[1] / MIB:.2f} MiB; both down", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--only", choices=CLIENTS)
    parser.add_argument("--require", action="store_true")
    options = parser.parse_args()
    wanted = [options.only] if options.only else CLIENTS if options.all else SHORT
    failed = []
    for name in wanted:
        try:
            environments.javascript(TRANSFER.with_suffix(".mjs")) if name == "js" else environments.generation(name)
        except (subprocess.CalledProcessError, FileNotFoundError):
            print(f"{name}: left out, it cannot be installed", file=sys.stderr)
            failed += [name] if options.require else []
            continue
        service, folder = service_for(name), tempfile.mkdtemp(prefix="jogakbo-xet-")
        try:
            if name == "js":
                javascript(service)
                continue
            story = Story(name, service, folder)
            for part in (uploads_and_downloads, other_doors, small_files, restart):
                part(story)
        except Failure as failure:
            failed.append(name)
            print(f"{name}: FAILED: {failure}", file=sys.stderr)
        finally:
            service.remove()
            shutil.rmtree(folder, ignore_errors=True)
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


main()
