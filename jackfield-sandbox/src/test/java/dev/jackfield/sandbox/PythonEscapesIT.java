package dev.jackfield.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Scripts that want more than they may have. Each must end within its limit, and the next one must run.
@Timeout(120)
class PythonEscapesIT {
    private static final Duration TIME = Duration.ofSeconds(15);

    private final PythonHost python = new PythonHost(TIME).limited(500, 65_536, 1_048_576, 96);

    @BeforeAll
    static void pythonRuns() {
        PythonHost.assumePython();
    }

    @AfterEach
    void nextScriptRunsAndAllEnd() throws Exception {
        try (python) {
            assertThat(python.run("1 + 1").value()).isEqualTo("2");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "while True: pass",
                "10 ** 10 ** 8",
                "import re; re.match(r'(a+)+$', 'a' * 60 + 'b')",
                "class K:\n  def __lt__(self, other):\n    while True: pass\nsorted([K(), K()])",
                "class D(dict):\n  def items(self):\n    while True: pass\nD()",
                "while True: print('x' * 1000)",
                "import threading\nthreading.Thread(target=lambda: sum(range(10 ** 12))).start()\nwhile True: pass",
                "async def f():\n  while True: pass\nawait f()"
            })
    void endlessScriptIsEndedByItsProcessorTime(String code) throws Exception {
        var outcome = python.run(code);

        assertThat(outcome.took()).isLessThan(TIME);
        if (outcome.result().isPresent()) {
            assertThat(outcome.errorType()).isEqualTo("limit");
            assertThat(outcome.message()).contains("0.5 s of processor time");
        } else {
            assertThat(outcome.ending()).contains("24"); // SIGXCPU: it did not listen to Python's own signal
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "import signal\nfor s in range(1, 65):\n  try: signal.signal(s, signal.SIG_IGN)\n"
                        + "  except Exception: pass\nwhile True: pass",
                "def f():\n  while True: pass\nwhile True:\n  try: f()\n  except BaseException: pass",
                "import signal; signal.setitimer(signal.ITIMER_PROF, 0)\nwhile True: pass"
            })
    void scriptThatDoesNotListenIsKilledByTheKernel(String code) throws Exception {
        var outcome = python.run(code);

        assertThat(outcome.took()).isLessThan(TIME);
        assertThat(outcome.result()).isEmpty();
        assertThat(outcome.ending()).containsAnyOf("signal 24", "signal 9");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[0] * 10 ** 9",
                "bytearray(1 << 30)",
                "text = 'x'\nwhile True: text += text",
                "kept = []\nwhile True: kept.append([0] * 1000)",
                "kept = {}\nfor i in range(10 ** 9): kept[i] = str(i)",
                "kept = bytearray()\nwhile True: kept.extend(bytes(1 << 20))",
                "import mmap; mmap.mmap(-1, 1 << 30)"
            })
    void memoryIsLimited(String code) throws Exception {
        var outcome = python.limited(20_000, 65_536, 1_048_576, 96).run(code);

        assertThat(outcome.errorType()).isIn("limit", "OSError");
        assertThat(outcome.message()).containsAnyOf("more than 96 MB", "Cannot allocate memory");
    }

    @Test
    void memoryUpToTheLimitCanBeUsed() throws Exception {
        assertThat(python.run("len(bytearray(90 << 20))").value()).isEqualTo("94371840");
        assertThat(python.run("len(bytearray(97 << 20))").errorType()).isEqualTo("limit");
    }

    @Test
    void deepRecursionEndsTheScriptAlone() throws Exception {
        var outcome = python.limited(5_000, 65_536, 1_048_576, 96)
                .run("import sys\nsys.setrecursionlimit(10 ** 9)\ndef f(): return f()\nf()");

        assertThat(outcome.result().isPresent() ? outcome.errorType() : outcome.ending())
                .containsAnyOf("limit", "signal 11");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "import os; os.fork()",
                "import subprocess; subprocess.run(['/usr/bin/env'])",
                "import subprocess; subprocess.run('true', shell=True)",
                "import os; os.posix_spawn('/usr/lib/x', ['x'], {})",
                "import os, sys; os.execv(sys.executable, ['python3'])",
                "import os; os.system('true'); os.popen('true')",
                "import multiprocessing as m; m.get_context('fork').Process(target=print).start()",
                "import multiprocessing as m; m.get_context('spawn').Process(target=print).start()",
                "import socket; socket.socket()",
                "import socket; socket.socket(socket.AF_UNIX)",
                "import socket; socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)",
                "import socket; socket.create_connection(('127.0.0.1', 80))",
                "import urllib.request; urllib.request.urlopen('http://127.0.0.1/')",
                "open('/etc/passwd').read()",
                "open('/proc/self/environ').read()",
                "open('/proc/1/cmdline').read()",
                "open('/sys/kernel/notes')",
                "open('/dev/mem')",
                "open('/tmp/x', 'w')",
                "open('/usr/lib/x', 'w')",
                "open('/x', 'w')",
                "open('/dev/null', 'w')",
                "open('/dev/shm/x', 'x')",
                "import os; os.open('/', os.O_TMPFILE | os.O_RDWR)",
                "import os; os.mkdir('/x')",
                "import os; os.memfd_create('x')",
                "import os; os.chmod('/usr/lib', 0)",
                "import os; os.unlink('/etc/ld.so.cache')",
                "import os; os.symlink('/', '/x')",
                "import os; os.chroot('/usr')",
                "import os; os.kill(1, 9)",
                "import os; os.kill(os.getppid(), 9)",
                "import os; os.kill(-1, 9)",
                "import os; os.kill(0, 9)",
                "import os; os.setuid(1)",
                "import os; os.sched_setaffinity(0, [0])",
                "import tempfile; tempfile.mkdtemp()"
            })
    void scriptCannotLeave(String code) throws Exception {
        var outcome = python.run(code);

        assertThat(outcome.errorType())
                .isIn("PermissionError", "FileNotFoundError", "URLError", "BlockingIOError", "NotADirectoryError");
    }

    @Test
    void onlyLibrariesAreSeen() throws Exception {
        var outcome = python.run("""
            import os
            seen = [place for place in ("/etc/passwd", "/proc", "/root", "/home", "/var", "/tmp", "/work", "/opt",
                    "/usr/bin/env", "/usr/local", "/usr/share/doc", "/run", "/srv", "/boot", "/sys", "/mnt")
                    if os.path.exists(place)]
            seen, os.listdir("/etc"), sorted(os.listdir("/dev")), sorted(os.environ), os.getcwd()
            """);

        assertThat(outcome.value())
                .isEqualTo("[[],[\"ld.so.cache\"],[\"null\",\"random\",\"urandom\"],[\"LC_CTYPE\",\"PWD\"],\"/\"]");
    }

    /// Calls the kernel without the help of Python, by numbers of x86_64 and aarch64.
    @Test
    void systemCallsMeetTheFilter() throws Exception {
        var outcome = python.run("""
            import ctypes, os
            libc = ctypes.CDLL(None, use_errno=True)
            is_arm = os.uname().machine == "aarch64"
            calls = {
                "clone": (56, 220, 17, 0, 0, 0, 0), "clone as thread and namespace": (56, 220, 0x10010f00 | 1 << 28),
                "fork": (57, -1), "vfork": (58, -1), "clone3": (435, 435, 0, 0),
                "execve": (59, 221, b"/usr/bin/env", 0, 0), "execveat": (322, 281, -100, b"/usr/bin/env", 0, 0, 0),
                "socket": (41, 198, 1, 1, 0), "connect": (42, 203, 0, 0, 0), "bind": (49, 200, 0, 0, 0),
                "open": (2, -1, b"/x", 0o101, 0), "openat": (257, 56, -100, b"/x", 0o101, 0),
                "openat2": (437, 437, -100, b"/x", 0, 0), "creat": (85, -1, b"/x", 0),
                "rename": (82, -1, b"/a", b"/b"), "renameat2": (316, 276, -100, b"/a", -100, b"/b", 0),
                "unlinkat": (263, 35, -100, b"/x", 0), "mkdirat": (258, 34, -100, b"/x", 0),
                "fchmodat": (268, 53, -100, b"/usr", 0), "truncate": (76, 45, b"/x", 0),
                "ptrace": (101, 117, 0, 0, 0, 0), "process_vm_readv": (310, 270, 1, 0, 0, 0, 0, 0),
                "kill": (62, 129, 1, 0), "tgkill": (234, 131, 1, 1, 0), "tkill": (200, 130, 1, 0),
                "rt_sigqueueinfo": (129, 138, 1, 0, 0), "pidfd_open": (434, 434, 1, 0),
                "mount": (165, 40, 0, 0, 0, 0, 0), "unshare": (272, 97, 0x10000000), "setns": (308, 268, 0, 0),
                "chroot": (161, 51, b"/"), "pivot_root": (155, 41, b"/", b"/"), "bpf": (321, 280, 0, 0, 0),
                "perf_event_open": (298, 241, 0, 0, 0, 0, 0), "userfaultfd": (323, 282, 0),
                "io_uring_setup": (425, 425, 1, 0), "keyctl": (250, 219, 0, 0, 0), "memfd": (319, 279, b"x", 0),
                "prctl": (157, 167, 4, 1, 0, 0, 0), "seccomp": (317, 277, 0, 0, 0), "shmget": (29, 194, 0, 1, 0o777),
                "prlimit of another": (302, 261, 1, 7, 0, 0), "name_to_handle_at": (303, 264, 0, 0, 0, 0, 0),
                "ioctl": (16, 29, 0, 0x5412, 0), "setuid": (105, 146, 0), "personality": (135, 92, 0),
                "pipe2": (293, 59, 0, 0), "sendmsg": (46, 211, 0, 0, 0), "sched_setscheduler": (144, 119, 0, 0, 0),
            }
            got = {}
            for name, call in calls.items():
                number = call[is_arm]
                if number >= 0:
                    ctypes.set_errno(0)
                    got[name] = (libc.syscall(ctypes.c_long(number), *call[2:]), ctypes.get_errno())
            {name: answer for name, answer in got.items() if answer not in ((-1, 1), (-1, 38))}, len(got) > 40
            """);

        assertThat(outcome.value()).isEqualTo("[{},true]");
    }

    @Test
    void systemCallsOfAnotherKindEndTheProcess() throws Exception {
        var outcome = python.run("""
            import ctypes, os
            if os.uname().machine == "x86_64":
                ctypes.CDLL(None).syscall(ctypes.c_long(0x40000000 + 39))
            else:
                os.abort()
            """);

        assertThat(outcome.result()).isEmpty();
        assertThat(outcome.ending()).containsAnyOf("signal 31", "signal 6");
    }

    @Test
    void garbageOnThePipeIsSeenAsSuch() throws Exception {
        var outcome = python.run("""
            import os
            for file in range(64):
                try: os.write(file, b"garbage\\n")
                except OSError: pass
            1
            """);

        assertThat(outcome.garbage()).isNotEmpty().allMatch("garbage"::equals);
        assertThat(outcome.value()).isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "import os; os._exit(3)",
                "import os; os.abort()",
                "import os; os.closerange(0, 64); print('x')",
                "import os; os.kill(os.getpid(), 9)",
                "import ctypes; ctypes.string_at(0)"
            })
    void scriptCanEndOnlyItself(String code) throws Exception {
        var outcome = python.run(code);

        assertThat(outcome.result()).isEmpty();
        assertThat(outcome.took()).isLessThan(TIME);
    }

    @Test
    void stoppedScriptIsEndedByItsTime() throws Exception {
        try (var impatient = new PythonHost(Duration.ofSeconds(1))) {
            var outcome = impatient.run("import os, signal; os.kill(os.getpid(), signal.SIGSTOP)");

            assertThat(outcome.result()).isEmpty();
        }
    }

    @Test
    void threadsAreBoundedByMemory() throws Exception {
        var outcome = python.run("""
            import threading
            started, gate = 0, threading.Event()
            try:
                while True:
                    threading.Thread(target=gate.wait, daemon=True).start()
                    started += 1
            except (RuntimeError, MemoryError):
                pass
            started
            """);

        assertThat(Integer.parseInt(outcome.value())).isBetween(20, 200);
    }

    @Test
    void limitsCannotBeRaised() throws Exception {
        var outcome = python.run("""
            import resource
            for what in (resource.RLIMIT_AS, resource.RLIMIT_CPU, resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE):
                try: resource.setrlimit(what, (1 << 40, 1 << 40))
                except (ValueError, OSError): print("no")
            """);

        assertThat(outcome.printed()).isEqualTo("no\n".repeat(4));
    }

    @Test
    void nothingIsLeftOnThisMachine() throws Exception {
        python.run("""
            import os
            for place in ("/tmp", "/usr/lib", "/", "/dev", "/etc", "/var/tmp"):
                try: open(place + "/jackfield-escaped", "w")
                except OSError: pass
            """);

        for (var place : new String[] {"/tmp", "/usr/lib", "/", "/dev", "/etc", "/var/tmp"}) {
            assertThat(Files.exists(Path.of(place, "jackfield-escaped"))).isFalse();
        }
    }
}
