package dev.jackfield.agent.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.agent.converse.ScriptedChat;
import dev.jackfield.agent.converse.ToolExecutionFailure;
import dev.jackfield.agent.model.ToolDefinition;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.Results;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EnsembleToolboxTest {
    private static final Map<String, Object> ANYTHING = Map.of("type", "object");

    private static Ensemble ensemble(String name, String... tools) {
        var builder = Ensemble.local(name);
        for (var tool : tools) {
            builder.invoker(tool, tool + " of " + name, ANYTHING, (_, _) -> name + " did " + tool);
        }
        return builder.build();
    }

    private static String text(EnsembleToolbox toolbox, String tool) throws InterruptedException {
        var result = toolbox.call(ScriptedChat.call("1", tool, "{}"), _ -> {});
        return ((CanisterContent.Text) result.content().getFirst()).text();
    }

    private final Ensemble weather = ensemble("mcp-weather", "get_weather", "get_alerts");
    private final Ensemble other = ensemble("mcp-other", "get_weather", "get_time");
    private final EnsembleToolbox both = new EnsembleToolbox(List.of(weather, other));

    @Test
    void toolsOfTheSameNameAreShownWithTheirEnsembles() throws Exception {
        assertThat(both.tools())
                .extracting(ToolDefinition::name)
                .containsExactly("mcp-weather:get_weather", "get_alerts", "mcp-other:get_weather", "get_time");

        assertThat(text(both, "mcp-weather:get_weather")).isEqualTo("mcp-weather did get_weather");
        assertThat(text(both, "mcp-other:get_weather")).isEqualTo("mcp-other did get_weather");
    }

    @Test
    void aToolThatIsNamedLikeOneOfAnEnsembleIsNotTakenForIt() throws Exception {
        var confusing = ensemble("third", "mcp-other:get_weather");
        var toolbox = new EnsembleToolbox(List.of(weather, other, confusing));

        assertThat(toolbox.tools()).extracting(ToolDefinition::name).contains("third:mcp-other:get_weather");

        assertThat(text(toolbox, "mcp-other:get_weather")).isEqualTo("mcp-other did get_weather");
        assertThat(text(toolbox, "third:mcp-other:get_weather")).isEqualTo("third did mcp-other:get_weather");
    }

    @Test
    void aBareNameFindsTheFirstEnsemble() throws Exception {
        assertThat(text(both, "get_weather")).isEqualTo("mcp-weather did get_weather");
        assertThat(text(both, "mcp-other:get_time")).isEqualTo("mcp-other did get_time");
    }

    @Test
    void anUnknownToolIsAMistakeOfTheModel() {
        assertThatThrownBy(() -> both.call(ScriptedChat.call("1", "mcp-weather:get_wether", "{}"), _ -> {}))
                .isInstanceOfSatisfying(
                        ToolExecutionFailure.class,
                        failure -> assertThat(failure.kind()).isEqualTo(ToolError.Kind.VALIDATION))
                .hasCauseInstanceOf(ToolNotFoundException.class)
                .hasMessageContaining("mcp-weather, mcp-other")
                .hasMessageContaining("Did you mean mcp-weather:get_weather");
    }

    @Test
    void twoEnsemblesMustNotHaveOneName() {
        assertThatThrownBy(() -> new EnsembleToolbox(List.of(weather, ensemble("mcp-weather"))))
                .hasMessageContaining("same name");
    }

    @Test
    void theNamespaceLastsAsLongAsTheConversationAndBelongsToTheEnsemble() throws Exception {
        var counting = Ensemble.local("counting")
                .invoker(
                        "count",
                        "Counts",
                        ANYTHING,
                        (context, _) -> context.namespace().merge("count", 1, (a, b) -> (int) a + (int) b))
                .build();
        var apart = Ensemble.local("apart")
                .invoker(
                        "look",
                        "Looks",
                        ANYTHING,
                        (context, _) -> context.namespace().size())
                .build();
        var conversation = new EnsembleToolbox(List.of(counting, apart));

        assertThat(text(conversation, "count")).isEqualTo("1");
        assertThat(text(conversation, "count")).isEqualTo("2");
        assertThat(text(conversation, "look")).isEqualTo("0");
        assertThat(text(new EnsembleToolbox(List.of(counting)), "count")).isEqualTo("1");
    }

    @Test
    void everyCallSeesWhatTheProgramGave() throws Exception {
        var asking = Ensemble.local("asking")
                .invoker(
                        "who",
                        "Says who",
                        ANYTHING,
                        (context, _) -> context.auxdata().get("user"))
                .build();

        assertThat(text(new EnsembleToolbox(List.of(asking), Map.of("user", "ann")), "who"))
                .isEqualTo("ann");
    }

    @Test
    void serversAndJavaCodeAreCalledAlike() throws Exception {
        var server = FakeUpstream.named("remote").tool("there", _ -> Results.text("from the server"));
        try (var remote = Ensemble.discover(Servers.client(server), "remote")) {
            var here = Ensemble.local("here")
                    .invoker("here", "", ANYTHING, (_, _) -> "from Java")
                    .build();
            var toolbox = new EnsembleToolbox(List.of(remote, here));

            for (var tool : toolbox.tools()) {
                assertThat(text(toolbox, tool.name())).startsWith("from ");
            }
        }
    }

    @Test
    void aResultHasTheDataOfTheServerBesideTheTextThatTheModelReads() throws Exception {
        var data = Fields.of("degrees", Json.number(21));
        var server = FakeUpstream.named("remote")
                .tool("weather", _ -> Results.text("It is warm.").with("structuredContent", data));
        try (var remote = Ensemble.discover(Servers.client(server), "remote")) {
            var result = new EnsembleToolbox(List.of(remote)).call(ScriptedChat.call("1", "weather", "{}"), _ -> {});

            assertThat(result.content()).containsExactly(CanisterContent.text("It is warm."));
            assertThat(result.structured())
                    .hasValueSatisfying(found -> assertThat(found).hasToString("{\"degrees\":21}"));
        }
    }

    @Test
    void aResultCarriesTheIdentifierOfItsInvocation() throws Exception {
        Canister.Result result = both.call(ScriptedChat.call("call_9", "get_time", "{}"), _ -> {});

        assertThat(result.invocationId()).isEqualTo("call_9");
        assertThat(result.error()).isEmpty();
    }

    @Test
    void toolsOfADisconnectedEnsembleFailAndTheOthersWork() throws Exception {
        weather.disconnect();

        assertThatThrownBy(() -> text(both, "get_alerts")).hasMessageContaining("'mcp-weather' is disconnected");
        assertThat(text(both, "get_time")).isEqualTo("mcp-other did get_time");
    }
}
