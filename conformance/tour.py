#!/usr/bin/env python3
"""Runs the tour of the README, every line of it, against a fresh service and compares what it prints.

    python3 conformance/tour.py            run it; fails at the first difference
    python3 conformance/tour.py --write    run it and put what was printed into the README
    python3 conformance/tour.py --parquet  the chapter about Parquet, with a pyarrow installed for it outside the tree
    python3 conformance/tour.py --hub      the chapter about huggingface_hub, installed for it outside the tree
    python3 conformance/tour.py --s3proxy           the same with the bytes on an S3 server started for it (after a build)
    python3 conformance/tour.py --seaweedfs         the same on a SeaweedFS (after conformance/s3tools/build-seaweedfs.sh)
    python3 conformance/tour.py --object-store 's3://bucket/prefix?endpoint=...'   the same on any other store

A chapter is every ```console block between <!-- tour:begin --> and <!-- tour:end --> (or parquet-tour, hub-tour): lines that start with "$ " are
commands (continued after a backslash), the lines after them their output. One shell runs them all. Ids, times and
ports differ from run to run and are compared by shape only.
"""
import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import uuid

import environments
from servers import ROOT, S3Proxy, SeaweedFS, Service

README = ROOT / "README.md"
CHAPTERS = {"curl": "tour", "parquet": "parquet-tour", "hub": "hub-tour"}
ENVIRONMENTS = {  # what the chapters other than the first use, beside what the README asks for
    "parquet": ("tour", ["pyarrow==26.0.1"]),
    "hub": (f"clients-{environments.NEWEST}", environments.GENERATIONS[environments.NEWEST]),
}
PUBLISHED = "http://127.0.0.1:7080"
ABORTED = 128 + signal.SIGABRT

SHAPES = [
    (re.compile(r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b"), "<uuid>"),
    (re.compile(r"\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z\b"), "<time>"),
    (re.compile(r"\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\b"), "<date>"),
    (re.compile(r"\b[0-9a-f]{40}\b"), "<commit>"),
    (re.compile(r"\bjgb_[0-9A-Za-z_-]+\b"), "<token>"),
    (re.compile(r"\b[0-9a-f]{32}\b"), "<id>"),
]


class Shell:
    """One bash for the whole tour, so that variables last."""

    def __init__(self, service, errors=subprocess.STDOUT):
        self.folder = tempfile.mkdtemp(prefix="jogakbo-tour-work-")
        os.symlink(ROOT / "jogakbo", self.folder + "/jogakbo")
        own = dict(HOME=self.folder, HUB=service.url, TOKEN=service.token, JOGAKBO_DATA=service.data, LC_ALL="C.UTF-8")
        self.process = subprocess.Popen(
            ["bash", "--norc"],
            cwd=self.folder,
            env=dict(os.environ, **own),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )

    def run(self, command):
        mark = uuid.uuid4().hex
        self.process.stdin.write(f"{command}\nprintf '\\n%s %s\\n' {mark} $?\n")
        self.process.stdin.flush()
        lines = []
        for line in self.process.stdout:
            if line.startswith(mark):
                return lines_of("".join(lines)), int(line.split()[1])
            lines.append(line)
        sys.exit(f"the shell ended during: {command}")

    def remove(self):
        self.process.stdin.close()
        self.process.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)


def lines_of(text):
    return [line.rstrip("\r") for line in text.rstrip("\n").split("\n")] if text.strip("\n") else []


def steps_of(block):
    """Splits a block into (command lines, expected output lines)."""
    steps = []
    continued = False
    for line in block.split("\n"):
        if continued:
            steps[-1][0].append(line)
        elif line.startswith("$ "):
            steps.append(([line], []))
        elif steps:
            steps[-1][1].append(line)
        else:
            sys.exit(f"a tour block must start with a command, found: {line}")
        continued = not steps[-1][1] and steps[-1][0][-1].endswith("\\")
    return steps


def shape(lines):
    text = "\n".join(line.rstrip() for line in lines)
    for pattern, name in SHAPES:
        text = pattern.sub(name, text)
    return text


def play(block, shell, service):
    """Runs a block; returns it with what was printed, and the first difference."""
    out, difference = [], None
    for command, expected in steps_of(block):
        printed, status = shell.run("\n".join([command[0][2:]] + command[1:]))
        printed = [line.replace(service.url, PUBLISHED).replace(service.token, "jgb_...") for line in printed]
        same = shape(printed) == shape(expected)
        if same and status == ABORTED and command[0].startswith("$ python3 "):
            # pyarrow's threads, about once in 150 times on a busy machine: "terminate called without an active exception"
            print(f"tour: printed what it should, and the client aborted as it ended: {command[0]}", flush=True)
        elif status != 0:
            difference = difference or f"{command[0]}\nended with {status} and printed\n" + "\n".join(printed)
        if not same:
            difference = difference or f"{command[0]}\nexpected\n{shape(expected)}\nprinted\n{shape(printed)}"
        out += command + printed
    return "\n".join(out), difference


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--write", action="store_true", help="put what was printed into the README")
    parser.add_argument("--parquet", action="store_true", help="run the chapter about Parquet")
    parser.add_argument("--hub", action="store_true", help="run the chapter about huggingface_hub")
    place = parser.add_mutually_exclusive_group()
    place.add_argument("--object-store", help="where the service keeps its objects (default: a folder)")
    place.add_argument("--s3proxy", action="store_true", help="keep them on an S3 server started for the tour")
    place.add_argument("--seaweedfs", action="store_true", help="keep them on a SeaweedFS started for the tour")
    options = parser.parse_args()

    chapter = "parquet" if options.parquet else "hub" if options.hub else "curl"
    if chapter in ENVIRONMENTS:
        environments.enter(*ENVIRONMENTS[chapter])
        os.environ["PATH"] = os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]
    lfs = environments.find_git_lfs() if options.hub else None
    if lfs:
        os.environ["PATH"] += os.pathsep + lfs
    name = CHAPTERS[chapter]
    begin, end = f"<!-- {name}:begin -->", f"<!-- {name}:end -->"
    text = README.read_text()
    before, rest = text.split(begin, 1)
    tour, after = rest.split(end, 1)
    server = S3Proxy() if options.s3proxy else SeaweedFS() if options.seaweedfs else None
    differences, count = [], 0
    service = shell = None
    try:
        service = Service(server.location if server else options.object_store)
        progress = {"errors": subprocess.DEVNULL} if options.hub else {}  # the clients draw theirs there
        shell = Shell(service, **progress)

        def replay(match):
            nonlocal count
            if options.hub and not lfs and "git clone" in match.group(1):
                print("tour: there is no git-lfs: what needs it is left out")
                return match.group(0)
            count += 1
            played, difference = play(match.group(1), shell, service)
            differences.extend([difference] if difference else [])
            return f"```console\n{played}\n```"

        tour = re.sub(r"```console\n(.*?)\n```", replay, tour, flags=re.S)
    finally:
        for started in (shell, service, server):
            if started:
                started.remove()
    if options.write:
        README.write_text(before + begin + tour + end + after)
        return
    for difference in differences:
        print(difference + "\n", file=sys.stderr)
    print(f"tour: {count - len(differences)} passed, {len(differences)} failed")
    sys.exit(1 if differences or not count else 0)


if __name__ == "__main__":
    main()
