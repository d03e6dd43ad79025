package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The half of the protocol that flows back to the client, between a server and clients that others wrote.
@TestInstance(Lifecycle.PER_CLASS)
class WholeProtocolIT {
    private static final List<String> ASKING = List.of(
            "trigger-sampling-request", "trigger-elicitation-request", "trigger-url-elicitation", "get-roots-list");

    private final EverythingServer everything = EverythingServer.start();
    private final HubProcess hub =
            HubProcess.start("""
                sources:
                  stdio: {command: %s}
                  http: {url: "%s"}
                """.formatted(Fixture.quoted(EverythingServer.stdioCommand()), everything.url()));
    private final Map<Conversation, ConversationTranscript> conversations = new HashMap<>();

    private record Conversation(Converser client, String source) {
        String name() {
            return (client + "-" + source).toLowerCase(Locale.ROOT);
        }

        /// Over HTTP the server logs outside any call, and a modern client hears only what belongs to its own.
        boolean hearsLogs() {
            return !client.isModern() || !source.equals("http");
        }
    }

    @BeforeAll
    void ready() {
        hub.awaitReady("stdio", "http");
    }

    @AfterAll
    void stop() {
        hub.close();
        everything.close();
    }

    private static Stream<Arguments> conversations() {
        return Stream.of(Converser.values())
                .flatMap(client -> Stream.of("stdio", "http").map(source -> Arguments.of(client, source)));
    }

    /// Each is held once, and judged by all tests.
    private ConversationTranscript transcriptOf(Converser client, String source) {
        return conversations.computeIfAbsent(
                new Conversation(client, source),
                held -> client.converse(hub.url(source), held.name(), held.hearsLogs()));
    }

    private static String name(Converser client, String source) {
        return new Conversation(client, source).name();
    }

    @ParameterizedTest
    @MethodSource("conversations")
    void toolsThatAskAreShownToThoseWhoCanAnswer(Converser client, String source) {
        var seen = transcriptOf(client, source);

        assertThat(seen.answering().tools()).containsAll(ASKING);
        assertThat(seen.listening().tools()).isNotEmpty().doesNotContainAnyElementsOf(ASKING);
    }

    @ParameterizedTest
    @MethodSource("conversations")
    void samplingReachesTheClientAndComesBack(Converser client, String source) {
        assertThat(transcriptOf(client, source).answering().sampling()).contains("sampled by " + name(client, source));
    }

    @ParameterizedTest
    @MethodSource("conversations")
    void formAndAddressReachTheUser(Converser client, String source) {
        var seen = transcriptOf(client, source).answering();

        assertThat(seen.elicitation()).contains("- Name: " + name(client, source));
        assertThat(seen.url()).contains("completed the URL elicitation").contains("https://example.com/sign");
    }

    @ParameterizedTest
    @MethodSource("conversations")
    void rootsAreThoseOfTheClient(Converser client, String source) {
        assertThat(transcriptOf(client, source).answering().roots())
                .contains("(1 total)")
                .contains("file:///home/" + name(client, source));
    }

    @ParameterizedTest
    @MethodSource("conversations")
    void argumentsAreCompleted(Converser client, String source) {
        assertThat(transcriptOf(client, source).answering().completion()).containsExactly("Sales", "Support");
    }

    @ParameterizedTest
    @MethodSource("conversations")
    void updatesOfAResourceAreHeard(Converser client, String source) {
        assertThat(transcriptOf(client, source).listening().updated()).contains("demo://resource/dynamic/text/1");
    }

    @ParameterizedTest
    @MethodSource("conversations")
    void logsAreHeard(Converser client, String source) {
        assumeTrue(new Conversation(client, source).hearsLogs());

        assertThat(transcriptOf(client, source).listening().levels()).isNotEmpty();
    }
}
