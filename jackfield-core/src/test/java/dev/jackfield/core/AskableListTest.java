package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Servers that show tools with questions only to clients that can answer.
class AskableListTest {
    private static final String CAN_BE_ASKED = "{\"elicitation\":{}}";

    private final FakeUpstream up = FakeUpstream.named("up")
            .tool("plain", _ -> text("plain"))
            .toolFor("elicitation", "greet", _ -> text("hello"));

    private TestHub hub(boolean modern) throws InterruptedException {
        return TestHub.with(modern ? up.modern() : up.legacy()).start();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void toolThatAsksIsShownToThoseWhoCanAnswer(boolean modern) throws InterruptedException {
        try (var hub = hub(modern);
                var newcomer = hub.modern(CAN_BE_ASKED);
                var old = hub.legacy(CAN_BE_ASKED)) {
            assertThat(names(newcomer)).containsExactly("up.plain", "up.greet");
            assertThat(names(old)).containsExactly("up.plain", "up.greet");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void othersNeitherSeeNorCallIt(boolean modern) throws InterruptedException {
        try (var hub = hub(modern);
                var able = hub.modern(CAN_BE_ASKED);
                var other = hub.modern("{\"sampling\":{}}")) {
            assertThat(names(able)).contains("up.greet");

            assertThat(names(other)).containsExactly("up.plain");
            assertThat(other.call("up.greet", "{}").error().map(RpcError::code)).contains(RpcError.INVALID_PARAMS);
        }
    }

    @Test
    void whoCannotBeAskedReadsWhyItIsNotThere() throws InterruptedException {
        try (var hub = hub(true);
                var able = hub.modern(CAN_BE_ASKED);
                var other = hub.modern("{}")) {
            able.call("up.greet", "{}");

            assertThat(other.call("up.greet", "{}").error().map(RpcError::message))
                    .hasValueSatisfying(told -> assertThat(told).contains("'up.greet'", "clients that can be asked"));
        }
    }

    @Test
    void whatOnlySomeSeeIsNotCountedForAll() throws InterruptedException {
        try (var hub = hub(true);
                var able = hub.modern(CAN_BE_ASKED)) {
            assertThat(names(able)).hasSize(2);
            var manifest = hub.hub().catalog().source("up").orElseThrow().manifest();

            assertThat(manifest.countForAll(Item.Kind.TOOL)).isEqualTo(1);
            assertThat(manifest.count(Item.Kind.TOOL)).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nobodyHasToListBeforeCalling(boolean modern) throws InterruptedException {
        try (var hub = hub(modern);
                var client = hub.modern(CAN_BE_ASKED)) {
            assertThat(textOf(client.call("up.greet", "{}"))).isEqualTo("hello");
        }
    }

    @Test
    void toolThatComesLaterIsSeenToo() throws InterruptedException {
        try (var hub = hub(false);
                var client = hub.legacy(CAN_BE_ASKED)) {
            assertThat(names(client)).contains("up.greet");
            up.changeTools(tools -> tools.withoutTool("greet"));
            Eventually.await(() -> !quietly(client).contains("up.greet"));
            up.changeTools(tools -> tools.toolFor("elicitation", "ask", _ -> text("?")));

            Eventually.await(() -> quietly(client).contains("up.ask"));
            assertThat(names(client)).containsExactly("up.plain", "up.ask");
        }
    }

    @Test
    void newKindOfClientIsListedForAfterManyOthers() throws InterruptedException {
        try (var hub = hub(true)) {
            for (var at = 0; at < 40; at++) {
                assertThat(namesFor(hub, "{\"extensions\":{\"io.modelcontextprotocol/ui\":{\"n\":%d}}}".formatted(at)))
                        .containsExactly("up.plain");
            }

            assertThat(namesFor(hub, CAN_BE_ASKED)).containsExactly("up.plain", "up.greet");
        }
    }

    private static List<String> namesFor(TestHub hub, String capabilities) throws InterruptedException {
        try (var client = hub.modern(capabilities)) {
            return names(client);
        }
    }

    @Test
    void whatClientsMayWriteFreelyMakesNoKinds() throws InterruptedException {
        try (var hub = hub(true)) {
            for (var at = 0; at < 3; at++) {
                var free = "{\"elicitation\":{\"n\":%1$d},\"extensions\":{\"com.example/x%1$d\":{}}}".formatted(at);
                assertThat(namesFor(hub, free)).containsExactly("up.plain", "up.greet");
            }
            var manifest = hub.hub().catalog().source("up").orElseThrow().manifest();

            assertThat(manifest.audiences().values())
                    .singleElement()
                    .satisfies(audience -> assertThat(audience.clients()).hasSize(1));
        }
    }

    private static List<String> quietly(TestClient client) {
        try {
            return names(client);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private static List<String> names(TestClient client) throws InterruptedException {
        return client.ask("tools/list", "{}").result().get("tools").map(Json::items).orElse(List.of()).stream()
                .map(tool -> tool.object().orElseThrow().text("name").orElseThrow())
                .toList();
    }
}
