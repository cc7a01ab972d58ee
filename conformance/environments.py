"""The clients that are driven here, by version, and environments that have them: the matrix stands here and nowhere else."""
import fcntl
import os
import pathlib
import shutil
import subprocess
import sys

ENTERED = "JOGAKBO_ENVIRONMENT"
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache"), "jogakbo")

TABLES = ["pandas==3.1.1", "pyarrow==26.0.1", "duckdb==2.0.1", "polars==2.1.0"]
OLDER_TABLES = ["pandas==2.3.3", "pyarrow==21.0.0", "duckdb==1.4.2"]

#: What people had installed together at some time, by the version of huggingface_hub, newest first.
GENERATIONS = {
    "2.4": ["huggingface_hub==2.4.0", "hf-xet==1.8.0", "datasets==5.2.0", *TABLES],
    "1.33": ["huggingface_hub==1.33.0", "hf-xet==1.6.0", "datasets==5.0.1", *OLDER_TABLES],
    "1.19": ["huggingface_hub==1.19.0", "hf-xet==1.5.1", "datasets==4.8.5", *OLDER_TABLES],
    "1.0": ["huggingface_hub==1.0.1", "hf-xet==1.2.0"],
    "0.36": ["huggingface_hub==0.36.2", "hf-xet==1.1.10", "datasets==3.6.0", *OLDER_TABLES],
}
NEWEST = next(iter(GENERATIONS))
HTTPFS = ["duckdb==1.4.4", "duckdb-ext-httpfs==1.4.4.20260205"]  # the newest whose extension comes from PyPI
GIT_LFS = "github.com/git-lfs/git-lfs/v3@v3.8.1"
JAVASCRIPT = ["@huggingface/hub@2.17.5", "@huggingface/xetchunk-wasm@0.2.0"]


def generation(name):
    """Makes the environment of a generation when it is missing, and returns its interpreter."""
    return prepare(f"clients-{name}", GENERATIONS[name])


def javascript(program):
    """Returns the command that runs a program beside the packages of JavaScript, which are installed when they are missing."""
    copied = prepare_node("clients", JAVASCRIPT) / program.name
    shutil.copyfile(program, copied)
    return ["node", str(copied)]



def find_git_lfs():
    """Returns the folder that has git-lfs in it, or None; where there is none and Go is there, it is installed once."""
    tools = pathlib.Path(os.environ.get("JOGAKBO_TOOLS", CACHE / "bin"))
    found = shutil.which("git-lfs", path=f"{tools}{os.pathsep}{os.environ['PATH']}")
    if not found and shutil.which("go"):
        print(f"installing {GIT_LFS} into {tools}", file=sys.stderr)
        install = subprocess.run(["go", "install", GIT_LFS], env=dict(os.environ, GOBIN=str(tools)))
        found = str(tools / "git-lfs") if install.returncode == 0 else None
    return os.path.dirname(found) if found else None


def prepare(name, packages):
    """Makes the environment when it is missing, and returns its interpreter."""
    folder = CACHE / "venvs" / name
    python = folder / "bin/python"

    def install():
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
        quick = ["--disable-pip-version-check", "--no-compile", "--only-binary", ":all:"]
        subprocess.run([str(python), "-m", "pip", "install", "-q", *quick, *packages], check=True)

    require(folder, packages, install)
    return str(python)


def prepare_node(name, packages):
    """Makes a folder with those packages of npm when it is missing, and returns it."""
    folder = CACHE / "node" / name

    def install():
        folder.mkdir(exist_ok=True)
        (folder / "package.json").write_text("{}")
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent", *packages], cwd=folder, check=True)

    require(folder, packages, install)
    return folder


def require(folder, packages, install):
    """Installs what is not there yet, one at a time."""
    done = folder / "installed"
    folder.parent.mkdir(parents=True, exist_ok=True)
    with open(f"{folder}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists() or done.read_text() != " ".join(packages):
            print(f"installing {' '.join(packages)} into {folder}", file=sys.stderr)
            install()
            done.write_text(" ".join(packages))


def enter(name, packages):
    """Starts the program again in that environment, which is made when it is missing; returns once inside."""
    if os.environ.get(ENTERED) == name:
        return
    python = prepare(name, packages)
    os.environ[ENTERED] = name
    os.execv(python, [python, *sys.argv])
