"""Servers that the programs beside this one start: the service itself, and an S3 server for its objects."""
import atexit
import collections
import json
import os
import pathlib
import random
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent

# How long a program that was asked to end may take to put its own things away.
END_SECONDS = 10

_started = []


def _processes_below(root):
    """All processes that this one started, and those that they did: servers have sessions of their own, but their parent all the same."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True).stdout
    children = collections.defaultdict(list)
    for line in listed.splitlines():
        pid, parent = map(int, line.split())
        children[parent].append(pid)
    found, left = [], [root]
    while left:
        below = children[left.pop()]
        found += below
        left += below
    return found


def _kill_all():
    for pid in _processes_below(os.getpid()):
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def _end(number, _frame):
    """Ends a program that is asked to end with all that it started: first that, then what waits for it, then its files."""
    for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)  # saying it twice is of no use
    threading.Thread(target=_insist, args=(number,), daemon=True).start()
    _kill_all()
    sys.exit(128 + number)


def _insist(number):
    """Threads may go on, and start more; they do not get far."""
    time.sleep(END_SECONDS)
    _kill_all()
    _remove_all()
    os._exit(128 + number)


def _remove_all():
    while _started:
        _started[-1].remove()


def _started_by_this_program(server):
    """Sees to it that the server ends with this program, however that ends."""
    if not _started and threading.current_thread() is threading.main_thread():
        atexit.register(_remove_all)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
                signal.signal(number, _end)
    _started.append(server)


def _removed(server):
    if server in _started:
        _started.remove(server)


class S3Proxy:
    """The S3 server that the tests of the module store use, with an empty bucket."""

    CLASS_PATH = ROOT / "store/target/test-classes/s3proxy.classpath"
    ACCESS_KEY, SECRET_KEY, BUCKET = "local", "local-secret", "local"

    def __init__(self):
        if not self.CLASS_PATH.exists():
            sys.exit(f"{self.CLASS_PATH} is written by the build: run ./mvnw -pl store -am package first")
        self.process = None
        self.folder = tempfile.mkdtemp(prefix="jogakbo-s3-")
        _started_by_this_program(self)
        os.makedirs(f"{self.folder}/objects/{self.BUCKET}")
        properties = pathlib.Path(self.folder, "s3proxy.conf")
        properties.write_text(
            "s3proxy.endpoint=http://127.0.0.1:0\ns3proxy.authorization=aws-v2-or-v4\n"
            f"s3proxy.identity={self.ACCESS_KEY}\ns3proxy.credential={self.SECRET_KEY}\n"
            f"jclouds.provider=filesystem-nio2\njclouds.filesystem.basedir={self.folder}/objects\n"
        )
        java = os.path.join(os.environ["JAVA_HOME"], "bin", "java") if "JAVA_HOME" in os.environ else "java"
        class_path = self.CLASS_PATH.read_text().strip()
        command = [java, "-cp", class_path, "org.gaul.s3proxy.Main", "--properties", str(properties)]
        self.log = open(f"{self.folder}/log", "w+")
        self.process = subprocess.Popen(command, stdout=self.log, stderr=subprocess.STDOUT)
        self.location = (
            f"s3://{self.BUCKET}/hub?endpoint=http://127.0.0.1:{self._port()}&region=us-east-1&pathStyle=true"
        )
        os.environ.update(AWS_ACCESS_KEY_ID=self.ACCESS_KEY, AWS_SECRET_ACCESS_KEY=self.SECRET_KEY)

    def _port(self):
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and self.process.poll() is None:
            text = pathlib.Path(self.log.name).read_text()
            found = re.search(r"Started .*ServerConnector.*\{127\.0\.0\.1:(\d+)\}", text)
            if found:
                return found.group(1)
            time.sleep(0.1)
        self.remove()
        sys.exit("s3proxy did not start")

    def remove(self):
        _removed(self)
        if self.process:
            self.process.kill()
            self.process.wait()
            self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class SeaweedFS:
    """A SeaweedFS that conformance/s3tools/build-seaweedfs.sh built, with an empty bucket."""

    ACCESS_KEY, SECRET_KEY, BUCKET = "local", "local-secret", "local"

    def __init__(self):
        tools = [os.environ.get("JOGAKBO_TOOLS"), os.path.expanduser("~/.cache/jogakbo/bin")]
        program = next((f"{folder}/weed" for folder in tools if folder and os.path.exists(f"{folder}/weed")), None)
        if not program:
            sys.exit("no SeaweedFS: build it by conformance/s3tools/build-seaweedfs.sh (needs Go)")
        self.process = None
        self.folder = tempfile.mkdtemp(prefix="jogakbo-weed-")
        _started_by_this_program(self)
        os.makedirs(f"{self.folder}/files")
        account = {"accessKey": self.ACCESS_KEY, "secretKey": self.SECRET_KEY}
        identity = {"name": "local", "credentials": [account], "actions": ["Admin", "Read", "Write", "List", "Tagging"]}
        pathlib.Path(self.folder, "s3.json").write_text(json.dumps({"identities": [identity]}))
        master, volume, filer, s3 = self._free_ports(4)
        command = [
            program, "server", f"-dir={self.folder}/files", "-ip=127.0.0.1", "-ip.bind=127.0.0.1",
            f"-master.port={master}", f"-volume.port={volume}", f"-filer.port={filer}",
            "-master.volumeSizeLimitMB=64", "-volume.max=200", "-volume.preStopSeconds=0",
            "-s3", f"-s3.port={s3}", "-s3.port.iceberg=0", "-s3.port.lance=0", f"-s3.config={self.folder}/s3.json",
        ]  # fmt: skip
        self.log = open(f"{self.folder}/log", "w+")
        environment = dict(os.environ, WEED_MASTER_VOLUME_GROWTH_COPY_1="1", GOMEMLIMIT="256MiB")
        self.process = subprocess.Popen(command, stdout=self.log, stderr=subprocess.STDOUT, env=environment)
        self.endpoint = f"http://127.0.0.1:{s3}"
        self._await_bucket()
        self.location = f"s3://{self.BUCKET}/hub?endpoint={self.endpoint}&region=us-east-1&pathStyle=true"
        os.environ.update(AWS_ACCESS_KEY_ID=self.ACCESS_KEY, AWS_SECRET_ACCESS_KEY=self.SECRET_KEY)

    @staticmethod
    def _free_ports(count):
        """Ports that are free, and so are those 10 000 above, which it takes for gRPC."""
        ports = []
        while len(ports) < count:
            port = random.randrange(20_000, 50_000)
            try:
                for tried in (port, port + 10_000):
                    with socket.create_server(("127.0.0.1", tried)):
                        pass
                ports.append(port)
            except OSError:
                pass
        return ports

    def _await_bucket(self):
        """It is ready not when its port answers but when it takes an object."""
        sign = ["curl", "-s", "--fail", "--aws-sigv4", "aws:amz:us-east-1:s3", "--user", f"{self.ACCESS_KEY}:{self.SECRET_KEY}"]
        bucket = f"{self.endpoint}/{self.BUCKET}"
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and self.process.poll() is None:
            subprocess.run([*sign, "-X", "PUT", bucket], capture_output=True)
            if subprocess.run([*sign, "-T", __file__, f"{bucket}/ready"], capture_output=True).returncode == 0:
                subprocess.run([*sign, "-X", "DELETE", f"{bucket}/ready"], check=True, capture_output=True)
                return
            time.sleep(0.5)
        text = pathlib.Path(self.log.name).read_text()
        self.remove()
        sys.exit("SeaweedFS did not start:\n" + text[-4000:])

    def remove(self):
        _removed(self)
        if self.process:
            self.process.kill()
            self.process.wait()
            self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Service:
    """A service on a free port with a data directory of its own, which outlives its stops. Settings are environment variables."""

    def __init__(self, object_store=None, settings=None, token=None):
        self.settings = settings or {}
        self.process = None
        self.folder = tempfile.mkdtemp(prefix="jogakbo-")
        _started_by_this_program(self)
        self.data = self.folder + "/data"
        self.token = token or "jgb_" + secrets.token_urlsafe(32)
        self.object_store = object_store
        self.start()

    def start(self):
        """Starts it and waits until it answers; ends the program when it does not."""
        command = [str(ROOT / "jogakbo"), "serve", "--data", self.data, "--port", "0"]
        if self.object_store:
            command += ["--object-store", self.object_store]
        self.process = subprocess.Popen(
            command,
            env=dict(os.environ, JOGAKBO_ADMIN_TOKEN=self.token, **self.settings),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.url = self._listening()

    def _listening(self):
        seen = []
        for line in self.process.stdout:
            seen.append(line)
            found = re.search(r"listening on (http://\S+)", line)
            if found:
                # what it logs has to go somewhere, or it would wait for a reader
                threading.Thread(target=collections.deque, args=(self.process.stdout, 0), daemon=True).start()
                return found.group(1)
        sys.exit("the service did not start:\n" + "".join(seen[-40:]))

    def kill(self):
        """Ends it as a power failure would end a process: at once."""
        self._signal(signal.SIGKILL)
        self.process.wait()

    def _signal(self, number):
        try:
            os.killpg(self.process.pid, number)
        except ProcessLookupError:
            pass  # it has ended meanwhile

    def stop(self):
        """Lets it end in good order."""
        self._signal(signal.SIGTERM)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.kill()

    def remove(self):
        """Stops it and removes all it stored."""
        _removed(self)
        if self.process and self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
