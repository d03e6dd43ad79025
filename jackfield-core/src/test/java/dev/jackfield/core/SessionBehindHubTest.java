package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.testkit.FakeUpstream;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What a server, which may be a hub as well, hears of the sessions of clients. It knows the hub as one identity.
class SessionBehindHubTest {
    private static final Identity ANN = new Identity("ann", Set.of());

    private TestHub hub;

    @BeforeEach
    void start() throws InterruptedException {
        hub = TestHub.with(FakeUpstream.named("up")
                        .tool("meta", call -> text(call.meta().toString())))
                .start();
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    private Fields heardFrom(Identity identity, String session) throws InterruptedException {
        try (var client = hub.modern(identity, Scope.EVERYTHING)) {
            var meta = "{\"dev.jackfield/session\":\"%s\",\"com.example/own\":1.0}".formatted(session);
            return fields(textOf(client.ask("tools/call", "{\"name\":\"up.meta\",\"_meta\":%s}".formatted(meta))));
        }
    }

    private String session(Identity identity, String session) throws InterruptedException {
        return heardFrom(identity, session).text(Meta.SESSION).orElseThrow();
    }

    @Test
    void keysOfTwoIdentitiesAreNeverTheSame() throws InterruptedException {
        var bob = new Identity("bob", Set.of());
        var otherAnn = new Identity("ann", Set.of("dev"));

        assertThat(session(ANN, "s1")).isNotIn("s1", session(bob, "s1"), session(otherAnn, "s1"));
    }

    @Test
    void sessionsOfOneIdentityCanBeToldApart() throws InterruptedException {
        assertThat(session(ANN, "s1")).isEqualTo(session(ANN, "s1")).isNotEqualTo(session(ANN, "s2"));
    }

    @Test
    void oneIdentityCannotNameTheSessionOfAnother() throws InterruptedException {
        var ofAnn = session(ANN, "s1");

        assertThat(session(new Identity("bob", Set.of()), ofAnn)).isNotEqualTo(ofAnn);
    }

    @Test
    void whatElseIsThereTravelsOn() throws InterruptedException {
        assertThat(heardFrom(ANN, "s1").get("com.example/own")).hasToString("Optional[1.0]");
    }

    @Test
    void whoRunsTheHubKeepsTheKey() throws InterruptedException {
        assertThat(session(Identity.LOCAL, "s1")).isEqualTo("s1");
    }
}
