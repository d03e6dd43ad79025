package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// The JavaScript SDK of A2A 1.0 drives the hub over both of its bindings.
@TestInstance(Lifecycle.PER_CLASS)
class A2aSdkIT {
    private static final String JSON_RPC = "JSONRPC";
    private static final String REST = "HTTP+JSON";

    private final A2aHub hub = new A2aHub("");

    @BeforeAll
    void ready() {
        hub.ready();
    }

    @AfterAll
    void stop() {
        hub.close();
    }

    private JsonNode play(String binding, String scenario) {
        return hub.play("a2a-v1.mjs", binding, hub.url().toString(), scenario);
    }

    private static String state(JsonNode task) {
        return task.at("/status/state").asString("").replace("TASK_STATE_", "");
    }

    /// The first part of the first artifact, which is the outcome of the call.
    private static JsonNode outcome(JsonNode played) {
        return played.at("/task/artifacts/0/parts/0/data");
    }

    @ParameterizedTest
    @ValueSource(strings = {JSON_RPC, REST})
    void resultOfAToolIsAnArtifact(String binding) {
        var played = play(binding, "send");

        assertThat(state(played.path("task"))).isEqualTo("COMPLETED");
        assertThat(played.at("/task/artifacts/0/name").asString()).isEqualTo("mcp-result");
        assertThat(outcome(played).path("success").asBoolean()).isTrue();
        assertThat(outcome(played).at("/result/content/0/text").asString()).isEqualTo("Echo: Grüße, 世界");
        assertThat(played.at("/task/artifacts/0/parts/1/text").asString()).isEqualTo("Echo: Grüße, 世界");
    }

    @ParameterizedTest
    @ValueSource(strings = {JSON_RPC, REST})
    void errorOfAToolFailsTheTask(String binding) {
        var played = play(binding, "toolError");

        assertThat(state(played.path("task"))).isEqualTo("FAILED");
        assertThat(outcome(played).path("success").asBoolean(true)).isFalse();
        assertThat(outcome(played).at("/error/source").asString()).isEqualTo("MCP_TOOL");
        assertThat(outcome(played).at("/error/code").asString()).isEqualTo("TOOL_EXECUTION_FAILED");
        assertThat(outcome(played).at("/result/isError").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {JSON_RPC, REST})
    void unknownServerFailsTheTask(String binding) {
        var played = play(binding, "unknownServer");

        assertThat(state(played.path("task"))).isEqualTo("FAILED");
        assertThat(outcome(played).at("/error/source").asString()).isEqualTo("A2A_PROXY");
        assertThat(outcome(played).at("/error/code").asString()).isEqualTo("UNKNOWN_SERVER");
    }

    @ParameterizedTest
    @ValueSource(strings = {JSON_RPC, REST})
    void missingFieldIsAnErrorThatNamesIt(String binding) {
        assertThat(play(binding, "missingField").at("/error/message").asString())
                .contains("message.parts.data.tool");
    }

    @ParameterizedTest
    @ValueSource(strings = {JSON_RPC, REST})
    void wordsAreAnsweredByWhatIsPossible(String binding) {
        var task = play(binding, "words").path("task");

        assertThat(state(task)).isEqualTo("INPUT_REQUIRED");
        assertThat(task.at("/status/message/parts/0/text").asString()).contains("everything", "fixture", "list_tools");
    }

    @ParameterizedTest
    @ValueSource(strings = {JSON_RPC, REST})
    void streamShowsProgressAndThenTheResult(String binding) {
        var events = play(binding, "stream").path("events").valueStream().toList();

        assertThat(state(events.getFirst().path("task"))).isEqualTo("SUBMITTED");
        assertThat(states(events)).first().isEqualTo("WORKING");
        assertThat(states(events)).last().isEqualTo("COMPLETED");
        assertThat(texts(events)).anyMatch(text -> text.matches(".*[1-4].*4.*"));
        assertThat(events.get(events.size() - 2).has("artifactUpdate")).isTrue();
        assertThat(events.getLast().has("statusUpdate")).isTrue();
    }

    private static List<String> states(List<JsonNode> events) {
        return events.stream()
                .filter(event -> event.has("statusUpdate"))
                .map(event -> state(event.path("statusUpdate")))
                .toList();
    }

    private static List<String> texts(List<JsonNode> events) {
        return events.stream()
                .map(event ->
                        event.at("/statusUpdate/status/message/parts/0/text").asString(""))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {JSON_RPC, REST})
    void missingTaskIsTheErrorOfTheProtocol(String binding) {
        var error = play(binding, "missingTask").path("error");

        assertThat(error.path("name").asString()).endsWith("TaskNotFoundError");
        assertThat(error.path("message").asString()).contains("Task not found: missing");
    }

    @ParameterizedTest
    @ValueSource(strings = {JSON_RPC, REST})
    void versionOfTheFutureIsRefused(String binding) {
        var error = play(binding, "version").path("error");

        assertThat(error.path("name").asString()).endsWith("VersionNotSupportedError");
        assertThat(error.path("message").asString()).contains("9.9");
    }

    @ParameterizedTest
    @ValueSource(strings = {JSON_RPC, REST})
    void cancelledToolStops(String binding) throws InterruptedException {
        var before = hub.cancelled();

        var played = play(binding, "cancel");

        assertThat(state(played.path("task"))).isEqualTo("CANCELED");
        hub.awaitCancelled(before + 1);
        assertThat(hub.running()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {JSON_RPC, REST})
    void endedTaskCannotBeCancelled(String binding) {
        assertThat(play(binding, "cancelTwice").at("/error/name").asString()).endsWith("TaskNotCancelableError");
    }

    @ParameterizedTest
    @ValueSource(strings = {JSON_RPC, REST})
    void listHasPagesWithTheNewestFirst(String binding) {
        var pages = play(binding, "list").path("pages").valueStream().toList();

        assertThat(pages).extracting(page -> page.path("tasks").size()).containsExactly(2, 2, 1);
        assertThat(pages)
                .allSatisfy(page -> assertThat(page.path("totalSize").asInt()).isEqualTo(5));
        var times = pages.stream()
                .flatMap(page -> page.path("tasks").valueStream())
                .map(task -> task.at("/status/timestamp").asString())
                .toList();
        assertThat(IntStream.range(1, times.size()))
                .allMatch(index -> times.get(index - 1).compareTo(times.get(index)) >= 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {JSON_RPC, REST})
    void streamIsTakenUpAgain(String binding) {
        var played = play(binding, "resubscribe");
        var events = played.path("events").valueStream().toList();

        assertThat(events.getFirst().at("/task/id").asString())
                .isEqualTo(played.path("id").asString());
        assertThat(state(events.getFirst().path("task"))).isEqualTo("WORKING");
        assertThat(states(events)).containsExactly("CANCELED");
    }

    @ParameterizedTest
    @ValueSource(strings = {JSON_RPC, REST})
    void questionOfAToolIsAskedAndAnswered(String binding) {
        var played = play(binding, "question");

        assertThat(state(played.path("asked"))).isEqualTo("INPUT_REQUIRED");
        assertThat(played.at("/asked/status/message/parts/0/text").asString()).isEqualTo("Who are you?");
        assertThat(played.at("/asked/status/message/parts/1/data/requestedSchema/properties")
                        .has("username"))
                .isTrue();
        assertThat(state(played.path("answered"))).isEqualTo("COMPLETED");
        assertThat(played.at("/answered/id")).isEqualTo(played.at("/asked/id"));
        assertThat(played.path("answered").toString()).contains("action=accept", "ann@example.com");
    }

    @ParameterizedTest
    @ValueSource(strings = {JSON_RPC, REST})
    void extendedCardHasTheSchemasOfAllTools(String binding) {
        var card = play(binding, "card").path("card");

        assertThat(card.path("skills")
                        .valueStream()
                        .map(skill -> skill.path("id").asString()))
                .containsExactlyInAnyOrder("mcp.execute_tool", "everything", "fixture", "local");
        var tools = card.at("/capabilities/extensions/0/params/servers/everything");
        assertThat(tools.valueStream()
                        .filter(tool -> tool.path("tool").asString().equals("echo")))
                .singleElement()
                .satisfies(echo -> assertThat(
                                echo.at("/inputSchema/properties/message/type").asString())
                        .isEqualTo("string"));
    }
}
