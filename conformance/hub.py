#!/usr/bin/env python3
"""Drives real clients of the Hub against a fresh service; every byte and fact that comes back is compared.

    python3 conformance/hub.py               the newest clients whole, one older one in short form, Node
    python3 conformance/hub.py --all         every client of the matrix (environments.py) whole
    python3 conformance/hub.py --only NAME   one client: a name of CLIENTS
    python3 conformance/hub.py --require     a client that cannot be installed is a failure
    HF_TOKEN=... python3 conformance/hub.py --endpoint URL    against a service that runs already

Each generation runs in an environment of its own below ~/.cache/jogakbo, which knows this service by HF_ENDPOINT alone.
What a folder has become is listed by each client that sent it; all lists, with Xet and without, must be the same.
"""
import argparse
import dataclasses
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import environments
from proxies import LossyProxy
from servers import Service

HERE = pathlib.Path(__file__).resolve().parent / "hub_clients"


@dataclasses.dataclass
class Client:
    """A generation of clients (or "js" or "duckdb"), the program that drives it, and whether it moves files by Xet."""

    generation: str
    program: str
    xet: bool = False

    @property
    def name(self):
        return f"{pathlib.Path(self.program).stem}-{self.generation}{'-xet' if self.xet else ''}"

    def command(self):
        program = HERE / self.program
        if self.generation == "js":
            return environments.javascript(program)
        if self.generation == "duckdb":
            return [environments.prepare("httpfs", environments.HTTPFS), str(program)]
        return [environments.generation(self.generation), str(program)]


def matrix():
    """Every client, newest first."""
    clients = []
    for generation, packages in environments.GENERATIONS.items():
        clients += [Client(generation, "uploads.py"), Client(generation, "uploads.py", xet=True)]
        if any(package.startswith("datasets==") for package in packages):
            clients.append(Client(generation, "readers.py", xet=True))
    return [*clients, Client("duckdb", "httpfs.py"), Client("js", "uploads.mjs")]


CLIENTS = matrix()
SHORT = {c.name for c in CLIENTS if c.generation in (environments.NEWEST, "duckdb", "js")} | {"uploads-0.36"}
SECONDS_MAX = 900


class Running:
    """A service that somebody else started and will stop."""

    def __init__(self, url):
        self.url, self.token = url.rstrip("/"), os.environ["HF_TOKEN"]

    def remove(self):
        pass


def say(text):
    print(f"hub: {text}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--only", choices=[client.name for client in CLIENTS])
    parser.add_argument("--require", action="store_true")
    parser.add_argument("--endpoint")
    options = parser.parse_args()
    wanted = [c for c in CLIENTS if (options.only or c.name) == c.name and (options.all or options.only or c.name in SHORT)]
    service = Running(options.endpoint) if options.endpoint else Service()
    lossy = LossyProxy(service.url)
    failed, listings = [], {}
    try:
        for client in wanted:
            if not run(client, service, lossy, options, listings):
                failed.append(client.name)
    finally:
        lossy.close()
        service.remove()
    if len(set(listings.values())) > 1:
        failed.append("the same folder became other files")
    if failed:
        sys.exit(f"hub: FAILED: {', '.join(failed)}")
    say("all clients got what they sent")


def run(client, service, lossy, options, listings):
    try:
        command = client.command()
    except (OSError, subprocess.CalledProcessError) as e:
        say(f"{client.name}: cannot be installed here: {e}")
        return not options.require
    folder = tempfile.mkdtemp(prefix="jogakbo-hub-")
    whole = options.all or options.only or client.generation in (environments.NEWEST, "js")
    environment = dict(
        os.environ,
        HF_ENDPOINT=service.url,
        HF_TOKEN=service.token,
        HF_HOME=folder + "/home",
        HF_HUB_DISABLE_TELEMETRY="1",
        HF_HUB_DISABLE_PROGRESS_BARS="1",
        HF_HUB_DISABLE_XET="0" if client.xet else "1",
        HF_UPDATE_DOWNLOAD_COUNTS="0",
        LOSSY_ENDPOINT=lossy.url,
        WORK=folder,
        WHOLE="1" if whole else "",
    )
    start = time.monotonic()
    try:
        status = subprocess.run(command, env=environment, timeout=SECONDS_MAX).returncode
    except subprocess.TimeoutExpired:
        say(f"{client.name}: took more than {SECONDS_MAX} s")
        status = 1
    finally:
        listing = pathlib.Path(folder, "listing")
        if whole and listing.exists():
            listings[client.name] = listing.read_text()
        shutil.rmtree(folder, ignore_errors=True)
    say(f"{client.name}: {'right' if status == 0 else 'WRONG'} in {time.monotonic() - start:.0f} s")
    return status == 0


if __name__ == "__main__":
    main()
