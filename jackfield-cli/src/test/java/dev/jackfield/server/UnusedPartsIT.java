package dev.jackfield.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.testkit.TestClient;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A hub as its launcher starts it, with its archive of classes: what it loads and starts before anybody searches or
/// runs a script.
@Timeout(120)
class UnusedPartsIT {
    private static final List<String> OF_SEARCH =
            List.of("org.apache.lucene.", "ai.onnxruntime.", "dev.jackfield.embedding.");

    private Path classes;
    private ServedHub hub;
    private TestClient client;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        classes = folder.resolve("classes");
        var options = Map.of("JACKFIELD_OPTS", "-Xlog:class+load:file=" + classes);
        hub = new ServedHub(
                folder, "mcp: {statusTool: true}\n", options, launcher().toString());
        client = hub.client();
    }

    private static Path launcher() throws URISyntaxException {
        var tests = Path.of(UnusedPartsIT.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return tests.resolve("../../../jackfield").normalize();
    }

    @AfterEach
    void stop() {
        hub.close();
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

    @Test
    void nothingOfAServerForTheStoreIsLoadedWhereTheStoreIsAFile() throws Exception {
        assertThat(client.call("jackfield.status", "{}").toString()).contains("jackfield.db");

        assertThat(loaded())
                .anyMatch(line -> line.contains("org.sqlite."))
                .noneMatch(line -> line.contains("org.postgresql.") || line.contains("com.zaxxer."));
    }

    private List<String> workers() {
        return hub.process()
                .descendants()
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
