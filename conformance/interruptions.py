#!/usr/bin/env python3
"""Ends clients and the service in the middle of transfers by Xet, and lets tokens and links run out: nothing may be lost.

    python3 conformance/interruptions.py              the newest client
    python3 conformance/interruptions.py --all        every generation of environments.py
    python3 conformance/interruptions.py --only 1.33  one generation
    python3 conformance/interruptions.py --require    a client that cannot be installed is a failure

A client that was killed with -9 sends, when it is started again, only what had not arrived. A service that was killed is
started again, and the same upload lands. Tokens that end during an upload are asked for anew, and so are links that no
longer open anything during a download.
"""
import argparse
import hashlib
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request

import environments
from proxies import Proxy, SlowProxy, Tripwire
from servers import Service

TRANSFER = pathlib.Path(__file__).resolve().parent / "xet_clients/transfer.py"
MIB = 1 << 20
LARGE_BYTES = 96 * MIB  # a xorb has 64 MiB at most, so this takes two
SECONDS_MAX = 300
REPOSITORY = "interrupted/files"
#: Clients ask for another token half a minute before one ends.
TOKEN_SECONDS, HELD_SECONDS = 33, 8
LINK_SECONDS = 5


def require(holds, what):
    if not holds:
        raise AssertionError(what)


class Client:
    """A generation of clients on this machine, and the files it has."""

    def __init__(self, generation, folder, service):
        self.generation, self.folder, self.service = generation, pathlib.Path(folder), service
        self.python = environments.generation(generation)
        self.homes = 0

    def say(self, text):
        print(f"interruptions: {self.generation}: {text}", flush=True)

    def forget(self):
        """From now on the client remembers nothing."""
        self.homes += 1

    def begin(self, proxy, *arguments):
        environment = dict(
            os.environ,
            HF_ENDPOINT=proxy.url,
            HF_TOKEN=self.service.token,
            HF_HOME=f"{self.folder}/home{self.homes}",
            HF_HUB_DISABLE_PROGRESS_BARS="1",
            HF_HUB_DISABLE_TELEMETRY="1",
        )
        return subprocess.Popen(
            [self.python, str(TRANSFER), *map(str, arguments)],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def finish(self, process):
        """Returns what it printed, or None when it succeeded."""
        printed, _ = process.communicate(timeout=SECONDS_MAX)
        return None if process.returncode == 0 else printed[-4000:] or "it failed"

    def do(self, proxy, *arguments):
        failure = self.finish(self.begin(proxy, *arguments))
        require(not failure, f"{arguments[0]} failed: {failure}")

    def file(self, name, size, seed):
        path = self.folder / name
        path.write_bytes(random.Random(seed).randbytes(size))
        return path

    def require_stored(self, name, path):
        """The service has the file; read by REST, which needs no client."""
        request = urllib.request.Request(f"{self.service.url}/api/v1/datasets/{REPOSITORY}/files/{name}")
        request.add_header("Authorization", f"Bearer {self.service.token}")
        with urllib.request.urlopen(request, timeout=SECONDS_MAX) as answer:
            found = hashlib.sha256(answer.read()).hexdigest()
        require(found == hashlib.sha256(path.read_bytes()).hexdigest(), f"{name} is stored as other bytes")

    def require_same(self, proxy, name, path):
        target = self.folder / "back"
        self.do(proxy, "download", REPOSITORY, name, target)
        require(target.read_bytes() == path.read_bytes(), f"{name} came back as other bytes")


def xorb_bytes(passed):
    return sum(e.sent for e in passed if e.method in ("POST", "PUT") and "/xorb" in e.path and "grant" not in e.path)


def client_killed(client):
    """Killed when a first part had arrived, it sends the rest, whatever it kept of what it knew."""
    path = client.file("killed.bin", LARGE_BYTES, 1)
    proxy = Tripwire(client.service.url, "/xorbs/")
    process = client.begin(proxy, "upload", REPOSITORY, "killed.bin", path)
    require(proxy.reached.wait(SECONDS_MAX), "no part of the file arrived")
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    proxy.drop()
    first = xorb_bytes(proxy.take())
    client.do(proxy, "upload", REPOSITORY, "killed.bin", path)
    second = xorb_bytes(proxy.take())
    require(second < LARGE_BYTES, f"{second} bytes were sent the second time, after {first} had arrived")
    client.require_stored("killed.bin", path)
    proxy.close()
    client.say(f"killed after {first / MIB:.0f} of {LARGE_BYTES / MIB:.0f} MiB, sent {second / MIB:.0f} MiB the second time")


def service_killed(client):
    path = client.file("survived.bin", LARGE_BYTES, 2)
    proxy = Tripwire(client.service.url, "/xorbs/")
    process = client.begin(proxy, "upload", REPOSITORY, "survived.bin", path)
    require(proxy.reached.wait(SECONDS_MAX), "no part of the file arrived")
    client.service.kill()
    client.service.start()
    proxy.lead_to(client.service.url)
    proxy.resume()
    survived = client.finish(process) is None
    if not survived:
        client.do(proxy, "upload", REPOSITORY, "survived.bin", path)
    client.require_stored("survived.bin", path)
    proxy.close()
    client.say(f"the service was killed: {'the client went on by itself' if survived else 'a second upload landed'}")


def tokens_end(client):
    path = client.file("long.bin", LARGE_BYTES, 3)
    proxy = SlowProxy(client.service.url, "/xorbs/", HELD_SECONDS, 2)
    client.do(proxy, "upload", REPOSITORY, "long.bin", path)
    asked = [e for e in proxy.take() if "xet-write-token" in e.path]
    require(len(asked) > 1, "the client never asked for another token")
    require(all(e.status == 200 for e in asked), f"{asked}")
    client.require_stored("long.bin", path)
    proxy.close()
    client.say(f"{len(asked)} tokens in one upload")


def links_end(client):
    path = client.file("linked.bin", 20 * MIB, 4)
    plain = Proxy(client.service.url)
    client.do(plain, "upload", REPOSITORY, "linked.bin", path)
    plain.close()
    client.forget()
    proxy = SlowProxy(client.service.url, "/xet/", LINK_SECONDS + 3, 1)
    client.require_same(proxy, "linked.bin", path)
    passed = proxy.take()
    refused = [e for e in passed if "/xet/" in e.path and e.status == 403]
    asked = [e for e in passed if "/reconstructions/" in e.path]
    require(refused, "no link ended before it was used")
    require(len(asked) > 1, "the client did not ask for another link")
    proxy.close()
    client.say(f"{len(refused)} links had ended, and were asked for anew")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--only", choices=environments.GENERATIONS)
    parser.add_argument("--require", action="store_true")
    options = parser.parse_args()
    wanted = [options.only] if options.only else environments.GENERATIONS if options.all else [environments.NEWEST]
    failed = []
    for generation in wanted:
        try:
            environments.generation(generation)
        except (OSError, subprocess.CalledProcessError):
            print(f"interruptions: {generation}: left out, it cannot be installed", file=sys.stderr)
            failed += [generation] if options.require else []
            continue
        failed += [] if run(generation) else [generation]
    if failed:
        sys.exit(f"interruptions: FAILED: {', '.join(failed)}")


def run(generation):
    settings = {"JOGAKBO_XET_TOKEN_EXPIRY": f"{TOKEN_SECONDS}s", "JOGAKBO_LINK_EXPIRY": f"{LINK_SECONDS}s"}
    folder = tempfile.mkdtemp(prefix="jogakbo-interruptions-")
    service = Service()
    try:
        client = Client(generation, folder, service)
        proxy = Proxy(service.url)
        client.do(proxy, "create", REPOSITORY, "-", "-")
        proxy.close()
        client_killed(client)
        service_killed(client)
        service.stop()
        service.settings = settings
        service.start()
        tokens_end(client)
        links_end(client)
        return True
    except (AssertionError, subprocess.TimeoutExpired) as e:
        print(f"interruptions: {generation}: FAILED: {e}", file=sys.stderr)
        return False
    finally:
        service.remove()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
