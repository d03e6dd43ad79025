package dev.jackfield.a2a.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.a2a.client.message.ProtocolBinding;
import dev.jackfield.a2a.fake.FakeAgent;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Cards: where they are found, and what they may name.
class ConnectingToAgentsTest {

    @ParameterizedTest
    @ValueSource(strings = {"/.well-known/agent-card.json", "/.well-known/agent.json", "/agent-card.json"})
    void cardsAreFoundWhereAnyVersionHasThem(String path) {
        try (var agent = FakeAgent.start().cardAt(path);
                var client = A2aClient.http(agent.url()).connect()) {
            assertThat(client.card().name()).isEqualTo("Fake");
        }
    }

    @Test
    void anAgentBelowAPathMayHaveItsCardThereOrAtItsHost() {
        try (var agent = FakeAgent.start().cardAt("/team/.well-known/agent-card.json");
                var client = A2aClient.http(agent.url() + "/team").connect()) {
            assertThat(client.card().name()).isEqualTo("Fake");
        }
        try (var agent = FakeAgent.start();
                var client = A2aClient.http(agent.url() + "/team/").connect()) {
            assertThat(client.card().name()).isEqualTo("Fake");
        }
    }

    @Test
    void theUrlOfACardIsTakenAsItIs() {
        try (var agent = FakeAgent.start().cardAt("/cards/me.json");
                var client = A2aClient.http(agent.url() + "/cards/me.json").connect()) {
            assertThat(client.send("hello").text()).isEqualTo("hello yourself");
        }
    }

    @Test
    void aMissingCardIsSaid() {
        try (var agent = FakeAgent.start().cardAt("/nowhere.json")) {
            assertThatThrownBy(() -> A2aClient.http(agent.url()).connect())
                    .hasMessageContaining("No agent card")
                    .hasMessageContaining("/.well-known/agent-card.json");
        }
    }

    @Test
    void credentialsGoWithEveryRequest() {
        try (var agent = FakeAgent.start().wants("Bearer secret")) {
            assertThatThrownBy(() -> A2aClient.http(agent.url()).connect())
                    .isInstanceOfSatisfying(
                            A2aException.RefusedException.class,
                            refused -> assertThat(refused.status()).isEqualTo(401));
            try (var client = A2aClient.http(agent.url()).bearer("secret").connect()) {
                assertThat(client.send("hello").text()).isEqualTo("hello yourself");
            }
        }
    }

    @Test
    void aCardCannotSendSecretsToAnotherOrigin() {
        try (var thief = FakeAgent.start();
                var agent = FakeAgent.start()) {
            agent.card(agent.card().with("supportedInterfaces", Json.array(List.of(rpc(thief.url() + "/rpc")))));
            var client = A2aClient.http(agent.url()).bearer("secret");

            assertThatThrownBy(client::connect)
                    .hasMessageContaining(thief.url())
                    .hasMessageContaining("`origins`");
            assertThat(thief.requests()).isEmpty();

            try (var allowed = client.allowOrigin(thief.url()).connect()) {
                assertThat(allowed.send("hello").text()).isEqualTo("hello yourself");
            }
        }
    }

    @Test
    void theFirstInterfaceThatIsSpokenWins() {
        try (var agent = FakeAgent.start()) {
            var grpc = rpc("https://127.0.0.1:1/grpc").with("protocolBinding", "GRPC");
            var future = rpc(agent.url() + "/v9").with("protocolVersion", "9.0");
            var rest = rpc(agent.url() + "/rest").with("protocolBinding", "HTTP+JSON");
            agent.card(agent.card().with("supportedInterfaces", Json.array(List.of(grpc, future, rest))));
            try (var client = A2aClient.http(agent.url()).connect()) {
                assertThat(client.protocol()).isEqualTo("A2A 1.0, HTTP+JSON");
            }
            assertThatThrownBy(() -> A2aClient.http(agent.url())
                            .binding(ProtocolBinding.JSONRPC)
                            .connect())
                    .hasMessageContaining("names no interface that can be used");
        }
    }

    @Test
    void anAgentThatIsNotThereIsSaid() {
        int port;
        try (var agent = FakeAgent.start()) {
            port = agent.port();
        }
        assertThatThrownBy(() -> A2aClient.http("http://127.0.0.1:" + port)
                        .startTimeout(Duration.ofSeconds(5))
                        .connect())
                .isInstanceOf(A2aException.UnreachableException.class)
                .hasMessageContaining("is it running?");
    }

    @Test
    void whatIsNoCardIsRefused() {
        try (var agent = FakeAgent.start().card(Fields.of("hello", Json.string("world")))) {
            assertThatThrownBy(() -> A2aClient.http(agent.url()).connect())
                    .isInstanceOf(A2aException.BadAnswerException.class)
                    .hasMessageContaining("not an agent card");
        }
    }

    private static Fields rpc(String url) {
        return Fields.of("url", Json.string(url))
                .with("protocolBinding", "JSONRPC")
                .with("protocolVersion", "1.0");
    }
}
