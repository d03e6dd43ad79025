package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Action classes of a user's program, seen by clients of other authors.
class ActionsIT {
    private static final Pattern LISTENS = Pattern.compile("listening on (http://\\S+)");
    private static final List<Step> STEPS = List.of(new Step("ai.process", Map.of("aiPrompt", "Hello")));

    @ParameterizedTest
    @EnumSource(names = {"V1", "V2_MODERN"})
    void actionIsAToolOverStdio(TypeScriptSdk client) {
        var program = new ServerTarget.Stdio(Fixture.javaCommand(ActionsProgram.class, "stdio"));

        assertThatTheActionAnswers(client.converse(program, STEPS));
    }

    @ParameterizedTest
    @EnumSource(names = {"V1", "V2_MODERN"})
    void actionIsAToolOverHttp(TypeScriptSdk client) {
        try (var program = start()) {
            assertThatTheActionAnswers(client.converse(new ServerTarget.Http(url(program)), STEPS));
        }
    }

    @Test
    void bothPathsAreMeasured() {
        try (var program = start()) {
            var url = url(program);
            TypeScriptSdk.V1.converse(new ServerTarget.Http(url), STEPS);

            assertThat(new RawHttpClient(url)
                            .get("/metrics", Map.of("Host", url.getAuthority()))
                            .body())
                    .contains("jackfield_calls_total{path=\"direct\",source=\"ai\",tool=\"ai.who\",outcome=\"ok\"} 1")
                    .contains("jackfield_calls_total{path=\"hub\",source=\"ai\",tool=\"ai.process\",outcome=\"ok\"} 1")
                    .contains(
                            "jackfield_call_duration_seconds_count{path=\"hub\",source=\"ai\",tool=\"ai.process\"} 1");
        }
    }

    private static void assertThatTheActionAnswers(ClientTranscript session) {
        assertThat(session.tools()).contains("ai.process");
        assertThat(session.call("ai.process").text()).contains("You said: Hello");
    }

    private static Child start() {
        return Child.start(new ProcessBuilder(Fixture.javaCommand(ActionsProgram.class, "http")));
    }

    private static URI url(Child program) {
        return URI.create(program.awaitError(LISTENS, Duration.ofSeconds(30)).group(1));
    }
}
