package dev.jackfield.core.endpoint;

import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The instructions of servers reach the clients of the hub.
class InstructionsTest {
    private static final Identity RITA = new Identity("rita", Set.of());

    private final FakeUpstream git =
            FakeUpstream.named("git").instructions("Search first.").tool("t", _ -> text("x"));
    private final FakeUpstream crm = FakeUpstream.named("crm")
            .instructions("# Rules\nAsk before you write.")
            .tool("t", _ -> text("x"));
    // one without sources, until a test starts its own
    private TestHub hub = new TestHub.Builder().open();

    private void start() throws InterruptedException {
        hub = TestHub.with(git, crm).rule("deny crm.* to rita").start();
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    private String discovered(Identity identity, Scope scope) throws InterruptedException {
        try (var client = hub.modern(identity, scope)) {
            return client.ask("server/discover", "{}")
                    .result()
                    .text("instructions")
                    .orElse("");
        }
    }

    private String initialized(Scope scope) throws InterruptedException {
        var server = hub.connect(Identity.LOCAL, hub.endpoint(scope));
        try (var client = new TestClient(MemoryChannel.openTo(server), Optional.empty())) {
            return client.ask("initialize", "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}")
                    .result()
                    .text("instructions")
                    .orElse("");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void sourceSaysAtItsOwnEndpointWhatItsServerSays(boolean modern) throws InterruptedException {
        git.instructions("# Use\nSearch first.");
        var _ = modern ? git.modern() : git.legacy();
        start();

        assertThat(discovered(Identity.LOCAL, Scope.only("git"))).isEqualTo("# Use\nSearch first.");
        assertThat(initialized(Scope.only("git"))).isEqualTo("# Use\nSearch first.");
    }

    @Test
    void allTogetherStandEachUnderItsSource() throws InterruptedException {
        start();

        assertThat(initialized(Scope.EVERYTHING))
                .contains("`source.tool`")
                .endsWith("## git\n\nSearch first.\n\n## crm\n\n### Rules\nAsk before you write.");
        assertThat(discovered(Identity.LOCAL, Scope.EVERYTHING)).isEqualTo(initialized(Scope.EVERYTHING));
    }

    @Test
    void sourceThatOneMayNotSeeSaysNothing() throws InterruptedException {
        start();

        assertThat(discovered(RITA, Scope.EVERYTHING)).contains("Search first").doesNotContain("crm", "Ask before");
        assertThat(discovered(RITA, Scope.only("crm"))).isEmpty();
    }

    @Test
    void answerThatDependsOnWhoAsksIsNotShared() throws InterruptedException {
        start();
        try (var client = hub.modern()) {
            assertThat(client.ask("server/discover", "{}").result().text("cacheScope"))
                    .contains("private");
        }
    }

    @Test
    void descriptionOfASourceStandsBeforeItsInstructions() throws InterruptedException {
        hub = TestHub.with(git)
                .source(JavaTools.named("home").described("Lamps and doors.").tool("""
                    {"name":"t","inputSchema":{"type":"object"}}\
                    """, (_, _) -> Reply.text("x")))
                .start();

        assertThat(initialized(Scope.EVERYTHING)).endsWith("## home\n\nLamps and doors.");
        assertThat(initialized(Scope.only("home"))).isEqualTo("Lamps and doors.");
    }

    @Test
    void hiddenCharactersAreRemoved() throws InterruptedException {
        git.instructions("\u001b[31mRed\u202e\u200b\u0000 text\r\nnext\uDB40\uDC41");
        start();

        assertThat(initialized(Scope.only("git"))).isEqualTo("[31mRed text\nnext");
    }

    @Test
    void longInstructionsAreCut() throws InterruptedException {
        git.instructions("x".repeat(100_000));
        start();

        assertThat(initialized(Scope.only("git"))).hasSize(32_000);
        assertThat(initialized(Scope.EVERYTHING))
                .hasSizeLessThan(9_000)
                .contains("(The rest is at /mcp/git.)\n\n## crm");
    }

    @Test
    void manyLongInstructionsAreBoundedTogether() throws InterruptedException {
        var many = IntStream.range(0, 10)
                .mapToObj(each -> FakeUpstream.named("s" + each)
                        .instructions("y".repeat(7_000))
                        .tool("t", _ -> text("x")))
                .toArray(FakeUpstream[]::new);
        hub = TestHub.with(many).start();

        assertThat(initialized(Scope.EVERYTHING)).hasSizeLessThan(33_000).endsWith("/mcp/s8, /mcp/s9");
    }

    @Test
    void codeThatDoesNotEndIsEnded() throws InterruptedException {
        git.instructions("Like this:\n```\ngit.t");
        start();

        assertThat(initialized(Scope.EVERYTHING)).contains("```\ngit.t\n```\n\n## crm");
    }

    @Test
    void serverThatStartsAnewMaySayOtherThings() throws InterruptedException {
        start();
        git.instructions("Never search.");
        hub.hub().catalog().source("git").orElseThrow().restart();

        Eventually.await(() -> presences().contains("Never search."));
        assertThat(initialized(Scope.only("git"))).isEqualTo("Never search.");
    }

    private String presences() {
        return hub.hub().catalog().snapshot().presences().stream()
                .map(presence -> presence.instructions())
                .collect(Collectors.joining());
    }

    @Test
    void hubWithoutInstructionsHasNoSuchKey() throws InterruptedException {
        hub = TestHub.with(FakeUpstream.named("up").tool("t", _ -> text("x"))).start();
        try (var client = hub.modern()) {
            Fields discovered = client.ask("server/discover", "{}").result();

            assertThat(discovered.has("instructions")).isFalse();
        }
    }
}
