package dev.jackfield.conformance;

import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.HttpChannel;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Two users to whom one stdio server puts the same question at the same time: each answers for itself.
@TestInstance(Lifecycle.PER_CLASS)
class TwoUsersIT {
    private static final int ROUNDS = 1_000;
    private static final List<String> USERS = List.of("ann", "bob");
    private static final String CAN_BE_ASKED = "{\"elicitation\":{}}";
    private static final String CALL = "{\"name\":\"test_elicitation\",\"arguments\":{\"message\":\"Who are you?\"}}";

    private final HttpCalls http = new HttpCalls();
    private final HubProcess hub =
            HubProcess.start("""
                sources:
                  stdio-legacy: %s
                  stdio-modern: %s
                tokens:
                  - {token: token-of-ann, identity: ann}
                  - {token: token-of-bob, identity: bob}
                """.formatted(Fixture.stdioSource("stdio-legacy"), Fixture.stdioSource("stdio-modern")));

    @BeforeAll
    void ready() {
        hub.awaitReady("stdio-legacy", "stdio-modern");
    }

    @AfterAll
    void stop() {
        http.close();
        hub.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"stdio-legacy", "stdio-modern"})
    void eachIsAskedForItself(String source) throws InterruptedException {
        var together = new CyclicBarrier(USERS.size());
        var failures = new ParallelRuns(USERS.size()).run(member -> {
            var user = USERS.get(member);
            try (var client = TestClient.legacy(channel(source, user), CAN_BE_ASKED)) {
                for (var round = 0; round < ROUNDS; round++) {
                    var answer = user + " in round " + round;
                    together.await();
                    assertThat(client.ask("tools/call", CALL, saying(answer)).toString())
                            .contains(answer);
                }
            }
        });

        assertThat(failures).isEmpty();
    }

    /// The same, where the question comes as a result and the answer with a new request.
    @ParameterizedTest
    @ValueSource(strings = {"stdio-legacy", "stdio-modern"})
    void eachComesBackToItsOwnQuestion(String source) throws InterruptedException {
        var together = new CyclicBarrier(USERS.size());
        var failures = new ParallelRuns(USERS.size()).run(member -> {
            var user = USERS.get(member);
            try (var client = TestClient.modern(channel(source, user), CAN_BE_ASKED)) {
                for (var round = 0; round < ROUNDS; round++) {
                    var answer = user + " in round " + round;
                    together.await();
                    var question = client.ask("tools/call", CALL).result();
                    assertThat(comeBack(client, question, answer).toString()).contains(answer);
                }
            }
        });

        assertThat(failures).isEmpty();
    }

    private Channel channel(String source, String user) {
        var headers = Map.of("Authorization", "Bearer token-of-" + user);
        return HttpChannel.create(http, hub.url(source), headers, ClientLink.SILENT, user);
    }

    private static Fields accepted(String name) {
        return fields("{\"action\":\"accept\",\"content\":{\"username\":\"%s\",\"email\":\"a@example.com\"}}"
                .formatted(name));
    }

    private static ClientLink saying(String name) {
        return new ClientLink() {
            @Override
            public void notify(Message notification) {}

            @Override
            public Message ask(Message request) {
                return Message.result(request.id(), accepted(name));
            }
        };
    }

    private static Message comeBack(TestClient client, Fields question, String name) throws InterruptedException {
        var key = question.object("inputRequests").keys().getFirst();
        var answered = fields(CALL).with("inputResponses", Fields.of(key, accepted(name)));
        var params = question.get("requestState")
                .map(state -> answered.with("requestState", state))
                .orElse(answered);
        return client.ask("tools/call", params.toString());
    }
}
