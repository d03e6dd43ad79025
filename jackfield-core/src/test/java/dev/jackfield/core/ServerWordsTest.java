package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.core.upstream.connection.Dial;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.ForwardingChannel;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.FakeUpstream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Which callers may read how a server ended: its output, its path and its exit status.
@Timeout(30)
class ServerWordsTest {
    private static final Identity RITA = new Identity("rita", Set.of("readers"));
    private static final String WORDS = "/opt/licensed/server exited with status 7; its last words: key 4711";

    private final FakeUpstream fake = FakeUpstream.named("up")
            .tool("write", _ -> text("fine"))
            .tool(
                    fields("{\"name\":\"read\",\"inputSchema\":{\"type\":\"object\"},"
                            + "\"annotations\":{\"readOnlyHint\":true}}"),
                    _ -> text("fine"));
    private TestHub hub;

    @BeforeEach
    void start() throws InterruptedException {
        hub = new TestHub.Builder()
                .source(upstream("up", hears -> new Dying(fake.channel(hears))))
                .source(upstream("lost", _ -> {
                    throw new ChannelException.ClosedException(WORDS);
                }))
                .start();
    }

    private static McpUpstream upstream(String id, Dial dial) {
        var patience = Duration.ofSeconds(5);
        var settings = new UpstreamSettings(id, patience, patience, Optional.empty(), TestHub.INFO);
        return new McpUpstream(settings, dial, InstantSource.system());
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    private String call(Identity identity, String tool) throws InterruptedException {
        try (var client = hub.modern(identity, Scope.EVERYTHING)) {
            return textOf(client.call(tool, "{}"));
        }
    }

    private void assertPlain(String told, String source) {
        var record = hub.audit().getLast();

        assertThat(told).contains("'" + source + "'", record.id()).doesNotContain("opt", "status 7", "4711");
        assertThat(record.reason().orElse("")).contains(WORDS);
    }

    @Test
    void callThatMayHaveRunTellsOthersOnlyTheSourceAndTheCall() throws InterruptedException {
        assertPlain(call(RITA, "up.write"), "up");
    }

    @Test
    void callThatBrokeTwiceTellsOthersOnlyTheSourceAndTheCall() throws InterruptedException {
        assertPlain(call(RITA, "up.read"), "up");
    }

    @Test
    void sourceThatDoesNotStartTellsOthersOnlyItsNameAndTheCall() throws InterruptedException {
        assertPlain(call(RITA, "lost.tool"), "lost");
    }

    @Test
    void whoRunsTheHubReadsAllOfIt() throws InterruptedException {
        assertThat(call(Identity.LOCAL, "up.write")).contains(WORDS);
        assertThat(call(Identity.ADMIN, "lost.tool")).contains(WORDS);
    }

    /// A connection that every call of a tool ends.
    private static final class Dying extends ForwardingChannel {
        private final Channel channel;

        Dying(Channel channel) {
            this.channel = channel;
        }

        @Override
        protected Channel delegate() {
            return channel;
        }

        @Override
        public Message request(Message request, Exchange exchange) throws InterruptedException {
            if (request.method().equals("tools/call")) {
                channel.close();
                throw new ChannelException.ClosedException(WORDS);
            }
            return channel.request(request, exchange);
        }
    }
}
