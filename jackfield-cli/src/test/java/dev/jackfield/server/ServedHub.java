package dev.jackfield.server;

import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.HttpChannel;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// A hub in a process of its own, with one client.
final class ServedHub implements AutoCloseable {
    private static final Pattern LISTENS = Pattern.compile("listens on (http://\\S+/mcp)");

    private final HttpCalls calls = new HttpCalls();
    private final Process process;
    private final TestClient client;

    /// Starts a hub in this folder, and waits until it listens.
    ///
    /// @param program what begins the command line, before `serve`
    ServedHub(Path folder, String yaml, Map<String, String> environment, String... program) throws IOException {
        Files.writeString(folder.resolve("jackfield.yaml"), yaml);
        var command = new ArrayList<>(List.of(program));
        command.addAll(List.of("serve", "--port", "0"));
        var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("JACKFIELD_HOME", folder.resolve("state").toString());
        builder.environment().putAll(environment);
        process = builder.start();
        var channel = HttpChannel.create(calls, awaitUrl(process.inputReader()), Map.of(), ClientLink.SILENT, "hub");
        client = TestClient.modern(channel, "{}");
    }

    private static URI awaitUrl(BufferedReader log) throws IOException {
        for (var line = log.readLine(); line != null; line = log.readLine()) {
            var found = LISTENS.matcher(line);
            if (found.find()) {
                Thread.startVirtualThread(() -> log.lines().forEach(_ -> {})); // a full pipe would stop the hub
                return URI.create(found.group(1));
            }
        }
        throw new AssertionError("the hub ended");
    }

    Process process() {
        return process;
    }

    TestClient client() {
        return client;
    }

    @Override
    public void close() {
        client.close();
        calls.close();
        process.destroy();
        process.onExit().join();
    }
}
