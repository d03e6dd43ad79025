package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The expectations of every client of the reference server, directly or through something in between.
///
/// Each peer holds one conversation, which all tests judge: starting a client costs more than all its calls.
@TestInstance(Lifecycle.PER_CLASS)
abstract class EverythingExpectations {
    private static final String WORDS = "Grüße, 世界 \uD83C\uDF89 \"quoted\" \\ \n next line";

    private static final List<Step> STEPS = List.of(
            new Step("trigger-long-running-operation", Map.of("duration", 0.8, "steps", 4)),
            new Step("echo", Map.of("message", WORDS)),
            new Step("get-sum", Map.of("a", "not a number", "b", 2)),
            new Step("get-structured-content", Map.of("location", "Chicago")),
            new Step("get-tiny-image", Map.of()),
            new Step("get-resource-links", Map.of("count", 2)),
            new Step("get-resource-reference", Map.of("resourceType", "Text", "resourceId", 1)));

    private final Map<ForeignClient, ClientTranscript> sessions = new HashMap<>();

    abstract ServerTarget target();

    /// What stands before the server's own tool names.
    abstract String prefix();

    abstract List<ForeignClient> peers();

    @ParameterizedTest
    @MethodSource("peers")
    void allToolsAreListed(ForeignClient peer) {
        var names = STEPS.stream().map(step -> prefix() + step.name()).toList();

        assertThat(session(peer).tools()).containsAll(names).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("peers")
    void textComesBackUnchanged(ForeignClient peer) {
        assertThat(call(peer, "echo").text()).isEqualTo("Echo: " + WORDS);
    }

    @ParameterizedTest
    @MethodSource("peers")
    void failureOfTheToolIsAResult(ForeignClient peer) {
        var call = call(peer, "get-sum");

        assertThat(call.result().path("isError").asBoolean(false)).isTrue();
        assertThat(call.text()).containsAnyOf("expected number", "number expected");
    }

    @ParameterizedTest
    @MethodSource("peers")
    void structuredContentKeepsItsTypes(ForeignClient peer) {
        var weather = call(peer, "get-structured-content").result().path("structuredContent");

        assertThat(weather.path("temperature").intValue()).isEqualTo(36);
        assertThat(weather.path("conditions").stringValue()).isEqualTo("Light rain / drizzle");
    }

    @ParameterizedTest
    @MethodSource("peers")
    void imageIsCarriedBetweenTexts(ForeignClient peer) {
        var call = call(peer, "get-tiny-image");

        assertThat(call.contentTypes()).containsExactly("text", "image", "text");
        assertThat(call.result().at("/content/1/mimeType").asString()).isEqualTo("image/png");
        assertThat(call.result().at("/content/1/data").asString()).startsWith("iVBORw0KGgo");
    }

    @ParameterizedTest
    @MethodSource("peers")
    void resourceLinksKeepTheirAddress(ForeignClient peer) {
        var call = call(peer, "get-resource-links");

        assertThat(call.contentTypes()).containsExactly("text", "resource_link", "resource_link");
        assertThat(call.result().at("/content/1/uri").asString()).startsWith("demo://resource/");
    }

    @ParameterizedTest
    @MethodSource("peers")
    void embeddedResourceIsCarried(ForeignClient peer) {
        var call = call(peer, "get-resource-reference");

        assertThat(call.contentTypes()).containsExactly("text", "resource", "text");
        assertThat(call.result().at("/content/1/resource/uri").asString()).startsWith("demo://resource/");
    }

    /// The last reports may be missing: the TypeScript SDK drops those that arrive in one chunk with the result. So
    /// most are lost, and this fails, when something in between holds progress back.
    @ParameterizedTest
    @MethodSource("peers")
    void progressArrivesWhileTheToolWorks(ForeignClient peer) {
        assumeTrue(peer.seesProgress(), "this client shows no progress");

        var seen = call(peer, "trigger-long-running-operation").progress();

        assertThat(seen).hasSizeGreaterThanOrEqualTo(2);
        assertThat(IntStream.rangeClosed(1, 4).mapToObj(step -> new ClientTranscript.Progress(step, 4)))
                .startsWith(seen.toArray(ClientTranscript.Progress[]::new));
    }

    private ClientTranscript.Call call(ForeignClient peer, String tool) {
        return session(peer).call(prefix() + tool);
    }

    private ClientTranscript session(ForeignClient peer) {
        return sessions.computeIfAbsent(peer, this::converse);
    }

    private ClientTranscript converse(ForeignClient peer) {
        return peer.converse(
                target(), STEPS.stream().map(step -> step.withPrefix(prefix())).toList());
    }
}
