package dev.jackfield.builtin.servers.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.sandbox.JavaScriptProgram;
import dev.jackfield.sandbox.PythonProgram;
import dev.jackfield.sandbox.Sandbox;
import dev.jackfield.sandbox.WorkerProgram;
import dev.jackfield.server.ToolServer;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The tools `runPython` and `runJavaScript` in a hub, with real workers.
class CodeSourceIT {
    private static final ProgramLimits LIMITS = new ProgramLimits(Duration.ofSeconds(2), 96, 1_000);
    private static final PythonProgram PYTHON = PythonProgram.forPrograms();

    private static TestHub hub;

    @BeforeAll
    static void start() {
        hub = hub(List.of(javaScript(), PYTHON));
    }

    private static CodeSource source(List<WorkerProgram> programs) {
        return new CodeSource("code", "", LIMITS, new Sandbox(programs, LIMITS.ofScript(), 2), InstantSource.system());
    }

    private static TestHub hub(List<WorkerProgram> programs) {
        return TestHub.with().source(source(programs)).open();
    }

    /// The worker for JavaScript, on the class path of this test.
    private static JavaScriptProgram javaScript() {
        var classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> entry.contains("graalvm") || entry.contains("jackfield-worker"))
                .map(Path::of)
                .toList();
        return new JavaScriptProgram(classPath, Optional.empty());
    }

    @AfterAll
    static void stop() {
        hub.close();
    }

    private static Reply.Complete call(TestHub hub, String tool, Map<String, ?> arguments) {
        var call = Call.ToolCall.of("code." + tool, Json.of(arguments).object().orElseThrow());
        return (Reply.Complete) hub.hub()
                .invoke(Invocation.of(
                        Identity.LOCAL,
                        call,
                        Scope.EVERYTHING,
                        "test",
                        Fields.EMPTY,
                        Caller.SILENT,
                        Deadline.after(Duration.ofMinutes(1))));
    }

    private static Reply.Complete python(String code) {
        assumeTrue(
                PYTHON.unavailableReason().isEmpty(),
                () -> PYTHON.unavailableReason().orElse(""));
        return call(hub, "runPython", Map.of("code", code));
    }

    private static String structured(Reply.Complete reply) {
        return reply.result().object("structuredContent").toString();
    }

    private static String texts(Reply.Complete reply) {
        return reply.result().get("content").orElseThrow().items().stream()
                .map(block -> block.object().orElseThrow().text("text").orElse(""))
                .collect(Collectors.joining("|"));
    }

    @Test
    void pythonPrintsAndFails() {
        var reply = python("import sys\nprint('hello')\nprint('oh', file=sys.stderr)\nsys.exit(2)");

        assertThat(reply.isError()).isFalse();
        assertThat(structured(reply)).isEqualTo("{\"stdout\":\"hello\\n\",\"stderr\":\"oh\\n\",\"exitCode\":2}");
        assertThat(texts(reply)).isEqualTo("hello\n|[stderr]\noh\n|[exit code 2]");
    }

    @Test
    void pythonReadsItsInput() {
        assumeTrue(PYTHON.unavailableReason().isEmpty());

        assertThat(structured(call(hub, "runPython", Map.of("code", "print(input() * 2)", "stdin", "ab\n"))))
                .startsWith("{\"stdout\":\"abab\\n\"");
    }

    @Test
    void pythonThatTakesTooLongIsAnError() {
        python("1");
        var start = System.nanoTime();

        var reply = python("print('so far')\nwhile True: pass");

        assertThat(reply.isError()).isTrue();
        assertThat(texts(reply)).isEqualTo("Execution timed out after 2 seconds.|[stdout]\nso far\n");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
    }

    @Test
    void pythonThatTakesTooMuchMemoryIsAnError() {
        var reply = python("a = []\nwhile True: a.append(bytearray(10**6))");

        assertThat(reply.isError()).isTrue();
        assertThat(texts(reply)).contains("more than 96 MB of memory");
    }

    @Test
    void pythonReachesNothingOutside() {
        assertThat(structured(python("open('/etc/passwd')"))).contains("FileNotFoundError", "\"exitCode\":1");
        assertThat(structured(python("import socket; socket.create_connection(('127.0.0.1', 1))")))
                .contains("PermissionError");
        assertThat(structured(python("import os; os.fork()"))).contains("PermissionError");
    }

    @Test
    void aFloodOfOutputIsCutAndSaidToBe() {
        var reply = python("print('x' * 5000)");

        assertThat(structured(reply)).contains("\"isCut\":true");
        assertThat(texts(reply)).endsWith("|[the output has more than 1000 bytes; the rest is left out]");
    }

    @Test
    void javaScriptPrintsOnTwoOutputs() {
        var reply = call(hub, "runJavaScript", Map.of("code", "console.log('a'); console.error('b'); 6 * 7"));

        assertThat(structured(reply))
                .isEqualTo("{\"stdout\":\"a\\n\",\"stderr\":\"b\\n\",\"exitCode\":0,\"value\":42}");
        assertThat(texts(reply)).isEqualTo("a\n|[stderr]\nb\n|[value]\n42");
    }

    @Test
    void javaScriptThatThrowsEndsWithOne() {
        var reply = call(hub, "runJavaScript", Map.of("code", "console.log('a');\nnull.x"));

        assertThat(reply.isError()).isFalse();
        assertThat(structured(reply)).contains("TypeError", "(line 2)", "\"exitCode\":1");
    }

    @Test
    void javaScriptThatTakesTooLongIsAnError() {
        var reply = call(hub, "runJavaScript", Map.of("code", "while (true) {}"));

        assertThat(reply.isError()).isTrue();
        assertThat(texts(reply)).isEqualTo("Execution timed out after 2 seconds.");
    }

    @Test
    void javaScriptReachesNoToolsAndNoFiles() {
        assertThat(structured(call(hub, "runJavaScript", Map.of("code", "await device.Files.read({path: 'x'})"))))
                .contains("A program cannot call tools.", "\"exitCode\":1");
        assertThat(structured(call(hub, "runJavaScript", Map.of("code", "require('fs')"))))
                .contains("ReferenceError");
    }

    @Test
    void plainCallsGetACodeOutput() throws IOException, InterruptedException {
        var body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"code.runJavaScript\",\"params\":"
                + "{\"code\":\"console.log(1); console.error(2)\"}}";
        try (var server = new ToolServer(source(List.of(javaScript())), InstantSource.system());
                var door = server.listen(0, Fields.EMPTY);
                var http = HttpClient.newHttpClient()) {
            var answer = http.send(
                    HttpRequest.newBuilder(URI.create(door.url() + "/rpc"))
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(body))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());

            assertThat(answer.body()).contains("{\"type\":\"code_output\",\"stdout\":\"1\\n\",\"stderr\":\"2\\n\"");
        }
    }

    @Test
    void aLanguageThatCannotRunStaysListedWithTheReason() {
        try (var poor = hub(List.of(new JavaScriptProgram(List.of(), Optional.empty())))) {
            var reply = call(poor, "runJavaScript", Map.of("code", "1"));

            assertThat(reply.isError()).isTrue();
            assertThat(texts(reply)).contains("Programs in javascript cannot run here: The folder 'code'");
            assertThat(poor.hub().catalog().sources().stream()
                            .filter(source -> source.id().equals("code"))
                            .findFirst()
                            .orElseThrow()
                            .manifest()
                            .items())
                    .hasSize(2)
                    .allSatisfy(item -> assertThat(
                                    item.definition().text("description").orElseThrow())
                            .startsWith("Unavailable, every call fails: "));
        }
    }
}
