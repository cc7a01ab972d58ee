"""Environments with one Parquet library each, installed once into ~/.cache/jogakbo/parquet (or $JOGAKBO_TOOLS/parquet).

Every version stands here, or in parquet_writers/go/go.mod.
"""
import fcntl
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from servers import ROOT

HERE = pathlib.Path(__file__).resolve().parent / "parquet_writers"
FOLDER = pathlib.Path(os.environ.get("JOGAKBO_TOOLS") or pathlib.Path.home() / ".cache/jogakbo", "parquet")

PYTHON = {
    "pyarrow": ["pyarrow==26.0.1"],
    "pyarrow17": ["pyarrow==17.0.0", "numpy<2"],
    "polars": ["polars==2.1.0"],
    "duckdb": ["duckdb==2.0.1", "fsspec==2026.9.0"],
    "fastparquet": ["fastparquet==2026.9.0", "cramjam==2.14.0"],
    "parquet-rs": ["arro3-io==0.9.1", "arro3-core==0.9.1"],
}
NODE = {"hyparquet-writer": "0.17.0", "hyparquet": "1.31.5"}
JAVA = {
    "org.apache.parquet:parquet-hadoop": "1.18.1",
    "org.apache.hadoop:hadoop-client-api": "3.4.2",
    "org.apache.hadoop:hadoop-client-runtime": "3.4.2",
    "org.slf4j:slf4j-nop": "1.7.36",
}
CLASS_PATH_PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath"


class Missing(Exception):
    """An environment that cannot be had here."""


class Environment:
    """A folder with a library and the program that uses it. Where it is there already it is used as it is."""

    def __init__(self, name, tool, contents):
        self.name, self.tool, self.contents = name, tool, contents
        digest = hashlib.sha256(repr(contents).encode()).hexdigest()[:12]
        self.folder = FOLDER / f"{name}-{digest}"

    def find_obstacle(self):
        """Installs it unless it is there; returns why it cannot be, if so."""
        try:
            self._require()
        except Missing as e:
            return str(e)
        return None

    def _require(self):
        mark = self.folder / "installed"
        if not shutil.which(self.tool):
            raise Missing(f"needs {self.tool}")
        if mark.exists():
            return
        FOLDER.mkdir(parents=True, exist_ok=True)
        with open(f"{self.folder}.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not mark.exists():
                shutil.rmtree(self.folder, ignore_errors=True)
                self.folder.mkdir()
                self.install()
                mark.touch()

    def run(self, *command, **options):
        """Runs a command of the installation."""
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
        if done.returncode:
            last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
            raise Missing(f"{pathlib.Path(command[0]).name} ended with {done.returncode}: {' '.join(last)[:300]}")

    def write(self, jobs):
        """Writes files; returns what went wrong with which."""
        done = subprocess.run(self.writer(), input=json.dumps(jobs), capture_output=True, text=True)
        if done.returncode:
            return [f"{self.name} ended with {done.returncode}: {done.stderr[-500:]}"]
        return json.loads(done.stdout)


class PythonEnvironment(Environment):
    def __init__(self, name, library=None):
        super().__init__(name, sys.executable, [sys.version_info[:2], *PYTHON[name]])
        self.python, self.library = str(self.folder / "bin/python"), library or name

    def install(self):
        self.run(sys.executable, "-m", "venv", self.folder)
        pip = [self.python, "-m", "pip", "install", "--disable-pip-version-check", "-q", "--no-compile", "--only-binary=:all:"]
        self.run(*pip, *PYTHON[self.name])

    def writer(self):
        return [self.python, str(HERE / "write.py"), self.library]


class NodeEnvironment(Environment):
    def __init__(self):
        super().__init__("hyparquet-writer", "npm", NODE)

    def install(self):
        (self.folder / "package.json").write_text(json.dumps({"private": True, "dependencies": NODE}))
        self.run("npm", "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", cwd=self.folder)

    def writer(self):
        return ["node", str(HERE / "write.mjs"), str(self.folder)]


class GoEnvironment(Environment):
    def __init__(self):
        super().__init__("parquet-go", "go", [(HERE / "go" / name).read_text() for name in ("go.mod", "go.sum", "main.go")])

    def install(self):
        self.run("go", "build", "-trimpath", "-o", self.folder / "write", ".", cwd=HERE / "go")

    def writer(self):
        return [str(self.folder / "write")]


class JavaEnvironment(Environment):
    def __init__(self):
        super().__init__("parquet-java", "java" if "JAVA_HOME" not in os.environ else self._java(), JAVA)
        self.class_path = self.folder / "classpath"

    @staticmethod
    def _java():
        return os.path.join(os.environ["JAVA_HOME"], "bin", "java")

    def install(self):
        pom = self.folder / "pom.xml"
        fields = [(*name.split(":"), version) for name, version in JAVA.items()]
        libraries = "".join(
            f"<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId><version>{version}</version></dependency>"
            for group, artifact, version in fields
        )
        pom.write_text(
            '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>local</groupId>'
            f"<artifactId>parquet-java</artifactId><version>1</version><dependencies>{libraries}</dependencies></project>"
        )
        output = f"-Dmdep.outputFile={self.class_path}"
        self.run(ROOT / "mvnw", "-q", "-B", "-ntp", "-f", pom, CLASS_PATH_PLUGIN, output, cwd=ROOT)

    def write(self, jobs):
        lines = ["\t".join(map(str, self._words(job))) + "\n" for job in jobs]
        quiet = ["--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow", "-XX:+UseSerialGC"]
        command = [self.tool, *quiet, "-Xmx1g", "-cp", self.class_path.read_text(), str(HERE / "WriteParquet.java")]
        done = subprocess.run(command, input="".join(lines), capture_output=True, text=True)
        return [f"{self.name} ended with {done.returncode}: {done.stderr[-500:]}"] if done.returncode else []

    @staticmethod
    def _words(job):
        options = {"codec": "SNAPPY", "version": 1, "bloom": "-", "dictionary": "true", **job["options"]}
        return (
            *(job["source"], job["out"], options["codec"], options["version"]),
            *(job.get("rows", 0), options["bloom"], options["dictionary"]),
        )


def environments():
    """Returns all environments by name, none of them installed yet."""
    python = [PythonEnvironment(name) for name in ("pyarrow", "polars", "duckdb", "fastparquet")]
    python += [PythonEnvironment("pyarrow17", "pyarrow"), PythonEnvironment("parquet-rs", "arro3")]
    return {made.name: made for made in [*python, NodeEnvironment(), GoEnvironment(), JavaEnvironment()]}
