"""Python environments that programs here run themselves in, each with its own pinned packages."""
import os
import pathlib
import subprocess
import sys

ENTERED = "JOGAKBO_ENVIRONMENT"


def prepare(name, packages):
    """Makes the environment when it is missing, and returns its interpreter."""
    cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache"))
    folder = cache / "jogakbo/venvs" / name
    python, done = folder / "bin/python", folder / "installed"
    if not done.exists() or done.read_text() != " ".join(packages):
        print(f"installing {' '.join(packages)} into {folder}", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
        install = [str(python), "-m", "pip", "install", "-q", "--only-binary", ":all:", *packages]
        subprocess.run(install, check=True)
        done.write_text(" ".join(packages))
    return str(python)


def prepare_node(name, packages):
    """Makes a folder with those packages of npm when it is missing, and returns it."""
    cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache"))
    folder = cache / "jogakbo/node" / name
    done = folder / "installed"
    if not done.exists() or done.read_text() != " ".join(packages):
        print(f"installing {' '.join(packages)} into {folder}", file=sys.stderr)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text("{}")
        install = ["npm", "install", "--no-audit", "--no-fund", "--silent", *packages]
        subprocess.run(install, cwd=folder, check=True)
        done.write_text(" ".join(packages))
    return folder


def enter(name, packages):
    """Starts the program again in that environment, which is made when it is missing; returns once inside."""
    if os.environ.get(ENTERED) == name:
        return
    python = prepare(name, packages)
    os.environ[ENTERED] = name
    os.execv(python, [python, *sys.argv])
