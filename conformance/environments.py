"""Python environments that programs here run themselves in, each with its own pinned packages."""
import os
import pathlib
import subprocess
import sys

ENTERED = "JOGAKBO_ENVIRONMENT"


def enter(name, packages):
    """Starts the program again in that environment, which is made when it is missing; returns once inside."""
    if os.environ.get(ENTERED) == name:
        return
    cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache"))
    folder = cache / "jogakbo/venvs" / name
    python, done = folder / "bin/python", folder / "installed"
    if not done.exists() or done.read_text() != " ".join(packages):
        print(f"installing {' '.join(packages)} into {folder}", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
        install = [str(python), "-m", "pip", "install", "-q", "--only-binary", ":all:", *packages]
        subprocess.run(install, check=True)
        done.write_text(" ".join(packages))
    os.environ[ENTERED] = name
    os.execv(str(python), [str(python), *sys.argv])
