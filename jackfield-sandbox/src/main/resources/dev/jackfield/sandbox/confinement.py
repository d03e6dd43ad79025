"""What confines Python: a filter of system calls, and limits of the kernel.

The hub puts this text before that of `worker.py`, which runs scripts, and of `program.py`, which runs whole programs.
Only the standard library, Python 3.8 or newer.
"""

import _thread
import ctypes
import os
import resource
import sys

MEMORY_TO_REPORT = 16 << 20
THREAD_STACK = 1 << 20
PAGE = 4096


class Unconfined(Exception):
    """The process could not give up its rights; no script may run in it."""


# System calls that a script may make: name, number on x86_64, number on aarch64 (-1: does not exist there).
ALLOWED = (
    ("read", 0, 63), ("write", 1, 64), ("close", 3, 57), ("stat", 4, -1), ("fstat", 5, 80), ("lstat", 6, -1),
    ("poll", 7, -1), ("lseek", 8, 62), ("mmap", 9, 222), ("mprotect", 10, 226), ("munmap", 11, 215), ("brk", 12, 214),
    ("rt_sigaction", 13, 134), ("rt_sigprocmask", 14, 135), ("rt_sigreturn", 15, 139), ("pread64", 17, 67),
    ("readv", 19, 65), ("writev", 20, 66), ("access", 21, -1), ("select", 23, -1), ("sched_yield", 24, 124),
    ("mremap", 25, 216), ("madvise", 28, 233), ("dup", 32, 23), ("dup2", 33, -1), ("pause", 34, -1),
    ("nanosleep", 35, 101), ("getitimer", 36, 102), ("alarm", 37, -1), ("setitimer", 38, 103), ("getpid", 39, 172),
    ("sendto", 44, 206), ("recvfrom", 45, 207), ("shutdown", 48, 210), ("getsockname", 51, 204),
    ("getsockopt", 55, 209), ("exit", 60, 93), ("uname", 63, 160), ("getcwd", 79, 17), ("readlink", 89, -1),
    ("gettimeofday", 96, 169), ("getrlimit", 97, 163), ("getrusage", 98, 165), ("sysinfo", 99, 179),
    ("times", 100, 153), ("getuid", 102, 174), ("getgid", 104, 176), ("geteuid", 107, 175), ("getegid", 108, 177),
    ("getppid", 110, 173), ("getpgrp", 111, -1), ("getgroups", 115, 158), ("getresuid", 118, 148),
    ("getresgid", 120, 150), ("getpgid", 121, 155), ("getsid", 124, 156), ("rt_sigpending", 127, 136),
    ("rt_sigtimedwait", 128, 137), ("rt_sigsuspend", 130, 133), ("sigaltstack", 131, 132), ("setrlimit", 160, 164),
    ("gettid", 186, 178), ("time", 201, -1), ("futex", 202, 98), ("sched_getaffinity", 204, 123),
    ("getdents64", 217, 61), ("set_tid_address", 218, 96), ("restart_syscall", 219, 128), ("clock_gettime", 228, 113),
    ("clock_getres", 229, 114), ("clock_nanosleep", 230, 115), ("exit_group", 231, 94), ("epoll_wait", 232, -1),
    ("epoll_ctl", 233, 21), ("newfstatat", 262, 79), ("readlinkat", 267, 78), ("faccessat", 269, 48),
    ("pselect6", 270, 72), ("ppoll", 271, 73), ("set_robust_list", 273, 99), ("epoll_pwait", 281, 22),
    ("eventfd2", 290, 19), ("epoll_create1", 291, 20), ("dup3", 292, 24), ("getcpu", 309, 168),
    ("getrandom", 318, 278), ("membarrier", 324, 283), ("statx", 332, 291), ("rseq", 334, 293),
    ("faccessat2", 439, 439),
)

# Further ones for a program that has a folder to write to; which folder that is, is decided by the mounts around it.
ALLOWED_FILES = (
    ("open", 2, -1), ("openat", 257, 56), ("pwrite64", 18, 68), ("pipe", 22, -1), ("pipe2", 293, 59),
    ("sendfile", 40, 71), ("flock", 73, 32), ("fsync", 74, 82), ("fdatasync", 75, 83), ("truncate", 76, 45),
    ("ftruncate", 77, 46), ("chdir", 80, 49), ("fchdir", 81, 50), ("rename", 82, -1), ("mkdir", 83, -1),
    ("rmdir", 84, -1), ("unlink", 87, -1), ("symlink", 88, -1), ("chmod", 90, -1), ("fchmod", 91, 52),
    ("umask", 95, 166), ("statfs", 137, 43), ("fstatfs", 138, 44), ("mkdirat", 258, 34), ("unlinkat", 263, 35),
    ("renameat", 264, 38), ("symlinkat", 266, 36), ("fchmodat", 268, 53), ("utimensat", 280, 88),
    ("fallocate", 285, 47), ("renameat2", 316, 276), ("copy_file_range", 326, 285),
)

MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}

LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06  # instructions of the filter
ALLOW, KILL, REFUSE, MISSING = 0x7FFF0000, 0x80000000, 0x00050000 | 1, 0x00050000 | 38  # EPERM, ENOSYS
NUMBER, MACHINE = 0, 4  # offsets in the data that the filter sees

WRITES = 0o3 | 0o100 | 0o1000 | 0o20000000  # O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_TMPFILE
IS_THREAD = 0x00010000
NAMESPACES = 0x00020000 | 0x7E000000 | 0x00000080
FIRST_NEW_CALL = 424  # from here on, numbers are the same everywhere, and libraries can do without
X32 = 0x40000000


def argument(index):
    """Where the filter finds the low half of an argument; both machines are little-endian."""
    return 16 + 8 * index


def is_one_of(index, values):
    """Instructions that allow a call whose argument is one of these."""
    return [(LOAD, 0, 0, argument(index))] + [
        step for value in values for step in ((EQUAL, 0, 1, value & 0xFFFFFFFF), (RETURN, 0, 0, ALLOW))
    ]


def has_none(index, bits):
    """Instructions that allow a call whose argument has none of these bits."""
    return [(LOAD, 0, 0, argument(index)), (ANY_BIT, 1, 0, bits), (RETURN, 0, 0, ALLOW)]


def conditions(pid):
    """System calls that depend on their arguments: numbers, and the instructions that allow some of them."""
    thread = [(LOAD, 0, 0, argument(0)), (ANY_BIT, 2, 0, NAMESPACES), (ANY_BIT, 0, 1, IS_THREAD), (RETURN, 0, 0, ALLOW)]
    # a pair of connected streams is what asyncio wakes itself with; it leads nowhere
    pair = [(LOAD, 0, 0, argument(0)), (EQUAL, 0, 4, 1), (LOAD, 0, 0, argument(1)), (0x54, 0, 0, 0xF), (EQUAL, 0, 1, 1)]
    return (
        ((2, -1), has_none(1, WRITES)),  # open
        ((257, 56), has_none(2, WRITES)),  # openat
        ((56, 220), thread),  # clone
        ((53, 199), pair + [(RETURN, 0, 0, ALLOW)]),  # socketpair
        ((16, 29), is_one_of(1, (0x5401, 0x541B, 0x5421, 0x5450, 0x5451))),  # ioctl: isatty, how much, blocking, cloexec
        ((72, 25), is_one_of(1, (0, 1, 2, 3, 4, 1030))),  # fcntl: duplicates and flags
        ((62, 129), is_one_of(0, (pid,))),  # kill
        ((234, 131), is_one_of(0, (pid,))),  # tgkill
        ((302, 261), is_one_of(0, (0,))),  # prlimit64
        ((157, 167), is_one_of(0, (15, 0x53564D41))),  # prctl: names of threads and of memory
    )


def filter_program(machine, pid, allowed):
    """The filter: a list of (code, jump if true, jump if false, value)."""
    column, architecture = MACHINES[machine]
    program = [(LOAD, 0, 0, MACHINE), (EQUAL, 1, 0, architecture), (RETURN, 0, 0, KILL), (LOAD, 0, 0, NUMBER)]
    program += [(AT_LEAST, 0, 1, X32), (RETURN, 0, 0, KILL)]
    for call in allowed:
        if call[1 + column] >= 0:
            program += [(EQUAL, 0, 1, call[1 + column]), (RETURN, 0, 0, ALLOW)]
    for numbers, allows in conditions(pid):
        if numbers[column] >= 0:
            program += [(EQUAL, 0, len(allows) + 1, numbers[column])] + allows + [(RETURN, 0, 0, REFUSE)]
    return program + [(AT_LEAST, 0, 1, FIRST_NEW_CALL), (RETURN, 0, 0, MISSING), (RETURN, 0, 0, REFUSE)]


class Instruction(ctypes.Structure):
    _fields_ = [("code", ctypes.c_ushort), ("jt", ctypes.c_ubyte), ("jf", ctypes.c_ubyte), ("k", ctypes.c_uint)]


class Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.POINTER(Instruction))]


def install_filter(libc, allowed):
    machine = os.uname().machine
    if machine not in MACHINES or sys.maxsize < 1 << 32 or sys.byteorder != "little":
        raise Unconfined("no filter of system calls is known for this machine (%s)" % machine)
    steps = filter_program(machine, os.getpid(), allowed)
    program = Program(len(steps), (Instruction * len(steps))(*steps))
    prctl = libc.prctl
    prctl.argtypes = [ctypes.c_int] + [ctypes.c_ulong] * 4
    if prctl(38, 1, 0, 0, 0):  # PR_SET_NO_NEW_PRIVS
        raise Unconfined("the kernel refuses no_new_privs: " + os.strerror(ctypes.get_errno()))
    if prctl(22, 2, ctypes.addressof(program), 0, 0):  # PR_SET_SECCOMP
        raise Unconfined("the kernel refuses a filter of system calls (seccomp): " + os.strerror(ctypes.get_errno()))
    check_filter(libc)


def check_filter(libc):
    """Tries what must fail now: a kernel that accepts a filter and ignores it would be worse than one without."""
    try:
        child = os.fork()
    except PermissionError:
        pass
    else:
        if child == 0:
            os._exit(0)
        raise Unconfined("the filter of system calls has no effect: a process could be started")
    if libc.socket(1, 1, 0) != -1:
        raise Unconfined("the filter of system calls has no effect: a socket could be opened")


def limit(what, soft, hard=None):
    """Lowers a limit of this process; one that is lower already stays."""
    ceiling = resource.getrlimit(what)[1]
    wanted = [soft, soft if hard is None else hard]
    if ceiling != resource.RLIM_INFINITY:
        wanted = [min(each, ceiling) for each in wanted]
    resource.setrlimit(what, tuple(wanted))


def confine(libc, largest_file=0):
    """Gives up everything that no script needs; all writing, too, unless files of some size may be written. The number of processes is not limited, because the filter forbids
    processes altogether, and that limit would count those of other programs of this user."""
    for what in (resource.RLIMIT_CORE, resource.RLIMIT_MEMLOCK, resource.RLIMIT_MSGQUEUE):
        limit(what, 0)
    limit(resource.RLIMIT_FSIZE, largest_file)
    limit(resource.RLIMIT_NOFILE, 64)
    libc.mallopt(-8, 1)  # M_ARENA_MAX: an arena for each thread would be 64 MB of address space
    _thread.stack_size(THREAD_STACK)
    install_filter(libc, ALLOWED + (ALLOWED_FILES if largest_file else ()))


def address_space(libc):
    """The size of this process: the lowest limit under which one more page can be had. There is no /proc to read."""
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t] + [ctypes.c_int] * 3 + [ctypes.c_long]
    libc.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
    failed = ctypes.c_void_p(-1).value
    ceiling = resource.getrlimit(resource.RLIMIT_AS)[1]
    low, high = 0, 1 << 28  # in pages: a terabyte
    while low < high:
        middle = (low + high) // 2
        resource.setrlimit(resource.RLIMIT_AS, (middle * PAGE, ceiling))
        page = libc.mmap(None, PAGE, 3, 0x22, -1, 0)
        resource.setrlimit(resource.RLIMIT_AS, (ceiling, ceiling))
        if page == failed:
            low = middle + 1
        else:
            libc.munmap(page, PAGE)
            high = middle
    return low * PAGE


def limit_memory(libc, megabytes):
    most = address_space(libc) + (megabytes << 20)
    limit(resource.RLIMIT_AS, most, most + MEMORY_TO_REPORT)


def free_memory_to_report():
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
