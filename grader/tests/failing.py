"""Marks a class again and again, each time with another system call about one submission that fails.

usage: failing.py GRADER [ERROR [FIRST [LAST]]]

Three submissions are honest and alike. Of the calls of the grader that name a file or folder of the first one, call FIRST fails
with ERROR (EIO), and one after it in each further run, up to LAST or the last there is. Then either the others have their marks, or
the run ends with one line of an error; where the file is the student's, it goes on. Needs Linux on x86-64, and seccomp that tells
another process (`SECCOMP_FILTER_FLAG_NEW_LISTENER`, Linux 5.0).
"""

import csv
import ctypes
import errno
import fcntl
import os
import select
import shutil
import socket
import struct
import sys
import tempfile

libc = ctypes.CDLL(None, use_errno=True)

# By their numbers: the name, and the numbers of the arguments that are an open folder or file and a path.
CALLS = {
    2: ("open", None, 0), 4: ("stat", None, 0), 6: ("lstat", None, 0), 40: ("sendfile", 0, None),
    59: ("execve", None, 0), 73: ("flock", 0, None), 74: ("fsync", 0, None), 75: ("fdatasync", 0, None),
    77: ("ftruncate", 0, None), 80: ("chdir", None, 0), 81: ("fchdir", 0, None), 82: ("rename", None, 1),
    83: ("mkdir", None, 0), 84: ("rmdir", None, 0), 86: ("link", None, 1), 87: ("unlink", None, 0),
    88: ("symlink", None, 1), 89: ("readlink", None, 0), 90: ("chmod", None, 0), 91: ("fchmod", 0, None),
    92: ("chown", None, 0), 93: ("fchown", 0, None), 94: ("lchown", None, 0), 137: ("statfs", None, 0),
    138: ("fstatfs", 0, None), 217: ("getdents64", 0, None), 257: ("openat", 0, 1), 258: ("mkdirat", 0, 1),
    260: ("fchownat", 0, 1), 262: ("newfstatat", 0, 1), 263: ("unlinkat", 0, 1), 264: ("renameat", 2, 3),
    265: ("linkat", 2, 3), 266: ("symlinkat", 1, 2), 267: ("readlinkat", 0, 1), 268: ("fchmodat", 0, 1),
    269: ("faccessat", 0, 1), 280: ("utimensat", 0, 1), 316: ("renameat2", 2, 3), 326: ("copy_file_range", 2, None),
    332: ("statx", 0, 1), 437: ("openat2", 0, 1), 439: ("faccessat2", 0, 1),
}

# Of <linux/seccomp.h> and <linux/bpf_common.h>.
SECCOMP, SET_FILTER, NEW_LISTENER = 317, 1, 8
ALLOW, TELL = 0x7FFF0000, 0x7FC00000
RECEIVE, SEND, CONTINUE = 0xC0502100, 0xC0182101, 1
LOAD, JUMP_IF, RETURN = 0x20, 0x15, 0x06
HERE = -100

# Where the grader has something of the first of three submissions.
OWN = ["adams", "/submissions/0", "/sessions/0", "/own-files/0", "/taken-0"]

AGENT = """awk '
NR == 1 { n = $1 } NR > 3 { for (x = 1; x <= n; x++) b[NR - 3, x] = substr($0, x, 1) }
END {
    for (y = n; y && !move; y--) for (x = 1; x <= n && !move; x++) if (b[y, x] != "*") { move = sprintf("%c%d", 64 + x, y); kind = b[y, x]; b[y, x] = "?" }
    do { grown = 0; for (y = 1; y <= n; y++) for (x = 1; x <= n; x++)
        if (b[y, x] == kind && (b[y - 1, x] == "?" || b[y + 1, x] == "?" || b[y, x - 1] == "?" || b[y, x + 1] == "?")) { b[y, x] = "?"; grown = 1 } } while (grown)
    print move
    for (x = 1; x <= n; x++) { to = n; for (y = n; y; y--) if (b[y, x] != "?" && b[y, x] != "*") c[to--, x] = b[y, x] }
    for (y = 1; y <= n; y++) { row = ""; for (x = 1; x <= n; x++) row = row ((y, x) in c ? c[y, x] : "*"); print row }
}' input.txt > output.txt
"""
CONFIG = """seed = 1
games = 2
boards = ["3x2"]
seconds = 60
[[opponent]]
name = "random"
command = "random"
points = 1
[[case]]
input = "board.txt"
points = 1
"""


def filtered(channel, command):
    """Becomes the command, whose calls are told through the channel."""
    rules = [(LOAD, 0, 0, 0)]
    rules += [(JUMP_IF, len(CALLS) - place, 0, number) for place, number in enumerate(CALLS)]
    rules += [(RETURN, 0, 0, ALLOW), (RETURN, 0, 0, TELL)]
    rules = b"".join(struct.pack("HBBI", *rule) for rule in rules)
    text = ctypes.create_string_buffer(rules, len(rules))
    program = struct.pack("HxxxxxxP", len(rules) // 8, ctypes.addressof(text))
    PR_SET_NO_NEW_PRIVS = 38
    if os.geteuid() != 0:
        libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    listener = libc.syscall(SECCOMP, SET_FILTER, NEW_LISTENER, ctypes.c_char_p(program))
    if listener < 0:
        os._exit(70)
    socket.send_fds(channel, [b"x"], [listener])
    os.close(listener)
    os.execvp(command[0], command)


def text_at(process, address):
    """Returns the text that ends with a zero byte in the memory of a process."""
    text = b""
    with open(f"/proc/{process}/mem", "rb", 0) as memory:
        memory.seek(address)
        while b"\0" not in text and len(text) < 8192:
            at = address + len(text)
            try:
                text += memory.read(4096 - at % 4096)
            except OSError:
                break
    return text.split(b"\0")[0].decode(errors="replace")


def path_of(process, call, arguments):
    """Returns what a call is about, as a path."""
    _, folder, path = CALLS[call]
    name = text_at(process, arguments[path]) if path is not None and arguments[path] else ""
    if name.startswith("/"):
        return name
    number = HERE if folder is None else ctypes.c_int(arguments[folder] & 0xFFFFFFFF).value
    link = "cwd" if number == HERE else f"fd/{number}"
    try:
        return os.path.join(os.readlink(f"/proc/{process}/{link}"), name)
    except OSError:
        return name


def run(command, wanted, error):
    """Runs a command, of whose calls about the submission number `wanted` fails. Returns the code, what it printed as errors, and the call that failed."""
    ours, theirs = socket.socketpair()
    printed = tempfile.TemporaryFile()
    child = os.fork()
    if child == 0:
        os.dup2(printed.fileno(), 2)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        filtered(theirs, command)
    theirs.close()
    _, listeners, _, _ = socket.recv_fds(ours, 1, 1)
    if not listeners:
        sys.exit("not checked here, for this system tells no process of calls: failing")
    poll = select.poll()
    poll.register(listeners[0], select.POLLIN)
    seen, failed, status = 0, None, None
    while status is None:
        events = poll.poll(100)
        if not events or not events[0][1] & select.POLLIN:
            done, found = os.waitpid(child, 0 if events else os.WNOHANG)
            status = found if done else None
            continue
        message = bytearray(80)
        try:
            fcntl.ioctl(listeners[0], RECEIVE, message)
        except FileNotFoundError:
            # It has ended meanwhile.
            continue
        number, process, call = struct.unpack_from("QI4xI", message)
        answer = struct.pack("QqiI", number, 0, 0, CONTINUE)
        path = path_of(process, call, struct.unpack_from("6Q", message, 32))
        # A thread of the grader, and no sandbox.
        if any(own in path for own in OWN) and os.path.exists(f"/proc/{child}/task/{process}"):
            seen += 1
            if seen == wanted:
                failed = (CALLS[call][0], path)
                answer = struct.pack("QqiI", number, 0, -error, 0)
        try:
            fcntl.ioctl(listeners[0], SEND, bytearray(answer))
        except OSError:
            pass
    os.close(listeners[0])
    printed.seek(0)
    return os.waitstatus_to_exitcode(status), printed.read().decode(errors="replace"), failed


def check(code, printed, failed, marks, class_folder):
    """Returns what is wrong with a run, if anything."""
    _, path = failed
    lines = [line for line in printed.splitlines() if line.startswith("grader: ")]
    if "panicked" in printed:
        return "a panic"
    if code != 0:
        if path.startswith(class_folder):
            return "one file of a student ended the marking"
        return None if code in (1, 2, 5) and len(lines) == 1 else f"exit code {code} with {len(lines)} lines"
    with open(marks, newline="") as file:
        rows = {row["submission"]: row for row in csv.DictReader(file)}
    for other in ["baker", "clark"]:
        if other not in rows or float(rows[other]["points"]) < 1 or rows[other]["faults"]:
            return f"{other} has {rows.get(other)}"
    is_told = "adams" in rows or any(line.endswith(": adams") for line in printed.splitlines())
    return None if is_told else "the first one is in no row and no line"


def main():
    grader = os.path.abspath(sys.argv[1])
    name = sys.argv[2] if len(sys.argv) > 2 else "EIO"
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    last = int(sys.argv[4]) if len(sys.argv) > 4 else sys.maxsize
    error = getattr(errno, name)
    with tempfile.TemporaryDirectory() as work:
        os.chmod(work, 0o755)
        os.chdir(work)
        for student in ["adams", "baker", "clark"]:
            os.makedirs(f"class/{student}")
            with open(f"class/{student}/agent.sh", "w") as file:
                file.write(AGENT)
        for file, text in [("grade.toml", CONFIG), ("board.txt", "2\n2\n60\n10\n10\n")]:
            with open(file, "w") as file:
                file.write(text)
        command = [grader, "grade", "class", "--config", "grade.toml", "--out", "marks"]
        wrong, ended, number = [], 0, first
        while number <= last:
            shutil.rmtree("marks", ignore_errors=True)
            code, printed, failed = run(command, number, error)
            if failed is None:
                break
            problem = check(code, printed, failed, "marks/marks.csv", os.path.join(work, "class"))
            ended += code != 0
            if problem:
                wrong.append(f"{number}: {failed[0]} {failed[1]}: {problem}")
                print(wrong[-1], printed, sep="\n", file=sys.stderr)
            number += 1
        print(f"{number - first} calls failed with {name}: {ended} ended the marking with a line, in the others all else went on")
        print(f"{number - first - len(wrong)} passed, {len(wrong)} failed")
        if wrong or number == first:
            sys.exit(1)


main()
