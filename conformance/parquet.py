#!/usr/bin/env python3
"""Parquet files of real writers come back exactly, are read alike, and cost what the rules allow; broken ones are files like any other.

    python3 conformance/parquet.py                one or two layouts of each writer, a small table, 200 broken files
    python3 conformance/parquet.py --all          every layout, 20 000 rows; each writer's first one with 200 000; 10 000 broken files
    python3 conformance/parquet.py --require      fail, too, where a writer cannot be installed
    python3 conformance/parquet.py --profile pyarrow-default --profile polars-default --rows 50000

Each layout of a table is stored with eight edits of it, once for each policy of a dataset, each in a domain of its own. What that costs is printed
as raw/stored kB of new chunks. Writers are installed into ~/.cache/jogakbo/parquet the first time (Python's packages, and those of npm, Go and
Maven where these are).
"""
import argparse
import collections
import hashlib
import http.client
import json
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

import parquet_files
from parquet_environments import HERE
from servers import Service

POLICIES = ("auto", "values", "deep", "aligned", "plain")  # a service may know more, which are tested too
FAULTS = ("mismatch", "undecodable", "failed")
READERS = ("pyarrow", "duckdb")
CLOSELY = ("base", "delete")  # looked at in more ranges and by the readers, where not all are
SHORT_EDITS = ("cell", "delete", "reorder")  # of layouts that are not their writer's first
RANGES, FEW_RANGES = 20, 6
TWICE, NOBODY_MINDS = 2, 256 * 1024  # decision 0061: how much more a file may cost than it would as it is
AT_REST = 1.25  # decision 0063: how much more all versions may cost
ANONYMOUS_BYTES_MAX = 1024 << 20
JSON = {"Content-Type": "application/json"}
MUTATED_RANGES = 3
MUTATED_ROWS = 300


def say(text):
    print(f"parquet: {text}", flush=True)


class Failures:
    """What was wrong, told at once and counted."""

    def __init__(self):
        self.count = 0

    def require(self, holds, text):
        if not holds:
            self.count += 1
            say(f"FAILED: {text}")
        return holds


class Client:
    """One connection to the service."""

    def __init__(self, service, failures):
        self.service, self.failures = service, failures
        self.connection = http.client.HTTPConnection(urllib.parse.urlsplit(service.url).netloc, timeout=600)

    def ask(self, method, path, body=None, headers=None):
        sent = {"Authorization": "Bearer " + self.service.token, **(headers or {})}
        self.connection.request(method, "/api/v1" + path, body, sent)
        answer = self.connection.getresponse()
        found = answer.read()
        if answer.will_close:
            self.connection.close()
        self.failures.require(answer.status < 500, f"{method} {path} answered {answer.status}: {found[:300]}")
        return answer.status, found

    def policies(self):
        """Returns the policies that the service knows, that of plain storage last."""
        status, found = self._patch(self._made("policies"), "unknown")
        known = json.loads(found).get("expected", [])
        self.failures.require(status == 400 and set(POLICIES) <= set(known), f"policies of the service: {found[:300]}")
        return ["auto", *(policy for policy in known if policy not in ("auto", "plain")), "plain"]

    def dataset(self, namespace, policy):
        """Makes a dataset and returns the path of its files."""
        self.connection.close()  # the service may have closed it while files were written
        path = self._made(namespace)
        status, found = self._patch(path, policy)
        self.failures.require(status == 200, f"policy {policy} of {path} answered {status}: {found[:300]}")
        return path + "/files/"

    def _made(self, namespace):
        body = json.dumps({"namespace": namespace, "name": "table"})
        status, found = self.ask("POST", "/datasets", body, JSON)
        self.failures.require(status == 201, f"making {namespace}/table answered {status}: {found[:300]}")
        return f"/datasets/{namespace}/table"

    def _patch(self, path, policy):
        return self.ask("PATCH", path, json.dumps({"parquetPolicy": policy}), JSON)

    def put(self, path, content):
        """Stores bytes and returns the answer; None where they were refused."""
        status, found = self.ask("PUT", path, content)
        if not self.failures.require(status in (200, 201), f"PUT {path} answered {status}: {found[:300]}"):
            return None
        stored = json.loads(found)
        expected = hashlib.sha256(content).hexdigest()
        self.failures.require(stored["content"]["sha256"] == expected, f"PUT {path} stored {stored['content']}")
        return stored

    def require_exact(self, path, content, ranges):
        status, found = self.ask("GET", path)
        self.failures.require(status == 200 and found == content, f"GET {path} answered {status}: {difference(content, found)}")
        for start, end in ranges:
            words = f"bytes={start}-{end - 1}" if start >= 0 else f"bytes={start}"
            status, found = self.ask("GET", path, headers={"Range": words})
            expected = content[start:end]
            exact = status == 206 and found == expected
            self.failures.require(exact, f"GET {path} {words} answered {status}: {difference(expected, found)}")


def difference(expected, found):
    if len(expected) != len(found):
        return f"expected {len(expected)} bytes, found {len(found)}"
    return f"first other byte at {next((at for at in range(len(found)) if found[at] != expected[at]), None)}"


def some_ranges(size, count, source):
    """The ends that readers ask for first, and random ranges, most of them short. A negative start counts from the end."""
    ranges = [(-min(8, size), None), (-min(size, 1 + source.randrange(65536)), None), (0, min(4, size))]
    while len(ranges) < count:
        start = source.randrange(size)
        length = 1 + int(2 ** source.uniform(0, 20))
        ranges.append((start, min(size, start + length)))
    return ranges[:count]


class Memory:
    """Watches how much memory a process has to itself."""

    def __init__(self, pid):
        self.pid, self.most, self.ended = pid, 0, threading.Event()
        self.thread = threading.Thread(target=self._watch, daemon=True)
        self.thread.start()

    def _watch(self):
        while not self.ended.wait(0.2):
            try:
                for line in open(f"/proc/{self.pid}/status"):
                    if line.startswith("RssAnon:"):
                        self.most = max(self.most, int(line.split()[1]) * 1024)
            except OSError:
                return

    def end(self):
        self.ended.set()
        self.thread.join()
        return self.most


def mode_of(stored):
    parquet = stored.get("parquet") or {}
    return parquet.get("mode"), parquet.get("reason")


class Costs:
    """What the versions of one layout cost, by policy and edit."""

    def __init__(self, profile, policies):
        self.profile, self.found = profile, {policy: {} for policy in policies}

    def add(self, policy, edit, stored):
        mode, reason = mode_of(stored)
        savings = stored["savings"]
        self.found[policy][edit] = (mode, reason, savings["newBytes"], savings["newStoredBytes"])

    def judge(self, failures, edits):
        """Holds each edit against plain storage, and all together against the aligned form, which is what there would be otherwise."""
        for edit in edits:
            plain, new = self.found["plain"][edit][3], self.found["auto"][edit][3]
            allowed = TWICE * plain + NOBODY_MINDS
            failures.require(new <= allowed, f"{self.profile} {edit}: auto stored {new} bytes, plain {plain}")
        aligned = self._all("aligned")
        for policy in self.found.keys() - {"aligned", "plain"}:
            allowed = AT_REST * aligned + NOBODY_MINDS
            new = self._all(policy)
            failures.require(new <= allowed, f"{self.profile}: {policy} stored {new} bytes, aligned {aligned}")

    def _all(self, policy):
        return sum(stored for _, _, _, stored in self.found[policy].values())

    def lines(self, edits):
        for edit in edits:
            cells = [f"{self._cell(policy, edit):>22}" for policy in self.found]
            yield f"{self.profile:<28}{edit:<9}" + "".join(cells)

    def _cell(self, policy, edit):
        mode, reason, raw, stored = self.found[policy][edit]
        mark = "" if mode == policy else f"{mode} " if not reason else f"{reason} "
        if policy not in ("aligned", "plain") and stored > self.found["aligned"][edit][3] + NOBODY_MINDS // 16:
            mark = "! " + mark
        return f"{mark}{raw / 1000:.1f}/{stored / 1000:.1f}"


class Suite:
    """One run over a service: layouts and edits of a table in, and out again."""

    def __init__(self, folder, failures, had, closely):
        self.folder, self.failures, self.had, self.closely = pathlib.Path(folder), failures, had, closely
        self.service = Service(settings={"JOGAKBO_NAMESPACE_DOMAIN": "own"})
        self.client, self.memory = Client(self.service, failures), Memory(self.service.process.pid)
        self.policies, self.totals = self.client.policies(), collections.Counter()

    def run(self, rows, profiles, short_edits):
        """Stores the files of profiles and takes them out again, one writer after the other."""
        folder = self.folder / str(rows)
        parquet_files.write_tables(folder, rows, parquet_files.EDITS, self.had["pyarrow"].python)
        say(f"{rows} rows, new bytes of each version, raw/stored kB")
        say(f"{'layout':<28}{'edit':<9}" + "".join(f"{policy:>22}" for policy in self.policies))
        for written in parquet_files.by_writer(profiles).values():
            read = self._layouts(folder, written[:1], parquet_files.EDITS, rows)
            read += self._layouts(folder, written[1:], short_edits, rows)
            self._read(read)
            shutil.rmtree(folder / "files")

    def _layouts(self, folder, profiles, edits, rows):
        """Does what is to be done with layouts of one writer; returns what readers shall read."""
        for error in parquet_files.write_files(folder, rows, profiles, edits, self.had):
            self.failures.require(False, error)
        read = []
        for profile in profiles:
            read += self._layout(folder / "files" / profile.name, profile, ("base", *edits), rows)
        return read

    def _layout(self, files, profile, edits, rows):
        costs, served = Costs(profile.name, self.policies), []
        contents = {edit: (files / f"{edit}.parquet").read_bytes() for edit in edits}
        for policy in self.policies:
            path = self.client.dataset(f"{policy}-{profile.name}-{rows}", policy)
            for edit, content in contents.items():
                stored = self.client.put(f"{path}{edit}.parquet", content)
                if stored is None:
                    return served
                costs.add(policy, edit, stored)
                self._judge_mode(policy, profile, edit, costs.found[policy])
            for edit, content in contents.items():
                source = random.Random(f"{profile.name}/{policy}/{edit}")
                closely = self.closely or edit in CLOSELY
                ranges = some_ranges(len(content), RANGES if closely else FEW_RANGES, source)
                self.client.require_exact(f"{path}{edit}.parquet", content, ranges)
                if self.closely or closely and policy not in ("aligned", "plain"):
                    served.append([f"{self.service.url}/api/v1{path}{edit}.parquet", str(files / f"{edit}.parquet")])
                self.totals[policy] += costs.found[policy][edit][3]
        if contents.get("same") == contents["base"]:
            for policy in self.policies:
                again = costs.found[policy]["same"][2]
                self.failures.require(again == 0, f"{profile.name}: the same bytes again cost {again} with {policy}")
        costs.judge(self.failures, edits)
        for line in costs.lines(edits):
            say(line)
        return served

    def _judge_mode(self, policy, profile, edit, versions):
        """Holds how a version was stored against the policy; one that is known stays as its bytes were stored first."""
        found = versions[edit][:2]
        first = versions["base"][:2] if found[1] == "known" else found
        made = first[1] not in FAULTS and (policy in ("auto", first[0]) or first == ("aligned", "not_reproduced"))
        self.failures.require(made, f"{profile.name} {edit}: policy {policy} gave {found}")

    def _read(self, served):
        for reader in READERS:
            if reader in self.had:
                command = [self.had[reader].python, str(HERE / "read.py"), reader, self.service.token]
                done = subprocess.run(command, input=json.dumps(served), capture_output=True, text=True)
                if self.failures.require(done.returncode == 0, f"{reader} ended with {done.returncode}: {done.stderr[-500:]}"):
                    found = json.loads(done.stdout)
                    for text in found["differences"]:
                        self.failures.require(False, f"{reader}: {text}")
                    if found["unreadable"]:
                        say(f"{reader} does not read {', '.join(found['unreadable'])}")

    def end(self):
        most = self.memory.end()
        self.service.remove()
        self.failures.require(most <= ANONYMOUS_BYTES_MAX, f"the service had {most} bytes of memory to itself")
        say(f"stored in all: {dict(self.totals)}; at most {most >> 20} MiB of memory")


class Mutations:
    """Broken copies of files, each made from a number."""

    def __init__(self, files):
        self.files = files

    def make(self, number):
        source = random.Random(f"mutation {number}")
        content = bytearray(source.choice(self.files))
        kinds = [self.truncate, self.behead, self.flip, self.overwrite, self.insert, self.remove, self.swap]
        kinds += [self.footer, self.footer, self.footer, self.footer_length, self.other_footer, self.trail]
        for kind in source.choices(kinds, k=source.choice((1, 1, 1, 2, 4))):
            kind(content, source)
            content = content or bytearray(b"P")
        if source.random() < 0.7:
            content[:4] = b"PAR1"
        if source.random() < 0.7:
            content[-4:] = b"PAR1"
        return bytes(content)

    def truncate(self, content, source):
        del content[source.randrange(len(content)) :]

    def behead(self, content, source):
        del content[: source.randrange(min(len(content), 4096))]

    def flip(self, content, source):
        for _ in range(source.randint(1, 8)):
            content[source.randrange(len(content))] ^= 1 << source.randrange(8)

    def overwrite(self, content, source):
        start, length = source.randrange(len(content)), source.randint(1, 64)
        length = min(length, len(content) - start)
        content[start : start + length] = source.choice((b"\xff" * length, bytes(length), source.randbytes(length)))

    def insert(self, content, source):
        at = source.randrange(len(content))
        content[at:at] = source.randbytes(source.randint(1, 2000))

    def remove(self, content, source):
        at = source.randrange(len(content))
        del content[at : at + source.randint(1, 2000)]

    def swap(self, content, source):
        one, other = sorted(source.randrange(len(content)) for _ in range(2))
        length = min(source.randint(1, 8192), other - one, len(content) - other)
        content[one : one + length], content[other : other + length] = (
            content[other : other + length],
            content[one : one + length],
        )

    def footer(self, content, source):
        """Bytes of the footer: bits, and numbers as large as a varint can be."""
        length = min(len(content), max(16, int.from_bytes(content[-8:-4], "little") % 65536))
        at = len(content) - 8 - source.randrange(max(1, length - 8))
        if source.random() < 0.5:
            content[max(0, at)] ^= 1 << source.randrange(8)
        else:
            content[max(0, at) : max(0, at) + 10] = b"\xff" * source.randint(3, 9) + b"\x7f"

    def footer_length(self, content, source):
        if len(content) >= 8:
            length = source.choice((0, 1, len(content), 2**31 - 1, 2**32 - 1, source.randrange(len(content))))
            content[-8:-4] = length.to_bytes(4, "little")

    def other_footer(self, content, source):
        other = source.choice(self.files)
        length = int.from_bytes(other[-8:-4], "little") + 8
        content[-min(len(content), length) :] = other[-length:]

    def trail(self, content, source):
        content += source.randbytes(source.randint(1, 100))


def broken(folder, failures, had, profiles, count):
    """Stores broken files and takes them out again."""
    folder = pathlib.Path(folder, "broken")
    parquet_files.write_tables(folder, MUTATED_ROWS, [], had["pyarrow"].python)
    for writer, written in parquet_files.by_writer(profiles).items():
        for error in parquet_files.write_files(folder, MUTATED_ROWS, written, [], had):
            failures.require(False, f"{writer}: {error}")
    mutations = Mutations([path.read_bytes() for path in sorted(folder.glob("files/*/*.parquet"))])
    service = Service(settings={"JOGAKBO_PARQUET_BYTES_MIN": "0"})
    client, memory, outcomes = Client(service, failures), Memory(service.process.pid), collections.Counter()
    try:
        paths = [client.dataset(f"broken-{policy}", policy) for policy in client.policies()]
        for number in range(count):
            content, source = mutations.make(number), random.Random(f"ranges {number}")
            path = f"{source.choice(paths)}{number}.parquet"
            stored = client.put(path, content)
            if stored is not None:
                mode, reason = mode_of(stored)
                outcomes[f"{mode} {reason or ''}".strip()] += 1
                failures.require(reason != "failed", f"broken file {number}: {path} was stored {mode}, {reason}")
                client.require_exact(path, content, some_ranges(len(content), MUTATED_RANGES, source))
        failures.require(service.process.poll() is None, "the service has ended")
    finally:
        most = memory.end()
        service.remove()
    failures.require(most <= ANONYMOUS_BYTES_MAX, f"the service had {most} bytes of memory to itself")
    told = ", ".join(f"{outcome}: {times}" for outcome, times in outcomes.most_common())
    say(f"{count} broken files came back ({told}); at most {most >> 20} MiB of memory")


def environments_of(profiles, options, failures):
    """Installs what the profiles need; ends the program where the least of it cannot be had."""
    began = time.monotonic()
    names = dict.fromkeys(["pyarrow", *READERS, *(profile.writer for profile in profiles)])
    had, missing = parquet_files.installed(names, say)
    say(f"{len(had)} of {len(names)} libraries are there, after {time.monotonic() - began:.0f} s")
    failures.require(not (options.require and missing), f"--require, and without {', '.join(missing)}")
    if "pyarrow" not in had:
        say("SKIPPED: without pyarrow there is no table to store")
        sys.exit(1 if options.require else 0)
    return had


def cpu_seconds():
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(of.ru_utime + of.ru_stime for of in used)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--all", action="store_true", help="every layout, and larger tables; an hour or more")
    parser.add_argument("--require", action="store_true", help="fail where a writer cannot be installed")
    parser.add_argument("--rows", type=int, help="rows of the table (default 5 000, with --all 20 000)")
    parser.add_argument("--broken", type=int, help="number of broken files (default 200, with --all 10 000)")
    parser.add_argument("--profile", action="append", choices=[profile.name for profile in parquet_files.PROFILES])
    options = parser.parse_args()
    failures = Failures()
    profiles = [
        profile
        for profile in parquet_files.PROFILES
        if (profile.name in options.profile if options.profile else options.all or profile.short)
    ]
    had = environments_of(profiles, options, failures)
    profiles = [profile for profile in profiles if profile.writer in had]
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="jogakbo-parquet-") as folder:
        suite = Suite(folder, failures, had, options.all)
        try:
            if options.all:
                firsts = [written[0] for written in parquet_files.by_writer(profiles).values()]
                suite.run(options.rows or 20_000, profiles, parquet_files.EDITS)
                suite.run(200_000, firsts, parquet_files.EDITS)
            else:
                suite.run(options.rows or 5_000, profiles, SHORT_EDITS)
        finally:
            suite.end()
        broken(folder, failures, had, profiles, options.broken or (10_000 if options.all else 200))
    say(f"{len(profiles)} layouts, {failures.count} failures, {time.monotonic() - began:.0f} s, {cpu_seconds():.0f} s of CPU")
    sys.exit(1 if failures.count else 0)


if __name__ == "__main__":
    main()
