package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.endpoint.McpEndpoint;
import dev.jackfield.core.endpoint.ParkedCalls;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.ForwardingChannel;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcException;
import dev.jackfield.testkit.FakeUpstream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Parameters that a tool wants repeated as headers, where a profile has fixed one of them.
class ProfileHeadersTest {
    private static final String SCHEMA = """
        {"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"},
         "query":{"type":"string","x-mcp-header":"Query"}},"required":["region","query"]}\
        """;

    private final FakeUpstream db = FakeUpstream.named("db").modern().tool("run", SCHEMA, _ -> text("done"));
    private final AtomicReference<Map<String, String>> sent = new AtomicReference<>(Map.of());
    private final Scope scope =
            new TestProfile().fix("db.run", "region", "\"eu\"").scope();
    private TestHub hub;

    @BeforeEach
    void start() throws InterruptedException {
        var settings = new UpstreamSettings(
                "db", Duration.ofSeconds(5), Duration.ofSeconds(5), Optional.empty(), TestHub.INFO);
        var upstream =
                new McpUpstream(settings, unsolicited -> new Noting(db.channel(unsolicited)), InstantSource.system());
        hub = new TestHub.Builder().source(upstream).start();
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    private Message call(Map<String, String> headers) throws InterruptedException {
        var envelope = new Envelope(Era.newestModern(), Fields.EMPTY, Fields.EMPTY, Optional.empty());
        var params = Fields.of("name", Json.string("db.run"))
                .with("arguments", Fields.of("query", Json.string("all")))
                .with(Meta.KEY, envelope.stamp(Fields.EMPTY));
        var endpoint = new McpEndpoint(hub.hub(), hub.endpoint(scope), new ParkedCalls(InstantSource.system()));
        try (var server = endpoint.connect(Identity.LOCAL, "memory")) {
            return server.answer(Message.request(Json.number(1), "tools/call", params), new Mirror(headers));
        }
    }

    @Test
    void headerOfAFixedParameterIsNotDemandedAndYetSent() throws InterruptedException {
        assertThat(call(Map.of("query", "all")).result().toString()).contains("done");
        assertThat(sent.get()).containsOnly(Map.entry("Region", "eu"), Map.entry("Query", "all"));
    }

    @Test
    void headerOfAShownParameterIsStillDemanded() {
        assertThatThrownBy(() -> call(Map.of()))
                .isInstanceOf(RpcException.class)
                .hasMessageContaining("Mcp-Param-Query");
    }

    /// A client whose transport has headers.
    private record Mirror(Map<String, String> mirrored) implements ClientLink {
        @Override
        public void notify(Message notification) {}
    }

    /// Notes the headers that go with calls.
    private final class Noting extends ForwardingChannel {
        private final Channel channel;

        Noting(Channel channel) {
            this.channel = channel;
        }

        @Override
        protected Channel delegate() {
            return channel;
        }

        @Override
        public Message request(Message request, Exchange exchange) throws InterruptedException {
            if (request.method().equals("tools/call")) {
                sent.set(exchange.mirrored());
            }
            return channel.request(request, exchange);
        }
    }
}
