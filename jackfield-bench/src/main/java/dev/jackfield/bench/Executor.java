package dev.jackfield.bench;

import dev.jackfield.bench.code.ScriptClient;
import dev.jackfield.bench.code.ScriptDialect;
import dev.jackfield.bench.load.Door;
import dev.jackfield.bench.load.HttpConnection;
import dev.jackfield.bench.load.WrongAnswerException;
import dev.jackfield.bench.process.BenchProcess;
import dev.jackfield.bench.process.BenchProcesses;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Executor, a hub from npm that runs scripts in JavaScript (QuickJS), on loopback and with its state in the folder
/// of the benchmark.
record Executor(BenchProcess program, URI url) {
    static final String NAME = "executor 1.5.9";

    /// The program itself. The package `executor` has a Node script that only starts it.
    private static final String PROGRAM = "executor-linux-x64/bin/executor";

    private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");
    private static final ScriptDialect DIALECT =
            ScriptDialect.javaScript(NAME, Fields.EMPTY, "return 1 + $number", "tools.echo.org.main.echo");

    /// Starts it with the echo server as its one source; empty where there is no such program.
    static Optional<Executor> start(BenchProcesses programs, URI echo) throws IOException {
        var installed = BenchNode.program(PROGRAM);
        if (installed.isEmpty()) {
            return Optional.empty();
        }
        var port = BenchProcesses.freePort();
        var home = programs.file("executor", "readme", "State of executor.\n").toString();
        var program = programs.start(
                "executor",
                Map.of(
                        "HOME", home,
                        "XDG_DATA_HOME", home,
                        "EXECUTOR_DATA_DIR", home,
                        "EXECUTOR_SCOPE_DIR", home,
                        "DO_NOT_TRACK", "1"), // or it fetches a list of integrations
                List.of(
                        installed.get().toString(),
                        "web",
                        "--hostname",
                        "127.0.0.1",
                        "--port",
                        Integer.toString(port)));
        program.await(port);
        var executor = new Executor(program, URI.create("http://127.0.0.1:" + port));
        executor.add(echo);
        return Optional.of(executor);
    }

    /// Adds a source, and a connection without credentials, which it needs to have tools.
    private void add(URI echo) throws IOException {
        post(
                "/api/mcp/servers",
                Fields.of("transport", Json.string("remote"))
                        .with("name", "echo")
                        .with("slug", "echo")
                        .with("endpoint", echo.toString())
                        .with("remoteTransport", "streamable-http")
                        .with("auth", Fields.of("kind", Json.string("none"))));
        post(
                "/api/connections",
                Fields.of("integration", Json.string("echo"))
                        .with("owner", "org")
                        .with("name", "main")
                        .with("template", "none")
                        .with("values", Fields.EMPTY));
    }

    private void post(String path, Fields body) throws IOException {
        try (var connection = new HttpConnection(url.resolve(path))) {
            var answer = connection.send(
                    connection.start("POST", JSON), body.toString().getBytes(StandardCharsets.UTF_8));
            if (answer.head().status() != 200) {
                throw new WrongAnswerException("success of " + path, answer.toString());
            }
        }
    }

    /// Opens its code mode, for which it knows the legacy era only.
    ScriptClient open() throws IOException {
        return new ScriptClient(Door.legacy(url.resolve("/mcp"), "execute"), DIALECT);
    }
}
