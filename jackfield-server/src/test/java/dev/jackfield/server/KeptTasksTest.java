package dev.jackfield.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.protocol.mcp.TasksExtension;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.server.assembly.Assembly;
import dev.jackfield.server.assembly.SandboxFactory;
import dev.jackfield.server.store.Store;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.TestClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tasks that outlive a restart of the hub.
@Timeout(60)
class KeptTasksTest {
    private static final String TASKS = "{\"extensions\":{\"" + TasksExtension.ID + "\":{}}}";
    private static final Identity EVE = new Identity("eve", Set.of());

    @TempDir
    private Path folder;

    private interface Use<T> {
        T with(Assembly hub) throws Exception;
    }

    /// Runs a hub in the state folder, and ends it.
    private <T> T running(Use<T> use) throws Exception {
        var loaded = new ConfigFolder(folder.resolve("config"))
                .file("jackfield.yaml", "tasks: {after: 0s}\n")
                .load();
        try (var store = Store.openFile(folder, Optional.empty(), InstantSource.system());
                var hub = new Assembly(
                        loaded, Map.of(), store.shelf(), Optional::empty, SandboxFactory.INSTALLED)) {
            hub.start();
            return use.with(hub);
        }
    }

    private static TestClient client(Assembly hub, Identity identity) {
        return TestClient.modern(MemoryChannel.openTo(hub.endpoint().connect(identity, "memory")), TASKS);
    }

    private static Fields get(TestClient client, String id) throws InterruptedException {
        return client.ask("tasks/get", "{\"taskId\":\"" + id + "\"}").result();
    }

    private static String finished(Assembly hub) throws InterruptedException {
        try (var client = client(hub, Identity.LOCAL)) {
            var id = client.call("jackfield.status", "{}")
                    .result()
                    .text("taskId")
                    .orElseThrow();
            Eventually.await(() -> get(client, id).text("status").orElse("").equals("completed"));
            return id;
        }
    }

    @Test
    void finishedTaskSurvivesARestart() throws Exception {
        var id = running(KeptTasksTest::finished);

        var found = running(hub -> {
            try (var client = client(hub, Identity.LOCAL)) {
                return get(client, id);
            }
        });
        assertThat(found.text("status")).contains("completed");
        assertThat(found.object("result").has("content")).isTrue();
    }

    @Test
    void nobodyElseFindsItAfterARestart() throws Exception {
        var id = running(KeptTasksTest::finished);

        var answer = running(hub -> {
            try (var client = client(hub, EVE)) {
                return client.ask("tasks/get", "{\"taskId\":\"" + id + "\"}");
            }
        });
        assertThat(answer.error().map(RpcError::code)).contains(RpcError.INVALID_PARAMS);
    }

    @Test
    void resultIsSealed() throws Exception {
        running(KeptTasksTest::finished);

        assertThat(written()).doesNotContain("\"content\"");
    }

    private String written() throws IOException {
        var text = new StringBuilder();
        try (var files = Files.walk(folder)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                text.append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            }
        }
        return text.toString();
    }
}
