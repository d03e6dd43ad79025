package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.catalog.ListFilter;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// An endpoint may list less than its clients can call.
class UnlistedItemsTest {
    private static final Identity ANN = new Identity("ann", Set.of());
    private static final ListFilter ONLY_FIND = (_, name) -> name.item().equals("find");

    private TestHub hub;
    private TestClient client;

    @BeforeEach
    void start() throws InterruptedException {
        var upstream = FakeUpstream.named("up")
                .tool("find", _ -> text("found"))
                .tool("read", _ -> text("read"))
                .tool("erase", _ -> text("erased"));
        hub = TestHub.with(upstream).rule("deny up.erase to ann").start();
        var settings = hub.endpoint(Scope.EVERYTHING).withListing(ONLY_FIND);
        var server = hub.connect(ANN, settings);
        client = TestClient.modern(MemoryChannel.openTo(server), "{}");
    }

    @AfterEach
    void stop() {
        client.close();
        hub.close();
    }

    @Test
    void onlyWhatIsChosenIsListed() throws InterruptedException {
        var tools = client.ask("tools/list", "{}").result().get("tools").orElseThrow();

        assertThat(tools.items()).hasSize(1);
        assertThat(tools.toString()).contains("up.find");
    }

    @Test
    void whatIsNotListedCanBeCalled() throws InterruptedException {
        assertThat(textOf(client.call("up.find", "{}"))).isEqualTo("found");
        assertThat(textOf(client.call("up.read", "{}"))).isEqualTo("read");
    }

    @Test
    void whatIsNotListedPassesTheSameGate() throws InterruptedException {
        assertThat(client.call("up.erase", "{}").toString()).doesNotContain("erased");
        assertThat(hub.audit()).extracting(AuditRecord::outcome).containsExactly("refused");
    }
}
