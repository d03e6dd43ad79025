package dev.jackfield.agent.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.api.Jackfield;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.testkit.TestClient;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A workflow of which rules hide the greetings from one identity.
@Timeout(120)
class HiddenCommandsTest {
    @TempDir
    static Path folder;

    private static Jackfield hub;
    private static TestClient ann;
    private static TestClient bob;

    @BeforeAll
    static void start() throws Exception {
        var settings = WorkflowSettings.of(SampleFolder.in(folder).path(), null);
        hub = Jackfield.builder()
                .source(new WorkflowSource("hall", "", settings, InstantSource.system()))
                .rule("deny hall.greet* to ann")
                .rule("allow *")
                .start();
        hub.hub().catalog().awaitLists(Scope.only("hall"), Viewer.of(Identity.LOCAL), Duration.ofMinutes(1));
        ann = client("ann");
        bob = client("bob");
    }

    private static TestClient client(String name) throws InterruptedException {
        var endpoint = hub.endpoint(Scope.only("hall")).connect(new Identity(name, Set.of()), "memory");
        return TestClient.legacy(MemoryChannel.openTo(endpoint), "{}");
    }

    @AfterAll
    static void stop() {
        ann.close();
        bob.close();
        hub.close();
    }

    private static String ask(TestClient client, String sentence) throws InterruptedException {
        return TestClient.textOf(
                client.call("ask", Json.of(Map.of("text", sentence)).toString()));
    }

    @Test
    void theyAreNotNamed() throws InterruptedException {
        assertThat(TestClient.textOf(ann.call("what_can_i_do", "{}")))
                .contains("list_guests", "go_up")
                .doesNotContain("greet");
        assertThat(ask(ann, "what can I do")).contains("list_guests").doesNotContain("greet");
        assertThat(ask(bob, "what can I do")).contains("greet", "greet_twice");
    }

    @ParameterizedTest
    @ValueSource(strings = {"say hello to Carla", "greet Dan", "@greet name=Dan", "gret", "greet twice"})
    void theyAreNotMeantByASentence(String sentence) throws InterruptedException {
        ask(ann, "abort");

        assertThat(ask(ann, sentence))
                .doesNotContain("Hello")
                .doesNotContain("Greet")
                .doesNotContain("greet");
    }

    @Test
    void theyAreNotOfferedAfterAMisunderstanding() throws InterruptedException {
        ask(ann, "@list_guests");

        assertThat(ask(ann, "you misunderstood")).doesNotContain("greet");
    }

    @Test
    void aMessageDoesNotRunThem() throws InterruptedException {
        var message =
                "{\"type\":\"mcp_tool_call\",\"tool_call\":{\"name\":\"greet\",\"arguments\":{\"name\":\"Eve\"}}}";

        assertThat(ask(ann, message)).doesNotContain("Hello");
        assertThat(ask(bob, message)).isEqualTo("Hello, Eve!");
    }

    @Test
    void theyAreNoSuggestionsForTheNextCommand() throws InterruptedException {
        var forBob = bob.call("twice", "{}").result().get("content").orElseThrow();
        var forAnn = ann.call("twice", "{}").result().get("content").orElseThrow();

        assertThat(forBob.toString()).contains("Next: greet");
        assertThat(forAnn.toString()).contains("two").doesNotContain("greet");
    }

    @Test
    void othersUseThem() throws InterruptedException {
        assertThat(ask(bob, "say hello to Carla")).isEqualTo("Hello, Carla!");
    }
}
