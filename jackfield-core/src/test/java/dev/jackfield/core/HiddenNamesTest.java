package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Items that rules hide from a caller: no answer, and no wait, tells that they exist.
class HiddenNamesTest {
    private static final Identity ANN = new Identity("ann", Set.of("readers"));
    private static final String HIDE = "deny vault.* to readers";
    private static final List<String> REQUESTS = List.of(
            "tools/call {\"name\":\"vault.open\",\"arguments\":{}}",
            "tools/call {\"name\":\"vault__open\",\"arguments\":{\"depth\":1}}",
            "tools/call {\"name\":\"open\",\"arguments\":{}}",
            "prompts/get {\"name\":\"vault.plan\"}",
            "resources/read {\"uri\":\"vault://key\"}",
            "resources/read {\"uri\":\"vault://box/7\"}",
            "completion/complete {\"ref\":{\"type\":\"ref/prompt\",\"name\":\"vault.plan\"},"
                    + "\"argument\":{\"name\":\"a\",\"value\":\"\"}}",
            "completion/complete {\"ref\":{\"type\":\"ref/resource\",\"uri\":\"vault://box/{id}\"},"
                    + "\"argument\":{\"name\":\"id\",\"value\":\"\"}}");

    private final FakeUpstream files = FakeUpstream.named("files").tool("read", _ -> text("here"));
    private final FakeSource vault = FakeSource.starting("vault");

    private static Item item(Item.Kind kind, String definition) {
        return kind.read(TestClient.fields(definition));
    }

    /// Makes a source ready, with one item of each kind.
    private static void open(FakeSource source) {
        source.offer(new Manifest(
                List.of(
                        item(Item.Kind.TOOL, "{\"name\":\"open\",\"inputSchema\":{\"type\":\"object\"}}"),
                        item(Item.Kind.PROMPT, "{\"name\":\"plan\"}"),
                        item(Item.Kind.RESOURCE, "{\"name\":\"key\",\"uri\":\"vault://key\"}"),
                        item(Item.Kind.TEMPLATE, "{\"name\":\"box\",\"uriTemplate\":\"vault://box/{id}\"}")),
                CacheHints.NONE));
        source.become(new SourceState.Ready(Instant.EPOCH, "test"));
    }

    private static List<String> answers(TestHub hub, String era) throws InterruptedException {
        var answers = new ArrayList<String>();
        try (var ann = era.equals("modern") ? hub.modern(ANN, Scope.EVERYTHING) : hub.legacy(ANN, "{}", _ -> {})) {
            for (var request : REQUESTS) {
                var parts = request.split(" ", 2);
                answers.add(ann.ask(parts[0], parts[1]).error().orElseThrow().toString());
            }
        }
        return answers;
    }

    @ParameterizedTest
    @ValueSource(strings = {"modern", "legacy"})
    void deniedItemIsAnsweredLikeOneThatDoesNotExist(String era) throws InterruptedException {
        List<String> without;
        try (var hub = TestHub.with(files).start()) {
            without = answers(hub, era);
        }
        open(vault);
        try (var hub = TestHub.with(files).source(vault).rule(HIDE).start()) {
            assertThat(answers(hub, era)).isEqualTo(without);
            assertThat(hub.audit()).hasSize(REQUESTS.size()).allSatisfy(call -> {
                assertThat(call.outcome()).isEqualTo("refused");
                assertThat(call.reason()).contains("rule '%s'".formatted(HIDE));
            });
        }
    }

    @Test
    void deniedNameIsAsUnknownAsAnyWhileChangesAreTakenOver() throws InterruptedException {
        open(vault);
        try (var hub = TestHub.with(files).source(vault).rule(HIDE).start();
                var ann = hub.modern(ANN, Scope.EVERYTHING)) {
            hub.hub().catalog().setUpkeep(_ -> false);
            var hidden = ann.call("vault.open", "{}").toString();
            var unknown = ann.call("vault.shut", "{}").toString();

            assertThat(hidden).contains("still taking over changed files");
            assertThat(hidden.replace("vault.open", "vault.shut")).isEqualTo(unknown);
        }
    }

    @Test
    void hiddenSourceThatStartsIsNotPartOfALook() throws InterruptedException {
        try (var hub = TestHub.with().source(vault).rule(HIDE).open()) {
            var catalog = hub.hub().catalog();

            assertThat(catalog.awaitLists(Scope.EVERYTHING, Viewer.of(ANN), Duration.ZERO))
                    .isTrue();
            assertThat(catalog.awaitLists(Scope.EVERYTHING, Viewer.of(Identity.LOCAL), Duration.ZERO))
                    .isFalse();
        }
    }

    /// A call waits ten seconds for the source that its name begins with.
    @Test
    @Timeout(8)
    void callWaitsForNoHiddenSourceThatStarts() throws InterruptedException {
        vault.timeout(Duration.ofMinutes(1));
        vault.prepare(() -> {
            throw new IllegalStateException("a hidden source was asked");
        });
        try (var hub = TestHub.with().source(vault).rule(HIDE).open();
                var ann = hub.modern(ANN, Scope.EVERYTHING, "{\"elicitation\":{}}")) {
            for (var request : REQUESTS) {
                var parts = request.split(" ", 2);
                assertThat(ann.ask(parts[0], parts[1]).error()).isPresent();
            }
            assertThat(ann.ask("tools/list", "{}").error()).isEmpty();
        }
    }

    /// The visible source is ready as soon as the call waits for it, and not before.
    @Test
    void deniedNameWaitsForVisibleSourcesAsAnUnknownOneDoes() throws InterruptedException {
        var starting = FakeSource.starting("shed");
        starting.prepare(() -> {
            open(starting);
            return true;
        });
        open(vault);
        try (var hub = TestHub.with().source(vault).source(starting).rule(HIDE).open();
                var ann = hub.modern(ANN, Scope.EVERYTHING, "{\"elicitation\":{}}")) {
            assertThat(TestClient.textOf(ann.call("open", "{}"))).isEqualTo("open");
            assertThat(starting.calls().getLast().call().name()).isEqualTo("open");
        }
    }
}
