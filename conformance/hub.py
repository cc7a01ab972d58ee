#!/usr/bin/env python3
"""Drives real clients of the Hub against a fresh service; every byte and fact that comes back is compared.

    python3 conformance/hub.py               the newest clients whole, older ones and Node in short form
    python3 conformance/hub.py --all         every client whole
    python3 conformance/hub.py --only NAME   one client: a name of CLIENTS
    python3 conformance/hub.py --require     a client that cannot be installed is a failure
    HF_TOKEN=... python3 conformance/hub.py --endpoint URL    against a service that runs already

Each client runs in an environment of its own below ~/.cache/jogakbo, which knows this service by HF_ENDPOINT alone.
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
    """A client, the versions it is made of, and the program that drives it."""

    name: str
    packages: list
    program: str
    newest: bool = False
    runtime: str = "python"
    xet: bool = False

    def command(self):
        if self.runtime == "node":
            folder = environments.prepare_node(self.name, self.packages)
            program = folder / self.program
            shutil.copyfile(HERE / self.program, program)
            return ["node", str(program)]
        return [environments.prepare(self.name, self.packages), str(HERE / self.program)]


CLIENTS = [
    Client("hub-2.4", ["huggingface_hub==2.4.0"], "uploads.py", newest=True),
    Client("hub-2.4-xet", ["huggingface_hub==2.4.0"], "uploads.py", newest=True, xet=True),
    Client(
        "hub-readers-2.4",
        ["huggingface_hub==2.4.0", "pandas==3.1.1", "pyarrow==26.0.1", "duckdb==2.0.1", "datasets==5.2.0"],
        "readers.py",
        newest=True,
        xet=True,
    ),
    Client("hub-1.33", ["huggingface_hub==1.33.0"], "uploads.py"),
    Client("hub-1.19", ["huggingface_hub==1.19.0"], "uploads.py"),
    Client("hub-0.36", ["huggingface_hub==0.36.2"], "uploads.py"),
    Client("hub-js", ["@huggingface/hub@2.17.5"], "uploads.mjs", runtime="node"),
]
SHORT = {"hub-2.4", "hub-2.4-xet", "hub-readers-2.4", "hub-0.36", "hub-js"}
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
    failed = []
    try:
        for client in wanted:
            if not run(client, service, lossy, options):
                failed.append(client.name)
    finally:
        lossy.close()
        service.remove()
    if failed:
        sys.exit(f"hub: FAILED: {', '.join(failed)}")
    say("all clients got what they sent")


def run(client, service, lossy, options):
    try:
        command = client.command()
    except (OSError, subprocess.CalledProcessError) as e:
        say(f"{client.name}: cannot be installed here: {e}")
        return not options.require
    folder = tempfile.mkdtemp(prefix="jogakbo-hub-")
    whole = options.all or options.only or client.newest
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
        shutil.rmtree(folder, ignore_errors=True)
    say(f"{client.name}: {'right' if status == 0 else 'WRONG'} in {time.monotonic() - start:.0f} s")
    return status == 0


if __name__ == "__main__":
    main()
