package dev.jackfield.agent.ensemble;

import static dev.jackfield.agent.converse.ScriptedChat.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.agent.converse.ScriptedChat;
import dev.jackfield.agent.model.ToolDefinition;
import dev.jackfield.api.Jackfield;
import dev.jackfield.api.McpClient;
import dev.jackfield.api.McpTool;
import dev.jackfield.core.call.Glob;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Profile;
import dev.jackfield.tools.Param;
import dev.jackfield.tools.Tool;
import dev.jackfield.tools.Tools;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A model converses with the tools of a hub's profile, and every call goes through the hub.
@Timeout(60)
class ProfileOfAHubTest {
    private static final List<Canister> QUESTION =
            List.of(new Canister.User(List.of(CanisterContent.text("What's the weather?")), Instant.EPOCH));

    @Tools("weather")
    static final class Weather {
        @Tool("Tells the weather.")
        String get_weather(@Param("city") String city) {
            return "sunny in " + city;
        }

        @Tool("Changes the weather.")
        String set_weather(@Param("to") String to) {
            return "done";
        }
    }

    @Tools("vault")
    static final class Vault {
        @Tool("Opens the vault.")
        String open() {
            return "gold";
        }
    }

    private final Jackfield hub = Jackfield.builder()
            .tools(new Weather(), new Vault())
            .profile(
                    "outdoors",
                    new Profile(null, List.of(Glob.parse("weather")), List.of(Glob.parse("*")), List.of(), Map.of()))
            .rule("deny weather.set_weather")
            .start();
    private final ScriptedChat chat = new ScriptedChat();

    @AfterEach
    void close() {
        hub.close();
    }

    @Test
    void theModelHasTheToolsOfTheProfile() throws Exception {
        chat.calls(call("1", "weather.get_weather", "{\"city\":\"Oslo\"}")).says("Sunny.");

        var said = Model.of(chat).converse(QUESTION, hub, "outdoors");

        assertThat(chat.requests().getFirst().tools())
                .extracting(ToolDefinition::name)
                .containsExactly("weather.get_weather");
        assertThat(((Canister.Result) said.get(2)).content()).containsExactly(CanisterContent.text("sunny in Oslo"));
        assertThat(hub.counts().all())
                .singleElement()
                .satisfies(count -> assertThat(count.toString()).contains("weather.get_weather"));
    }

    @Test
    void rulesAndProfilesHoldForTheModel() throws Exception {
        chat.calls(call("1", "weather.set_weather", "{\"to\":\"rain\"}"), call("2", "vault.open", "{}"))
                .says("I cannot.");

        var said = Model.of(chat).converse(QUESTION, hub, "outdoors");

        assertThat(said.stream().filter(Canister.Result.class::isInstance).map(Canister.Result.class::cast))
                .extracting(result -> result.error().map(ToolError::kind).orElseThrow())
                .containsExactly(ToolError.Kind.VALIDATION, ToolError.Kind.VALIDATION);
    }

    @Test
    void theHubStaysOpen() throws Exception {
        chat.says("Hello.");

        Model.of(chat).converse(QUESTION, hub, "outdoors");

        try (var client = hub.client().connect()) {
            assertThat(client.callTool("vault.open", Map.of()).text()).isEqualTo("gold");
        }
    }

    @Test
    void clientsOverHttpFindTheProfileAtItsId() {
        try (var door = hub.serveHttp(0);
                var client = McpClient.http(door.url() + "/outdoors").connect()) {
            assertThat(client.listTools()).extracting(McpTool::name).containsExactly("weather.get_weather");
        }
    }

    @Test
    void aProfileThatIsNotThereIsRefused() {
        assertThatThrownBy(() -> Model.of(chat).converse(QUESTION, hub, "outdoor"))
                .isInstanceOf(HubException.UnknownNameException.class)
                .hasMessageContaining("Did you mean outdoors?");
    }
}
