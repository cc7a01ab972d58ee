#!/usr/bin/env python3
"""Drives clients by https through a proxy that gives the service a path of its own: all they are told must lead there.

    python3 conformance/behind_proxy.py              the newest clients, git, Node
    python3 conformance/behind_proxy.py --all        every generation of environments.py too
    python3 conformance/behind_proxy.py --require    what cannot be installed is a failure

The authority that certifies is made for the run, and named to clients as people would: SSL_CERT_FILE, REQUESTS_CA_BUNDLE, GIT_SSL_CAINFO,
NODE_EXTRA_CA_CERTS. The service learns its address from the proxy's X-Forwarded-* (--trust-forwarded), and in a second
run from --public-url. No answer may name the address that only the proxy knows.
"""
import argparse
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import environments
from proxies import TlsProxy
from servers import Service

HERE = pathlib.Path(__file__).resolve().parent
PREFIX = "/data/hub"
SECONDS_MAX = 600


def say(text):
    print(f"behind_proxy: {text}", flush=True)


class Front:
    """A service, the proxy in front of it, and an environment whose clients know the proxy alone."""

    def __init__(self, told_by_proxy):
        self.folder = tempfile.mkdtemp(prefix="jogakbo-front-")
        trust = {"JOGAKBO_TRUST_FORWARDED": "true"} if told_by_proxy else {}
        self.service = Service(settings=trust)
        self.proxy = TlsProxy(self.service.url, self.folder, PREFIX, tells=told_by_proxy)
        if not told_by_proxy:
            self.service.stop()
            self.service.settings = {"JOGAKBO_PUBLIC_URL": self.proxy.public}
            self.service.start()
            self.proxy.lead_to(self.service.url)
        variables = ("SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "GIT_SSL_CAINFO", "NODE_EXTRA_CA_CERTS")
        self.environment = dict(
            os.environ,
            **dict.fromkeys(variables, self.proxy.authority),
            HF_ENDPOINT=self.proxy.public,
            HF_TOKEN=self.service.token,
            HF_HUB_DISABLE_PROGRESS_BARS="1",
            HF_HUB_DISABLE_TELEMETRY="1",
            HF_UPDATE_DOWNLOAD_COUNTS="0",
            LOSSY_ENDPOINT=self.proxy.public,
            HOME=self.folder,
            GIT_TERMINAL_PROMPT="0",
        )

    def run(self, name, command, **variables):
        """Runs a client and returns whether it got what it sent, and heard of no other address."""
        work = tempfile.mkdtemp(dir=self.folder)
        environment = self.environment | {"WORK": work, "HF_HOME": f"{work}/home", "WHOLE": ""} | variables
        self.proxy.take()
        self.proxy.leaks.clear()
        start = time.monotonic()
        status = subprocess.run(command, env=environment, timeout=SECONDS_MAX).returncode
        passed = self.proxy.take()
        say(f"{name}: {'right' if status == 0 else 'WRONG'} in {time.monotonic() - start:.0f} s, {len(passed)} requests")
        for leak in self.proxy.leaks[:5]:
            say(f"{name}: an answer names the inside: {leak}")
        return status == 0 and not self.proxy.leaks, passed

    def remove(self):
        self.proxy.close()
        self.service.remove()
        shutil.rmtree(self.folder, ignore_errors=True)


def python(front, generation, xet):
    command = [environments.generation(generation), str(HERE / "hub_clients/uploads.py")]
    name = f"{generation}{' with Xet' if xet else ''}"
    is_right, passed = front.run(name, command, HF_HUB_DISABLE_XET="0" if xet else "1")
    way = "/xet/" if xet else "/lfs/"
    if not any(way in e.path for e in passed):
        say(f"{name}: nothing passed by {way}")
        return False
    return is_right


def node(front):
    return front.run("js", environments.javascript(HERE / "hub_clients/uploads.mjs"))[0]


def git(front):
    """Clones, pushes and clones again; large files go by git-lfs where there is one."""
    lfs = environments.find_git_lfs()
    url = front.proxy.public.replace("://", f"://bea:{front.service.token}@") + "/datasets/behind/git"
    content = hashlib.shake_128(b"large").digest(3 << 20)
    pathlib.Path(front.folder, "large.parquet").write_bytes(content)
    by_lfs = "git lfs install --skip-repo > /dev/null; cp ~/large.parquet c/; " if lfs else ""
    back = "cmp ~/large.parquet d/large.parquet" if lfs else "true"
    script = f"""set -e; cd ~; rm -rf c d
        curl -sf -o /dev/null -H "Authorization: Bearer $HF_TOKEN" -H 'Content-Type: application/json' \\
          -d '{{"namespace":"behind","name":"git"}}' $HF_ENDPOINT/api/v1/datasets
        git config --global user.name Bea; git config --global user.email bea@example.org
        git clone -q {url} c; {by_lfs}echo 1 > c/one.csv
        git -C c add -A; git -C c commit -q -m one; git -C c push -q origin main
        git clone -q {url} d; cmp c/one.csv d/one.csv; {back}"""
    path = f"{lfs}{os.pathsep}{os.environ['PATH']}" if lfs else os.environ["PATH"]
    return front.run("git with git-lfs" if lfs else "git", ["bash", "-c", script], PATH=path)[0]


def attempt(name, options, part, *arguments):
    """Runs a part and returns whether it went well; what cannot be installed is named."""
    try:
        return part(*arguments)
    except (OSError, subprocess.CalledProcessError) as e:
        say(f"{name}: cannot be installed here: {e}")
        return not options.require


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--require", action="store_true")
    options = parser.parse_args()
    if not shutil.which("openssl"):
        sys.exit("behind_proxy: the certificate is made by openssl: install openssl")
    generations = environments.GENERATIONS if options.all else [environments.NEWEST]
    results = []
    for told_by_proxy in (True, False):
        say("the proxy tells the service its address" if told_by_proxy else "the service is told its address by --public-url")
        front = Front(told_by_proxy)
        try:
            for generation in generations if told_by_proxy else [environments.NEWEST]:
                results.append(attempt(generation, options, python, front, generation, True))
                if told_by_proxy:
                    results.append(attempt(generation, options, python, front, generation, False))
            if told_by_proxy:
                results.append(attempt("js", options, node, front))
            results.append(git(front))
        finally:
            front.remove()
    if not all(results):
        sys.exit("behind_proxy: FAILED")
    say("all clients got what they sent")


if __name__ == "__main__":
    main()
