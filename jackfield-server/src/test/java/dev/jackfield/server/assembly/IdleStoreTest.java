package dev.jackfield.server.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.protocol.mcp.TasksExtension;
import dev.jackfield.server.store.HubStore;
import dev.jackfield.server.store.Store;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.TestClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A hub without calls writes nothing to the disk.
@Timeout(60)
class IdleStoreTest {
    private static final String TASKS = "{\"extensions\":{\"" + TasksExtension.ID + "\":{}}}";

    @TempDir
    private Path folder;

    @Test
    void roundWithNothingToDoChangesNoByte() throws Exception {
        var config = new ConfigFolder(folder).file("jackfield.yaml", "tasks: {after: 0s}\n");
        try (var store = HubStore.of(Store.openFile(folder, Optional.empty(), InstantSource.system()));
                var hub = new Assembly(config.load(), Map.of(), store, Optional::empty, SandboxFactory.INSTALLED)) {
            hub.start();
            finishTask(hub);
            var journal = store.store().orElseThrow().journal();
            Eventually.await(() -> journal.heads().stream().anyMatch(head -> head.number() > 0));
            var before = files();
            hub.care().runRound();

            assertThat(before).hasSize(2);
            assertThat(files()).isEqualTo(before);
        }
    }

    /// Leaves a call in the store.
    private static void finishTask(Assembly hub) throws InterruptedException {
        try (var client =
                TestClient.modern(MemoryChannel.openTo(hub.endpoint().connect(Identity.LOCAL, "memory")), TASKS)) {
            var task = client.call("jackfield.status", "{}")
                    .result()
                    .text("taskId")
                    .orElseThrow();
            Eventually.await(() -> client.ask("tasks/get", "{\"taskId\":\"" + task + "\"}")
                    .result()
                    .text("status")
                    .orElse("")
                    .equals("completed"));
        }
    }

    private List<Integer> files() throws IOException {
        return List.of(hash("jackfield.db"), hash("jackfield.db-wal"));
    }

    private int hash(String name) throws IOException {
        return Arrays.hashCode(Files.readAllBytes(folder.resolve(name)));
    }
}
