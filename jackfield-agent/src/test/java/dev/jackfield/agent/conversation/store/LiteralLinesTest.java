package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.CanisterLine;
import dev.jackfield.agent.conversation.ContentLookup;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Bytes;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The lines of a conversation, letter by letter.
class LiteralLinesTest {
    /// A line of each role, as the design of the format writes them.
    private static final String LINES = """
        {"role": "supervisor", "content": {"type": "text", "text": "Be brief."}, "timestamp": "2025-11-18T10:29:00Z"}
        {"role": "document", "title": "Notes", "content": {"type": "text", "mime_type": "text/markdown", "text": "# Plants"}, "timestamp": "2025-11-18T10:29:30Z"}
        {"role": "user", "content": {"type": "text", "text": "Explain photosynthesis."}, "timestamp": "2025-11-18T10:30:00Z"}
        {"role": "assistant", "timestamp": "2025-11-18T10:30:15Z"}
        {"role": "invocation", "identifier": "call_1", "name": "books.find", "arguments": {"about": "leaves"}, "timestamp": "2025-11-18T10:30:16Z"}
        {"role": "result", "invocation_id": "call_1", "content": [{"type": "text", "text": "One book"}, {"type": "image", "mime_type": "image/png", "data": "AQID"}], "structured_content": {"found": 1}, "timestamp": "2025-11-18T10:30:17Z"}
        {"role": "result", "invocation_id": "call_2", "error": "MCP tool timed out.", "error_kind": "timeout", "timestamp": "2025-11-18T10:30:18Z"}
        {"role": "assistant", "content": {"type": "text", "text": "Leaves eat light."}, "timestamp": "2025-11-18T10:30:20Z"}
        """;

    /// Lines of a later version, with members that are not known here.
    private static final String LATER_LINES = """
        {"role": "supervisor", "content": {"type": "text", "text": "Be brief."}, "cache_control": {"type": "ephemeral"}, "timestamp": "2025-11-18T10:29:00Z"}
        {"role": "document", "document_id": "doc-7", "content": [{"type": "text", "text": "# Plants"}], "timestamp": "2025-11-18T10:29:30Z"}
        {"role": "user", "content": {"type": "text", "text": "Explain.", "tone": "kind"}, "timestamp": "2025-11-18T10:30:00Z"}
        """;

    static Stream<String> lines() {
        return LINES.lines();
    }

    @ParameterizedTest
    @MethodSource("lines")
    void lineOfEachRoleIsReadAndWrittenTheSame(String line) {
        var canister = CanisterLine.read(line, ContentLookup.NONE);

        assertThat(CanisterLine.write(canister).tree())
                .isEqualTo(Json.parse(line).tree());
        assertThat(canister.role().word())
                .isEqualTo(CanisterLine.fields(line.getBytes(StandardCharsets.UTF_8))
                        .text("role")
                        .orElseThrow());
    }

    @Test
    void membersThatAreNotKnownSurviveLoadingForkingAndExporting() {
        var store = new ConversationStore(new MemoryShelf(InstantSource.system()));
        var id = store.add("ann", new ConversationFiles("", "", Bytes.of(LATER_LINES), Map.of()))
                .id();

        assertThat(store.load("ann", id).canisters()).hasSize(3);
        store.append("ann", id, Turns.plain("more"));
        var fork = store.fork("ann", id, 3).id();

        assertThat(store.files("ann", fork).messages().text()).isEqualTo(LATER_LINES);
        assertThat(trees(store.export("ann", fork))).isEqualTo(trees(LATER_LINES));
        assertThat(trees(store.export("ann", id)))
                .hasSize(5)
                .startsWith(trees(LATER_LINES).toArray(Object[]::new));
    }

    private static List<Object> trees(String lines) {
        return lines.lines().map(line -> (Object) Json.parse(line).tree()).toList();
    }

    @Test
    void bytesOfAnImageLieUnderTheirHashAndTheLineNamesThem() throws Exception {
        var pixels = new byte[] {-119, 'P', 'N', 'G', 0, 1, 2};
        var image = new CanisterContent.Image(Bytes.of(pixels), "image/png");
        var store = new ConversationStore(new MemoryShelf(InstantSource.system()));
        var first = List.<Canister>of(new Canister.User(List.of(image), Turns.NOON));
        var files = store.files(
                "ann", store.create("ann", NewConversation.UNTITLED, first).id());
        var hash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(pixels));

        assertThat(files.contents()).isEqualTo(Map.of(hash, Bytes.of(pixels)));
        assertThat(files.messages().text()).isEqualTo("""
            {"role":"user","content":{"type":"image","mime_type":"image/png","content_id":"sha256:%s"},\
            "timestamp":"2025-11-18T12:00:00Z"}
            """.formatted(hash));
    }
}
