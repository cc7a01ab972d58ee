#!/usr/bin/env python3
"""Whatever files there are come back exactly, whole and by ranges, can be looked into, and leave a sound store.

    python3 conformance/parquet_samples.py FOLDER...          all files below the folders, whatever their names
    python3 conformance/parquet_samples.py FOLDER --program   `./jogakbo parquet inspect` too, a second or two for each file
    python3 conformance/parquet_samples.py FOLDER --reasons   which files, for each level and reason

For files of others, sound ones and broken ones. Each is stored by every policy, however short it is, read back whole and in 50 ranges; so is a second version with
one byte changed. It is shown as deeply as the service shows files, and both versions are held against each other by `what-if`. Then everything stored is read and
checked. Printed is how many files each policy stored how and why.
"""
import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys
import time
import urllib.parse
import urllib.request

from parquet import ANONYMOUS_BYTES_MAX, FAULTS, Client, Failures, Memory, mode_of, say, some_ranges
from servers import ROOT, Service

RANGES, EDITED_RANGES = 50, 5
SECONDS_MAX = 60  # for one answer; a file of these is looked into in far less
COUNTED = ("jogakbo_parquet_pages_total", "jogakbo_parquet_column_chunks_kept_total", "jogakbo_parquet_sections_kept_total")


def edited(content, source):
    """The file with another bit in what is likely a page."""
    changed = bytearray(content)
    if changed:
        changed[source.randrange(max(1, len(changed) * 2 // 3))] ^= 1 << source.randrange(8)
    return bytes(changed)


class Samples:
    """Files, stored by each policy in a domain of its own."""

    def __init__(self, files, failures, options):
        self.files, self.failures, self.options = files, failures, options
        self.service = Service(settings={"JOGAKBO_PARQUET_BYTES_MIN": "0", "JOGAKBO_NAMESPACE_DOMAIN": "own"})
        self.client, self.memory = Client(self.service, failures), Memory(self.service.process.pid)
        self.found = collections.defaultdict(lambda: collections.defaultdict(list))

    def run(self):
        for policy in self.client.policies():
            path = self.client.dataset(f"samples-{policy}", policy)
            for number, file in enumerate(self.files):
                self._store(policy, path, number, file)
        if self.options.program:
            for file in self.files:
                self._show_by_program(file)

    def _store(self, policy, path, number, file):
        content, source = file.read_bytes(), random.Random(f"{policy}/{file.name}")
        name = f"{path}{number}.parquet"
        first, answer = content[:4] == content[-4:] == b"PAR1" and len(content) > 12, None
        for version, ranges in ((content, RANGES), (edited(content, source), EDITED_RANGES)):
            stored = self.client.put(name, version)
            if stored is None:
                return
            mode, reason = mode_of(stored)
            self.failures.require(reason not in FAULTS, f"{file} by {policy}: {mode}, {reason}")
            self.client.require_exact(name, version, some_ranges(len(version), ranges, source) if version else [])
            answer = answer or stored
        if first:
            self.found[policy][mode_of(answer)].append(file.name)
        if policy != "aligned":
            self._look_into(path, number, answer)

    def _look_into(self, path, number, answer):
        """Any answer but a failure of the service will do; the client has that checked."""
        dataset = path.removesuffix("/files/")
        revision = answer["commit"] if isinstance(answer.get("commit"), str) else (answer.get("commit") or {}).get("id")
        asked = [f"inspect/{number}.parquet?show={depth}" for depth in ("footer", "pages", "levels")]
        if revision:
            asked += [f"inspect/{number}.parquet?against={revision}", f"what-if/{number}.parquet?from={revision}&to=HEAD"]
        for what in asked:
            began = time.monotonic()
            status, found = self.client.ask("GET", f"{dataset}/{what}")
            seconds = time.monotonic() - began
            self.failures.require(seconds < SECONDS_MAX, f"{self.files[number]}: {what} took {seconds:.0f} s")
            self.failures.require(status in (200, 400, 413, 422), f"{self.files[number]}: {what} answered {status}: {found[:200]}")

    def _show_by_program(self, file):
        command = [str(ROOT / "jogakbo"), "parquet", "inspect", "--levels", str(file)]
        try:
            done = subprocess.run(command, capture_output=True, timeout=SECONDS_MAX)
        except subprocess.TimeoutExpired:
            self.failures.require(False, f"{file}: inspect does not end")
            return
        clean = done.returncode in (0, 1) and b"Exception" not in done.stderr and b"\tat " not in done.stderr
        self.failures.require(clean, f"{file}: inspect ended with {done.returncode}: {done.stderr[-300:]}")

    def counts(self):
        """What the service counted, the figures of a name together."""
        address = self.service.url + "/actuator/prometheus"
        request = urllib.request.Request(address, headers={"Authorization": "Bearer " + self.service.token})
        with urllib.request.urlopen(request) as answer:
            for line in answer.read().decode().splitlines():
                name, _, figure = line.rpartition(" ")
                if name.startswith(COUNTED) and float(figure):
                    yield f"{name} {float(figure):.0f}"

    def end(self):
        for line in self.counts():
            say(line)
        most = self.memory.end()
        self.failures.require(most <= ANONYMOUS_BYTES_MAX, f"the service had {most} bytes of memory to itself")
        self.failures.require(self.service.process.poll() is None, "the service has ended")
        self.service.stop()
        command = [str(ROOT / "jogakbo"), "check", "--read-data", "--data", self.service.data]
        done = subprocess.run(command, capture_output=True, text=True)
        self.failures.require(done.returncode == 0, f"check ended with {done.returncode}: {done.stdout[-500:]}{done.stderr[-500:]}")
        self.service.remove()
        say(f"at most {most >> 20} MiB of memory")

    def report(self):
        for policy, outcomes in self.found.items():
            told = ", ".join(
                f"{mode}{f' ({reason})' if reason else ''}: {len(names)}"
                for (mode, reason), names in sorted(outcomes.items(), key=lambda item: -len(item[1]))
            )
            say(f"{policy}: {told}")
            if self.options.reasons:
                for (mode, reason), names in outcomes.items():
                    say(f"    {mode} {reason or ''}: {' '.join(names)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", nargs="+", type=pathlib.Path)
    parser.add_argument("--program", action="store_true", help="show each file by the program, too")
    parser.add_argument("--reasons", action="store_true", help="name the files")
    options = parser.parse_args()
    files = [file for folder in options.folder for file in sorted(folder.rglob("*")) if file.is_file()]
    failures, began = Failures(), time.monotonic()
    samples = Samples(files, failures, options)
    try:
        samples.run()
    finally:
        samples.end()
    samples.report()
    say(f"{len(files)} files, {failures.count} failures, {time.monotonic() - began:.0f} s")
    sys.exit(1 if failures.count else 0)


if __name__ == "__main__":
    main()
