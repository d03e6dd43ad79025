package dev.jackfield.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.HttpChannel;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A hub as its launcher starts it, with its archive of classes: what it loads and starts before anybody searches or
/// runs a script.
@Timeout(120)
class UnusedPartsIT {
    private static final Pattern LISTENS = Pattern.compile("listens on (http://\\S+/mcp)");
    private static final List<String> OF_SEARCH =
            List.of("org.apache.lucene.", "ai.onnxruntime.", "dev.jackfield.embedding.");

    private final HttpCalls calls = new HttpCalls();
    private Path classes;
    private Process hub;
    private TestClient client;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        classes = folder.resolve("classes");
        Files.writeString(folder.resolve("jackfield.yaml"), "mcp: {statusTool: true}\n");
        var builder = new ProcessBuilder(launcher().toString(), "serve", "--port", "0")
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment()
                .putAll(Map.of(
                        "JACKFIELD_HOME",
                        folder.resolve("state").toString(),
                        "JACKFIELD_OPTS",
                        "-Xlog:class+load:file=" + classes));
        hub = builder.start();
        var channel = HttpChannel.create(calls, listening(hub.inputReader()), Map.of(), ClientLink.SILENT, "hub");
        client = TestClient.modern(channel, "{}");
    }

    private static Path launcher() throws URISyntaxException {
        var tests = Path.of(UnusedPartsIT.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return tests.resolve("../../../jackfield").normalize();
    }

    private static URI listening(BufferedReader log) throws IOException {
        for (var line = log.readLine(); line != null; line = log.readLine()) {
            var found = LISTENS.matcher(line);
            if (found.find()) {
                Thread.startVirtualThread(() -> log.lines().forEach(_ -> {})); // a full pipe would stop the hub
                return URI.create(found.group(1));
            }
        }
        throw new AssertionError("the hub ended");
    }

    @AfterEach
    void stop() throws InterruptedException {
        client.close();
        calls.close();
        hub.destroy();
        hub.waitFor();
    }

    private List<String> loaded() throws IOException {
        return Files.readAllLines(classes);
    }

    private static boolean isOfSearch(String line) {
        return OF_SEARCH.stream().anyMatch(line::contains);
    }

    @Test
    void nothingOfSearchIsLoadedBeforeTheFirstSearch() throws Exception {
        assertThat(client.ask("tools/list", "{}").toString()).contains("jackfield.status");
        assertThat(client.call("jackfield.status", "{}").toString()).contains("version");
        assertThat(loaded())
                .anyMatch(line -> line.contains("dev.jackfield.core.Hub "))
                .noneMatch(UnusedPartsIT::isOfSearch);

        assertThat(client.call("jackfield.search_skills", "{\"query\":\"state of the hub\"}")
                        .toString())
                .contains("jackfield.status");
        assertThat(loaded()).anyMatch(line -> line.contains("org.apache.lucene."));
    }

    private List<String> workers() {
        return hub.descendants()
                .flatMap(process -> process.info().commandLine().stream())
                .filter(command -> command.contains("dev.jackfield.worker.WorkerMain"))
                .toList();
    }

    @Test
    void noWorkerIsStartedBeforeTheFirstScript() throws Exception {
        assertThat(client.ask("tools/list", "{}").toString()).contains("jackfield.status");
        assertThat(workers()).isEmpty();

        assertThat(client.call("jackfield.run_code", "{\"language\":\"javascript\",\"code\":\"6 * 7\"}")
                        .toString())
                .contains("42");
        assertThat(workers()).isNotEmpty();
        assertThat(loaded()).noneMatch(line -> line.contains("org.graalvm."));
    }
}
