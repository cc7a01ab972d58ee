#!/usr/bin/env python3
"""Uses datasets as git repositories, with the git and git-lfs of this machine, against a fresh service.

    python3 conformance/git.py                clone, fetch, push, git-lfs, refusals, pushes at once, kill -9
    python3 conformance/git.py --files 10000  with that many small files in one push, instead of 2000
    python3 conformance/git.py --require      without git-lfs it fails; else what needs it is left out and said

git-lfs is taken from the PATH or ~/.cache/jogakbo/bin; where there is none and Go is there, it is installed there once.
"""
import argparse
import hashlib
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

import environments
from proxies import CuttingProxy, Tripwire
from servers import Service

MIB = 1 << 20
WRITERS = 4


def say(text):
    print(f"git: {text}", flush=True)


def require(holds, text):
    if not holds:
        sys.exit(f"git: FAILED: {text}")


class Machine:
    """A home of its own, in which git runs with nothing configured by anybody else."""

    def __init__(self, lfs):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="jogakbo-git-"))
        path = f"{lfs}{os.pathsep}{os.environ['PATH']}" if lfs else os.environ["PATH"]
        self.environment = dict(
            os.environ, HOME=str(self.folder), PATH=path, GIT_TERMINAL_PROMPT="0", GIT_CONFIG_NOSYSTEM="1", LC_ALL="C.UTF-8"
        )
        for name, value in (("user.name", "Bea"), ("user.email", "bea@example.org"), ("core.quotePath", "false")):
            self.git("config", "--global", name, value)
        if lfs:
            self.git("lfs", "install", "--skip-repo")

    def run(self, *arguments, where=None, **variables):
        return subprocess.run(
            ["git", *arguments],
            cwd=where or self.folder,
            env=dict(self.environment, **variables),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def git(self, *arguments, where=None, **variables):
        """Runs git, which must succeed, and returns what it prints."""
        done = self.run(*arguments, where=where, **variables)
        require(done.returncode == 0, f"git {' '.join(arguments)}: {done.stdout}")
        return done.stdout.strip()

    def refused(self, expected, *arguments, where=None, **variables):
        """Runs git, which must fail and say why."""
        done = self.run(*arguments, where=where, **variables)
        require(done.returncode != 0, f"git {' '.join(arguments)} was to be refused")
        require(expected in done.stdout, f"git {' '.join(arguments)}: expected {expected!r} in {done.stdout}")

    def begin(self, *arguments, where=None):
        """Starts git in a group of its own, to be killed."""
        quiet = dict(stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return subprocess.Popen(
            ["git", *arguments], cwd=where or self.folder, env=self.environment, start_new_session=True, **quiet
        )

    def clone(self, url, *arguments, **variables):
        target = pathlib.Path(tempfile.mkdtemp(prefix="clone-", dir=self.folder)) / "c"
        self.git("clone", "-q", *arguments, url, str(target), **variables)
        return target

    def commit(self, where, message):
        self.git("add", "-A", where=where)
        self.git("commit", "-q", "-m", message, where=where)
        return self.git("rev-parse", "HEAD", where=where)

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)


class Dataset:
    """A dataset by the REST API, and its addresses for git."""

    def __init__(self, service, name, visibility="private"):
        self.service, self.name = service, name
        self.call("POST", "/api/v1/datasets", {"namespace": "team", "name": name, "visibility": visibility})

    @property
    def url(self):
        return f"{self.service.url}/datasets/team/{self.name}"

    @property
    def signed_in(self):
        return self.by(self.service.url)

    def by(self, url):
        """The address by a proxy at that URL, a token in it."""
        return f"{url}/datasets/team/{self.name}".replace("://", f"://bea:{self.service.token}@")

    def call(self, method, path, body=None):
        data = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        request = urllib.request.Request(self.service.url + path, data, method=method)
        request.add_header("Authorization", f"Bearer {self.service.token}")
        request.add_header("Content-Type", "application/json" if isinstance(body, dict) else "application/octet-stream")
        with urllib.request.urlopen(request) as answer:
            return answer.read()

    def path(self, rest):
        return f"/api/v1/datasets/team/{self.name}/{rest}"

    def put(self, path, content):
        self.call("PUT", self.path(f"files/{path}"), content)

    def read(self, path):
        return self.call("GET", self.path(f"files/{path}"))

    def head(self):
        return json.loads(self.call("GET", self.path("commits?limit=1")))["items"][0]["id"]


def noise(size, seed):
    return random.Random(seed).randbytes(size)


def clones(machine, service):
    dataset = Dataset(service, "open", "public")
    dataset.put("README.md", b"# open\n")
    dataset.put("data/a%20b.csv", b"1,2\n")
    dataset.put("data/t.parquet", noise(300_000, 1))
    clone = machine.clone(dataset.url, GIT_LFS_SKIP_SMUDGE="1")
    require(machine.git("rev-parse", "HEAD", where=clone) == dataset.head(), "the clone's head is the dataset's")
    require((clone / "data/a b.csv").read_bytes() == b"1,2\n", "a regular file comes as it is")
    pointer = (clone / "data/t.parquet").read_text()
    require(f"oid sha256:{hashlib.sha256(noise(300_000, 1)).hexdigest()}" in pointer, "a large file comes as its pointer")
    require(not machine.git("fsck", "--full", "--strict", where=clone), "git finds nothing wrong")
    dataset.put("data/c.csv", b"3\n")
    machine.git("pull", "-q", "--ff-only", where=clone, GIT_LFS_SKIP_SMUDGE="1")
    require((clone / "data/c.csv").read_bytes() == b"3\n", "a pull brings what came by REST")
    shallow = machine.clone(dataset.url, "--depth", "1", GIT_LFS_SKIP_SMUDGE="1")
    require(machine.git("rev-list", "--count", "HEAD", where=shallow) == "1", "a shallow clone has one commit")
    partial = machine.clone(dataset.url, "--filter=blob:none", GIT_LFS_SKIP_SMUDGE="1")
    require((partial / "data/c.csv").read_bytes() == b"3\n", "a partial clone has its files")
    mirror = machine.clone(dataset.url, "--mirror")
    require(not machine.git("fsck", "--full", "--strict", where=mirror), "a mirror is whole")
    say("cloned whole, shallow, in part and as a mirror; pulled what came by REST")


def pushes(machine, service):
    dataset = Dataset(service, "pushed")
    machine.refused("could not read Username", "clone", dataset.url, "nowhere")
    clone = machine.clone(dataset.signed_in)
    (clone / "deep/er").mkdir(parents=True)
    (clone / "deep/er/é ü.csv").write_text("1\n")
    head = machine.commit(clone, "by git")
    machine.git("tag", "-a", "-m", "first", "v1", where=clone)
    machine.git("push", "-q", "origin", "main", "v1", where=clone)
    require(dataset.head() == head, "the dataset's head is the commit that was pushed")
    require(dataset.read("deep/er/%C3%A9%20%C3%BC.csv") == b"1\n", "REST reads what was pushed")
    (clone / "large.csv").write_bytes(b"0123456789" * 600_000)
    machine.commit(clone, "too large")
    machine.refused("git lfs migrate", "push", "origin", "main", where=clone)
    require(dataset.head() == head, "a refused push changes nothing")
    machine.git("reset", "-q", "--hard", head, where=clone)
    (clone / "link").symlink_to("/etc/passwd")
    machine.commit(clone, "a link out")
    machine.refused("a link may lead", "push", "origin", "main", where=clone)
    machine.git("reset", "-q", "--hard", head, where=clone)
    say("pushed commits and a tag under the same ids; large files and links that lead out were refused")


def lfs(machine, service):
    dataset = Dataset(service, "lfs")
    clone = machine.clone(dataset.signed_in)
    machine.git("lfs", "track", "*.dat", where=clone)
    files = {"small.parquet": noise(1000, 2), "large.dat": noise(20 * MIB, 3), "twice.dat": noise(1000, 2)}
    for name, content in files.items():
        (clone / name).write_bytes(content)
    head = machine.commit(clone, "by git-lfs")
    machine.refused("was not sent for this dataset", "push", "origin", "main", where=clone, GIT_LFS_SKIP_PUSH="1")
    machine.git("push", "-q", "origin", "main", where=clone)
    require(dataset.head() == head, "a push with git-lfs lands")
    for name, content in files.items():
        require(dataset.read(name) == content, f"REST reads {name} as it was pushed")
    again = machine.clone(dataset.signed_in)
    for name, content in files.items():
        require((again / name).read_bytes() == content, f"git-lfs brings {name} back")
    dataset.put("by-rest.parquet", noise(2 * MIB, 4))
    machine.git("pull", "-q", "--ff-only", where=again)
    require((again / "by-rest.parquet").read_bytes() == noise(2 * MIB, 4), "git-lfs brings what came by REST")
    other = Dataset(service, "other")
    thief = machine.clone(other.signed_in)
    shutil.copy(clone / ".gitattributes", thief / ".gitattributes")
    pointer = machine.git("cat-file", "blob", "HEAD:large.dat", where=clone) + "\n"
    (thief / "large.dat").write_text(pointer)
    machine.commit(thief, "only the pointer")
    machine.refused("was not sent for this dataset", "push", "origin", "main", where=thief, GIT_LFS_SKIP_PUSH="1")
    plain = machine.clone(dataset.signed_in)
    (plain / "plain.csv").write_bytes(b"0123456789" * 600_000)
    machine.commit(plain, "too large")
    machine.refused("git lfs migrate", "push", "origin", "main", where=plain)
    machine.git("lfs", "migrate", "import", "--yes", "--include=plain.csv", where=plain)
    machine.git("push", "-q", "origin", "main", where=plain)
    require(dataset.read("plain.csv") == b"0123456789" * 600_000, "what the refusal says to do works")
    say("pushed and pulled by git-lfs; a pointer alone names nothing of another dataset")


def lfs_goes_on(machine, service):
    """What had arrived before a kill -9 is not sent again; a download that was cut goes on where it was."""
    dataset, count = Dataset(service, "resumed"), 24
    clone = machine.clone(dataset.signed_in)
    machine.git("lfs", "track", "*.dat", where=clone)
    machine.git("config", "lfs.concurrenttransfers", "1", where=clone)
    for number in range(count):
        (clone / f"{number}.dat").write_bytes(noise(MIB, 100 + number))
    machine.commit(clone, "many large files")
    proxy = Tripwire(service.url, "/lfs/", 5)
    machine.git("remote", "set-url", "origin", dataset.by(proxy.url), where=clone)
    push = machine.begin("push", "-q", "origin", "main", where=clone)
    require(proxy.reached.wait(120), "nothing arrived by git-lfs")
    os.killpg(push.pid, signal.SIGKILL)
    push.wait()
    proxy.drop()
    first = [e for e in proxy.take() if e.method == "PUT" and e.status < 300]
    machine.git("push", "-q", "origin", "main", where=clone)
    second = [e for e in proxy.take() if e.method == "PUT" and e.status < 300]
    proxy.close()
    require(first and len(first) + len(second) == count, f"{len(first)} and {len(second)} of {count} objects were sent")
    large = noise(24 * MIB, 99)
    dataset.put("large.dat", large)
    proxy = CuttingProxy(service.url)
    again = machine.clone(dataset.by(proxy.url), GIT_LFS_SKIP_SMUDGE="1")
    for _ in range(3):
        if machine.run("lfs", "pull", "--include=large.dat", where=again).returncode == 0:
            break
    require((again / "large.dat").read_bytes() == large, "a download that was cut brings the file after all")
    resumed = [e for e in proxy.take() if "range" in e.headers and e.status == 206]
    require(resumed and resumed[-1].received < len(large), "the rest was asked for, not the whole")
    proxy.close()
    say(f"a killed push sent {len(second)} of {count} objects the second time; a cut download went on where it was")


def many(machine, service, count):
    dataset = Dataset(service, "many")
    clone = machine.clone(dataset.signed_in)
    for number in range(count):
        folder = clone / f"part-{number % 10}"
        folder.mkdir(exist_ok=True)
        (folder / f"{number:06}.json").write_text(json.dumps({"number": number}))
    machine.commit(clone, "many files")
    began = time.monotonic()
    machine.git("push", "-q", "origin", "main", where=clone)
    pushed = time.monotonic()
    again = machine.clone(dataset.signed_in)
    cloned = time.monotonic()
    require(machine.git("rev-parse", "HEAD", where=again) == machine.git("rev-parse", "HEAD", where=clone), "all came back")
    require(len(list(again.glob("part-*/*.json"))) == count, "all files came back")
    (clone / "part-1/new.json").write_text("{}")
    machine.commit(clone, "one more")
    machine.git("push", "-q", "origin", "main", where=clone)
    say(f"{count} files: pushed in {pushed - began:.1f} s, cloned in {cloned - pushed:.1f} s")


def at_once(machine, service):
    dataset = Dataset(service, "at-once")
    copies = [machine.clone(dataset.signed_in) for _ in range(WRITERS)]
    for number, clone in enumerate(copies):
        (clone / f"{number}.csv").write_text(str(number))
        machine.commit(clone, f"writer {number}")

    def push(clone):
        for _ in range(WRITERS * 3):
            if machine.run("push", "-q", "origin", "main", where=clone).returncode == 0:
                return
            machine.git("pull", "-q", "--rebase", "origin", "main", where=clone)

    threads = [threading.Thread(target=push, args=(clone,)) for clone in copies]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number in range(WRITERS):
        require(dataset.read(f"{number}.csv") == str(number).encode(), f"writer {number} is in the history")
    say(f"{WRITERS} writers pushed at once, and each is in the history")


def killed(machine, service):
    dataset = Dataset(service, "killed")
    clone = machine.clone(dataset.signed_in)
    for number in range(40):
        (clone / f"{number}.csv").write_bytes(noise(MIB, number))
    before, after = dataset.head(), machine.commit(clone, "while it is killed")
    for seconds in (0.1, 0.4, 0.8, 1.6):
        push = threading.Thread(target=machine.run, args=("push", "-q", "origin", "main"), kwargs={"where": clone})
        push.start()
        time.sleep(seconds)  # not to wait for anything: to be killed at another moment each time
        service.kill()
        push.join()
        service.start()
        machine.git("remote", "set-url", "origin", dataset.signed_in, where=clone)
        require(dataset.head() in (before, after), "after a kill the branch is where it was, or where it was to be")
    machine.git("push", "-q", "origin", "main", where=clone)
    require(dataset.head() == after, "the same push lands after all")
    require(not machine.git("fsck", "--full", where=machine.clone(dataset.signed_in)), "and what it brought is whole")
    say("killed in the middle of pushes: the branch moved whole or not at all, and the push could be repeated")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--require", action="store_true")
    options = parser.parse_args()
    folder = environments.find_git_lfs()
    if not folder:
        require(not options.require, "there is no git-lfs")
        say("there is no git-lfs: what needs it is left out")
    machine, service = Machine(folder), Service()
    try:
        say(machine.git("--version") + (", " + machine.git("lfs", "version") if folder else ""))
        clones(machine, service)
        pushes(machine, service)
        if folder:
            lfs(machine, service)
            lfs_goes_on(machine, service)
        many(machine, service, options.files)
        at_once(machine, service)
        killed(machine, service)
        say("all well")
    finally:
        service.remove()
        machine.remove()


if __name__ == "__main__":
    main()
