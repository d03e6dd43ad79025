package dev.jackfield.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Which Python is used, and Python scripts in the sandbox as the hub runs them.
@Timeout(120)
class PythonProgramTest {
    private static final PythonProgram PYTHON = new PythonProgram();

    @TempDir
    Path folder;

    @BeforeAll
    static void pythonRuns() {
        PythonHost.assumePython();
    }

    private static final class Echo implements ScriptCalls {
        @Override
        public Fields call(String path, Json positional, Fields named) {
            return Fields.of("kind", Json.string("json")).with("value", named);
        }

        @Override
        public Json names(String skill) {
            return RawJson.EMPTY_ARRAY;
        }
    }

    private static ScriptResult run(ScriptLimits limits, String code) throws InterruptedException {
        try (var sandbox = new Sandbox(List.of(PYTHON), limits, 2)) {
            return sandbox.run(new Script(ScriptLanguage.PYTHON, code, "ann", Fields.EMPTY), new Echo());
        }
    }

    private static ScriptLimits limits(Duration time, Duration cpu) {
        var usual = ScriptLimits.DEFAULT;
        return new ScriptLimits(
                time,
                cpu,
                usual.memory(),
                usual.output(),
                usual.value(),
                usual.calls(),
                usual.callsPerSecond(),
                usual.parallel());
    }

    @Test
    void scriptRunsInTheSandbox() throws Exception {
        var result = run(ScriptLimits.DEFAULT, "print('hello')\nsession['a'] = 1\ndevice.X.echo(b=2)");

        assertThat(result.error()).isEmpty();
        assertThat(result.value().orElseThrow()).hasToString("{\"b\":2}");
        assertThat(result.output()).isEqualTo("hello\n");
        assertThat(result.session()).hasToString("{\"a\":1}");
    }

    @Test
    void everyScriptHasAProcessOfItsOwn() throws Exception {
        try (var sandbox = new Sandbox(List.of(PYTHON), ScriptLimits.DEFAULT, 2)) {
            var code = "import sys\nwas = hasattr(sys, 'mark')\nsys.mark = 1\nwas";
            for (var i = 0; i < 5; i++) {
                var result = sandbox.run(new Script(ScriptLanguage.PYTHON, code, "ann", Fields.EMPTY), new Echo());

                assertThat(result.value().orElseThrow()).hasToString("false");
            }
        }
    }

    @Test
    void scriptThatDoesNotEndIsEndedByTheHub() throws Exception {
        var result = run(limits(Duration.ofMillis(500), Duration.ofSeconds(5)), "print('a')\nwhile True: pass");

        assertThat(result.error().orElseThrow().type()).isEqualTo(ScriptError.LIMIT);
        assertThat(result.error().orElseThrow().message()).contains("500 ms");
        assertThat(result.output()).isEqualTo("a\n");
    }

    @Test
    void scriptThatIgnoresSignalsIsEndedByTheKernel() throws Exception {
        var result = run(
                limits(Duration.ofSeconds(20), Duration.ofMillis(200)),
                "import signal; signal.setitimer(signal.ITIMER_PROF, 0)\nwhile True: pass");

        assertThat(result.error().orElseThrow().type()).isEqualTo(ScriptError.LIMIT);
        assertThat(result.error().orElseThrow().message()).contains("200 ms of processor time");
    }

    @Test
    void forgedMessagesEndTheScript() throws Exception {
        for (var forged : List.of(
                "garbage",
                "{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":{\"value\":1}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"call\",\"params\":{\"run\":99,\"path\":\"A.b\"}}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"ready\",\"params\":{}}")) {
            var result = run(ScriptLimits.DEFAULT, """
                import os, time
                for file in range(3, 64):
                    try: os.write(file, b'''%s\\n''')
                    except OSError: pass
                time.sleep(60)
                """.formatted(forged));

            assertThat(result.error().orElseThrow().type()).isEqualTo(ScriptError.CRASH);
        }
    }

    @Test
    void systemsPythonComesFirst() {
        assertThat(PythonInstall.candidates(folder + ":/usr/bin:/nowhere").toList())
                .isNotEmpty()
                .allMatch(file -> file.startsWith("/usr"));
    }

    @Test
    void programThatIsNoPythonIsPassedOver() throws Exception {
        assertThat(PythonInstall.ask(program("exit 0"), PythonMode.SCRIPT)).isEmpty();
        assertThat(PythonInstall.ask(program("echo '{}'"), PythonMode.SCRIPT)).isEmpty();
        assertThat(PythonInstall.ask(folder.resolve("nowhere"), PythonMode.SCRIPT))
                .isEmpty();
    }

    @Test
    void shimLeadsToThePythonBehindIt() throws Exception {
        var system = PythonInstall.candidates("").toList().getFirst();

        var shim = PythonInstall.ask(program("exec " + system + " \"$@\""), PythonMode.SCRIPT)
                .orElseThrow();

        assertThat(shim.file()).isEqualTo(system.toRealPath());
    }

    /// Another process writes the file: one that is open for writing in this process, when some other test starts a
    /// child, cannot be run.
    private Path program(String script) throws Exception {
        var file = folder.resolve("python3");
        var writer = new ProcessBuilder("sh", "-c", "cat > \"$0\" && chmod 700 \"$0\"", file.toString()).start();
        try (var out = writer.outputWriter()) {
            out.write("#!/bin/sh\n" + script + "\n");
        }
        assertThat(writer.waitFor()).isZero();
        return file;
    }

    @Test
    void unavailableLanguageSaysWhy() throws Exception {
        try (var sandbox = new Sandbox(List.of(), ScriptLimits.DEFAULT, 1)) {
            assertThatThrownBy(
                            () -> sandbox.run(new Script(ScriptLanguage.PYTHON, "1", "ann", Fields.EMPTY), new Echo()))
                    .isInstanceOf(SandboxUnavailableException.class);
        }
    }
}
