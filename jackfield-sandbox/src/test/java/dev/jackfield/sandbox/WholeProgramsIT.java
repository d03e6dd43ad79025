package dev.jackfield.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.sandbox.ScriptResult.ProgramEnding;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whole programs in Python: what they can do as anywhere, and what they cannot.
class WholeProgramsIT {
    private static final PythonProgram PYTHON = PythonProgram.forPrograms();
    private static final Duration TIME = Duration.ofSeconds(3);

    private static Sandbox sandbox;

    @BeforeAll
    static void open() {
        var reason = PYTHON.unavailableReason();
        reason.ifPresent(why -> System.err.println("SKIPPED, Python cannot run here: " + why));
        assumeTrue(reason.isEmpty(), () -> reason.orElse(""));
        sandbox = new Sandbox(List.of(PYTHON), Tools.limits(TIME, TIME.plusSeconds(1), 96), 2);
    }

    @AfterAll
    static void close() {
        if (sandbox != null) {
            sandbox.close();
        }
    }

    private static ScriptResult run(String code) throws InterruptedException {
        return run(code, "");
    }

    private static ScriptResult run(String code, String input) throws InterruptedException {
        return sandbox.run(new Script(ScriptLanguage.PYTHON, code, "ann", Fields.EMPTY, input), new Tools());
    }

    private static ProgramEnding ended(String code) throws InterruptedException {
        var result = run(code);
        assertThat(result.error()).isEmpty();
        return result.ending();
    }

    private static String limit(String code) throws InterruptedException {
        return run(code).error().orElseThrow().message();
    }

    @Test
    void outputsAreApart() throws InterruptedException {
        var ending = ended("import sys, os\nprint('out é')\nsys.stderr.write('err')\nos.write(1, b'raw')");

        assertThat(ending.stdout()).isEqualTo("out é\nraw");
        assertThat(ending.stderr()).isEqualTo("err");
        assertThat(ending.exitCode()).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "import sys; sys.exit(3)",
                "raise SystemExit(3)",
                "exit(3)",
                "import os; os._exit(3)",
                "import atexit, os; atexit.register(os._exit, 3)"
            })
    void itEndsWithItsOwnExitCode(String code) throws InterruptedException {
        assertThat(ended(code).exitCode()).hasValue(3);
    }

    @Test
    void anUncaughtErrorIsATraceback() throws InterruptedException {
        var ending = ended("print('before')\ndef f():\n  1 / 0\nf()");

        assertThat(ending.exitCode()).hasValue(1);
        assertThat(ending.stdout()).isEqualTo("before\n");
        assertThat(ending.stderr())
                .startsWith("Traceback (most recent call last):\n  File \"<string>\", line 4, in <module>\n")
                .contains("ZeroDivisionError: division by zero")
                .doesNotContain("program", "exec");
        assertThat(ended("import sys; sys.exit('no')").stderr()).isEqualTo("no\n");
        assertThat(ended("def").stderr()).contains("SyntaxError");
    }

    @Test
    void itReadsItsInput() throws InterruptedException {
        var lines = "line\n".repeat(50_000);

        assertThat(run("print(input(), len(__import__('sys').stdin.read()))", lines)
                        .ending()
                        .stdout())
                .isEqualTo("line " + (lines.length() - 5) + "\n");
        assertThat(run("print('done')", lines).ending().exitCode()).hasValue(0);
        assertThat(ended("print(repr(__import__('sys').stdin.read()))").stdout())
                .isEqualTo("''\n");
    }

    @Test
    void itHasTheStandardLibraryAndThreads() throws InterruptedException {
        var ending = ended("""
            import json, re, math, datetime, collections, csv, sqlite3, hashlib, random, statistics, asyncio, threading
            threading.Thread(target=lambda: print("thread")).start()
            print(json.dumps({"a": math.floor(1.5)}), __name__)
            async def f(): return 7
            print(asyncio.run(f()))
            print(sqlite3.connect("x.db").execute("select 1").fetchall())
            """);

        assertThat(ending.stderr()).isEmpty();
        assertThat(ending.stdout()).contains("thread\n", "{\"a\": 1} __main__\n", "7\n", "[(1,)]\n");
    }

    @Test
    void itsScratchFolderIsEmptyAndNotKept() throws InterruptedException {
        var code = """
            import os, tempfile, pathlib
            print(os.listdir())
            os.makedirs("a/b"); open("a/b/c.txt", "w").write("x" * 1000)
            pathlib.Path("m.py").write_text("n = 5"); import m
            os.rename("a/b/c.txt", "d.txt"); print(os.path.getsize("d.txt"), m.n, os.getcwd())
            with tempfile.NamedTemporaryFile() as f: f.write(b"y")
            """;

        assertThat(ended(code).stdout()).isEqualTo("[]\n1000 5 /tmp\n");
        assertThat(ended(code).stdout()).isEqualTo("[]\n1000 5 /tmp\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "open('/etc/passwd')",
                "open('/etc/hostname')",
                "open('/x', 'w')",
                "import os; os.mkdir('/usr/lib/x')",
                "import os; os.listdir('/home')",
                "import os; os.listdir('/proc')",
                "import os; os.chmod(os.__file__, 0o777)",
                "import os; os.symlink('/etc/passwd', 'p'); open('p')",
                "import socket; socket.socket()",
                "import socket; socket.create_connection(('127.0.0.1', 80), 1)",
                "import urllib.request; urllib.request.urlopen('http://127.0.0.1/', timeout=1)",
                "import os; os.fork()",
                "import subprocess; subprocess.run(['/bin/true'])",
                "import os; os.execv('/usr/lib/ld-linux.so.2', ['x'])",
                "import os; os.kill(1, 9)",
                "import os; os.kill(os.getppid(), 9)",
                "import multiprocessing; multiprocessing.Process(target=print).start()",
                "import os; os.write(3, b'U' + b'x')\nopen('/etc/passwd')",
                "import os; os.write(4, b'{}\\n')"
            })
    void itCannotGetOut(String code) throws InterruptedException {
        var result = run(code);

        assertThat(result.ending().exitCode().orElse(1)).isNotZero();
        assertThat(result.ending().stdout()).isEmpty();
    }

    @Test
    void itSeesNothingOfTheEnvironmentOfTheHub() throws InterruptedException {
        assertThat(ended("import os; print(sorted(os.environ))").stdout()).isEqualTo("['HOME', 'LANG', 'PWD']\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"while True: pass", "import time; print('x'); time.sleep(60)", "input()\nwhile 1: 1"})
    void itIsEndedWhenItsTimeIsOver(String code) throws InterruptedException {
        var start = System.nanoTime();

        var result = run(code, "a\n");

        assertThat(result.ending().isLate()).isTrue();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(TIME.plusSeconds(1));
        busyPrograms().forEach(program -> assertThat(program.onExit()).succeedsWithin(Duration.ofSeconds(20)));
    }

    /// Programs that have computed for long, also those of other tests. One that was killed takes a moment to end.
    private static Stream<ProcessHandle> busyPrograms() {
        return ProcessHandle.allProcesses()
                .filter(each -> each.info().commandLine().orElse("").contains("marshal"))
                .filter(each ->
                        each.info().totalCpuDuration().orElse(Duration.ZERO).compareTo(Duration.ofSeconds(2)) > 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x = 'x' * 10**10",
                "a = []\nwhile True: a.append(bytearray(10**6))",
                "a = []\nwhile True: a.append(a[:] + [1])",
                "def f(x): return f(x + [0] * 10**6)\nimport sys; sys.setrecursionlimit(10**6); f([])"
            })
    void itIsEndedWhenItTakesTooMuchMemory(String code) throws InterruptedException {
        assertThat(limit(code)).contains("memory");
    }

    @Test
    void itsFilesAreBounded() throws InterruptedException {
        assertThat(ended("f = open('x', 'wb')\nwhile True: f.write(b'x' * 10**6)")
                        .stderr())
                .contains("OSError");
        assertThat(limit("i = 0\nwhile True:\n  open(str(i), 'w').close()\n  i += 1"))
                .contains("more than 10000 files");
    }

    @Test
    void aForkBombStartsNothing() throws InterruptedException {
        assertThat(ended("import os\nfor i in range(1000):\n  try: os.fork()\n  except OSError: pass\nprint('alive')")
                        .stdout())
                .isEqualTo("alive\n");
    }

    @Test
    void aFloodOfOutputIsCut() throws InterruptedException {
        var result = run("for i in range(20000): print('0123456789')");

        assertThat(result.isOutputCut()).isTrue();
        assertThat(result.ending().stdout()).hasSize(10_000);
        assertThat(result.ending().exitCode()).hasValue(0);
    }

    @Test
    void bytesThatAreNoTextAreReplaced() throws InterruptedException {
        assertThat(ended("import os; os.write(1, bytes(range(0, 256)))").stdout())
                .startsWith("\0\1")
                .endsWith("\ufffd");
    }

    @Test
    void manyRunOneAfterTheOther() throws InterruptedException {
        for (var i : IntStream.range(0, 5).toArray()) {
            assertThat(ended("print(%d)".formatted(i)).stdout()).isEqualTo(i + "\n");
        }
    }
}
