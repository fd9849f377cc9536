"""Code that uses features missing on Windows checks for them first. It reads the sources, since tests run on Linux."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "gridwright"
FILES = sorted(SOURCE.rglob("*.py"))
# "Availability: Unix" in the library reference.
MODULES = {"curses", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
NAMES = {
    "os": """
        O_CLOEXEC O_DIRECTORY O_NOCTTY O_NOFOLLOW O_NONBLOCK O_SYNC O_TMPFILE WNOHANG chown chroot fchmod fchown fork
        forkpty getegid geteuid getgid getgroups getloadavg getpgid getpgrp getpriority getsid getuid killpg lchown
        mkfifo nice openpty pipe2 posix_spawn pread pwrite register_at_fork sched_getaffinity sched_setaffinity
        setegid seteuid setgid setpgid setpriority setsid setuid sysconf tcgetpgrp tcsetpgrp ttyname uname wait wait3
        wait4""",
    "signal": """
        SIGALRM SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGQUIT SIGSTOP SIGTSTP SIGUSR1 SIGUSR2 SIGWINCH alarm
        getitimer pause pthread_kill pthread_sigmask setitimer sigpending sigtimedwait sigwait""",
    "select": "devpoll epoll kqueue poll select",  # `select` exists, but accepts only sockets
    "socket": "AF_UNIX SO_REUSEPORT recv_fds send_fds",
    "time": "tzset",
}
MEMBERS = {(module, name) for module, names in NAMES.items() for name in names.split()}
MEMBERS |= {("Signals", name) for module, name in MEMBERS if module == "signal"}
ARGUMENTS = {"pass_fds", "preexec_fn", "process_group", "start_new_session"}
METHODS = {"add_signal_handler", "remove_signal_handler"}  # of an event loop
PLACES = ("/dev/", "/etc/", "/proc/", "/sys/", "/tmp", "/usr/")


def unguarded(text: str) -> list[str]:
    """The unguarded uses in a module of features that Windows lacks, as `line: name`.

    A guard is a condition on `sys.platform` or `hasattr`, or a `try` that expects an ImportError: around the use, or
    before it, where it leaves the function otherwise.
    """
    found: list[str] = []

    def block(statements: list[ast.stmt], safe: bool) -> None:
        for statement in statements:
            visit(statement, safe)
            safe = safe or leaves(statement)

    def visit(node: ast.AST, safe: bool) -> None:
        if not safe and (name := lacking(node)):
            found.append(f"{node.lineno}: {name}")
        inside = safe and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        inside = inside or asks(node)
        for _, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                block(value, inside)
            else:
                for child in value if isinstance(value, list) else [value]:
                    if isinstance(child, ast.AST):
                        visit(child, inside)

    block(ast.parse(text).body, False)
    return found


def asks(node: ast.AST) -> bool:
    """Whether a statement guards the code inside it."""
    if isinstance(node, ast.Try):
        return any(handler.type and "ImportError" in ast.unparse(handler.type) for handler in node.handlers)
    if isinstance(node, ast.If | ast.IfExp):
        return any(word in ast.unparse(node.test) for word in ("sys.platform", "hasattr("))
    return isinstance(node, ast.BoolOp) and any(word in ast.unparse(node) for word in ("sys.platform", "hasattr("))


def leaves(statement: ast.stmt) -> bool:
    """Whether the code after a statement is reached only if its check succeeds."""
    if not asks(statement):
        return False
    bodies = [statement.body] if isinstance(statement, ast.If) else [one.body for one in statement.handlers]
    return all(isinstance(body[-1], ast.Return | ast.Raise) for body in bodies)


def lacking(node: ast.AST) -> str | None:
    """The features that a node itself uses and Windows lacks."""
    match node:
        case ast.Import(names=names):
            return next((name.name for name in names if name.name.partition(".")[0] in MODULES), None)
        case ast.ImportFrom(module=str(module), names=names):
            gone = (f"{module}.{name.name}" for name in names if module in MODULES or (module, name.name) in MEMBERS)
            return next(gone, None)
        case ast.Attribute(value=ast.Name(id=module), attr=name) if (module, name) in MEMBERS:
            return f"{module}.{name}"
        case ast.Attribute(attr=name) if name in METHODS:
            return name
        case ast.keyword(arg=str(name)) if name in ARGUMENTS:
            return name
        case ast.Constant(value=str(text)) if text.startswith(PLACES):
            return text
        case _:
            return None


def test_there_are_sources():
    assert len(FILES) > 100


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_what_windows_lacks_is_guarded(path):
    """Broken: a module cannot be imported there, or a command ends with an AttributeError."""
    assert unguarded(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        "import resource",
        "from fcntl import flock",
        "def f():\n    import termios",
        "import os\npid = os.fork()",
        "import os\nos.killpg(1, 9)",
        "from signal import SIGALRM",
        "import signal\nsignal.signal(signal.SIGHUP, None)",
        "import select\nselect.select([], [], [])",
        "run([], preexec_fn=None)",
        "run([], start_new_session=True)",
        "loop.add_signal_handler(2, print)",
        "file = open('/dev/tty')",
        "if here:\n    import pwd",
        "try:\n    import pwd\nexcept OSError:\n    pass",
        "import sys\nif sys.platform == 'win32':\n    print()\nimport pwd",
        "import sys\nif sys.platform == 'win32':\n    def f():\n        import pwd",
    ],
)
def test_a_use_without_a_guard_is_found(text):
    """Broken: the test above would pass although a use is unguarded."""
    assert len(unguarded(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "try:\n    import resource\nexcept ImportError:\n    resource = None",
        "def f():\n    try:\n        import termios\n    except ImportError:\n        return\n    open('/dev/tty')",
        "import os\nmine = not hasattr(os, 'geteuid') or os.geteuid() == 0",
        "def f():\n    if not hasattr(signal, 'alarm'):\n        return\n    signal.alarm(1)",
        "import sys\nif sys.platform == 'win32':\n    kill()\nelse:\n    os.killpg(1, 9)",
        "import os\nos.kill(1, 9)",
    ],
)
def test_a_use_with_a_guard_is_not(text):
    """Broken: code that works there would be rejected."""
    assert unguarded(text) == []
