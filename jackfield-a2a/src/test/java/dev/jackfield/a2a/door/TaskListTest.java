package dev.jackfield.a2a.door;

import static dev.jackfield.a2a.door.AgentUser.fields;
import static dev.jackfield.a2a.door.AgentUser.message;
import static dev.jackfield.a2a.door.AgentUser.params;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.ForwardingShelf;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.StoredRecord;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.Eventually;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Lists of tasks: pages, filters, and what is shown.
class TaskListTest {
    private final ToolBox box = new ToolBox();
    private AgentHub hub;
    private AgentUser user;

    @BeforeEach
    void start() throws InterruptedException {
        hub = AgentHub.with(box.source()).start();
        user = hub.user();
    }

    @AfterEach
    void stop() {
        box.open();
        hub.close();
    }

    private String sent(String tool, String context) throws Exception {
        return user.send(params(message("box", tool, "{\"text\":\"x\"}").with("contextId", context)))
                .text("id")
                .orElseThrow();
    }

    private Fields list(String request) throws Exception {
        return user.result("ListTasks", fields(request));
    }

    private static List<String> ids(Fields page) {
        return page.get("tasks").orElseThrow().items().stream()
                .flatMap(task -> task.object().orElseThrow().text("id").stream())
                .toList();
    }

    @Test
    void pagesTogetherAreTheWholeListWithTheNewestFirst() throws Exception {
        var made = new ArrayList<String>();
        for (var index = 0; index < 7; index++) {
            made.addFirst(sent("echo", "c"));
        }
        var seen = new ArrayList<String>();
        var token = "";
        do {
            var page = list("{\"pageSize\":3,\"pageToken\":\"%s\"}".formatted(token));
            assertThat(page.get("totalSize").orElseThrow().toString()).isEqualTo("7");
            assertThat(page.get("pageSize").orElseThrow().toString()).isEqualTo("3");
            seen.addAll(ids(page));
            token = page.text("nextPageToken").orElseThrow();
        } while (!token.isEmpty());

        assertThat(seen).isEqualTo(made);
    }

    @Test
    void listIsMadeWithoutTheReplies() throws Exception {
        var reads = new AtomicInteger();
        try (var other = AgentHub.with(box.source())
                .shelf(new CountingShelf(new MemoryShelf(InstantSource.system()), DrawerKind.RUNNING_REPLIES, reads))
                .start()) {
            var client = other.user();
            var task = client.send(params(message("box", "echo", "{\"text\":\"%s\"}".formatted("x".repeat(20_000)))))
                    .text("id")
                    .orElseThrow();
            Eventually.await(
                    () -> other.calls().findRunning(Identity.LOCAL, task).isEmpty());

            var page = client.result("ListTasks", fields("{\"status\":\"TASK_STATE_COMPLETED\"}"));

            assertThat(ids(page)).containsExactly(task);
            assertThat(reads).hasValue(0);
        }
    }

    /// A shelf that counts what is read of one drawer.
    private static final class CountingShelf extends ForwardingShelf {
        private final DrawerKind counted;
        private final AtomicInteger reads;

        CountingShelf(Shelf behind, DrawerKind counted, AtomicInteger reads) {
            super(behind);
            this.counted = counted;
            this.reads = reads;
        }

        @Override
        public Optional<StoredRecord> find(DrawerKind kind, String owner, String key) {
            if (kind.equals(counted)) {
                reads.incrementAndGet();
            }
            return super.find(kind, owner, key);
        }
    }

    @Test
    void taskThatIsNewOnTheWayRepeatsNoneOnLaterPages() throws Exception {
        for (var index = 0; index < 4; index++) {
            sent("echo", "c");
        }
        var first = list("{\"pageSize\":2}");
        sent("echo", "c");

        var second = list("{\"pageSize\":2,\"pageToken\":\"%s\"}"
                .formatted(first.text("nextPageToken").orElseThrow()));

        assertThat(ids(second)).hasSize(2).doesNotContainAnyElementsOf(ids(first));
    }

    @Test
    void filtersChooseByContextAndState() throws Exception {
        var good = sent("echo", "one");
        var bad = sent("fail", "one");
        sent("echo", "two");
        var running = user.begin(message("box", "wait", "{\"text\":\"x\"}").with("contextId", "one"));
        Eventually.await(() -> box.running() == 1);

        assertThat(ids(list("{\"contextId\":\"one\"}"))).containsExactlyInAnyOrder(good, bad, running);
        assertThat(ids(list("{\"contextId\":\"one\",\"status\":\"TASK_STATE_COMPLETED\"}")))
                .containsExactly(good);
        assertThat(ids(list("{\"status\":\"TASK_STATE_FAILED\"}"))).containsExactly(bad);
        assertThat(ids(list("{\"status\":\"TASK_STATE_WORKING\"}"))).containsExactly(running);
        assertThat(ids(list("{\"statusTimestampAfter\":\"2999-01-01T00:00:00Z\"}")))
                .isEmpty();
    }

    @Test
    void artifactsAreLeftOutUnlessTheyAreWanted() throws Exception {
        sent("echo", "c");

        assertThat(list("{}").toString()).doesNotContain("mcp-result");
        assertThat(list("{\"includeArtifacts\":true}").toString()).contains("mcp-result");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"pageSize\":0}",
                "{\"pageSize\":101}",
                "{\"pageSize\":\"many\"}",
                "{\"pageToken\":\"%%%\"}",
                "{\"pageToken\":\"YWJj\"}",
                "{\"historyLength\":-1}",
                "{\"status\":\"TASK_STATE_LOST\"}",
                "{\"statusTimestampAfter\":\"yesterday\"}"
            })
    void whatCannotBeReadIsRefused(String request) throws Exception {
        assertThat(user.error("ListTasks", fields(request)).get("code").orElseThrow())
                .isEqualTo(Json.number(-32602));
    }

    @Test
    void listOverHttpIsTheSame() throws Exception {
        sent("echo", "a b");

        var page = fields(user.v10()
                .get("/a2a/v1/tasks?contextId=a%20b&pageSize=1&includeArtifacts=true")
                .body());

        assertThat(page).isEqualTo(list("{\"contextId\":\"a b\",\"pageSize\":1,\"includeArtifacts\":true}"));
        assertThat(ids(page)).hasSize(1);
    }
}
