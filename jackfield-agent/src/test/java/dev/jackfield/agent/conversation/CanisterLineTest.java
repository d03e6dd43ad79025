package dev.jackfield.agent.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Bytes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CanisterLineTest {
    private static final Instant NOON = Instant.parse("2025-11-18T12:00:00Z");

    @Test
    void aLineWithItsTextIsReadAndWrittenTheSame() {
        var line = """
            {"role": "user", "content": {"type": "text", "text": "Explain photosynthesis."}, \
            "timestamp": "2025-11-18T10:30:00Z"}\
            """;

        var canister = CanisterLine.read(line, ContentLookup.NONE);

        assertThat(canister)
                .isEqualTo(new Canister.User(
                        List.of(CanisterContent.text("Explain photosynthesis.")),
                        Instant.parse("2025-11-18T10:30:00Z")));
        assertThat(CanisterLine.write(canister).tree())
                .isEqualTo(Json.parse(line).tree());
    }

    @Test
    void aLineThatNamesItsTextByAnIdIsReadAndWrittenTheSame() {
        var line = """
            {"role": "assistant", "content": {"type": "text", "content_id": "sha256:a1b2c3..."}, \
            "timestamp": "2025-11-18T10:30:15Z"}\
            """;

        var canister = CanisterLine.read(line, id -> Bytes.of("content of " + id));

        assertThat(((Canister.Assistant) canister).content())
                .containsExactly(CanisterContent.text("content of sha256:a1b2c3..."));
        assertThat(CanisterLine.write(canister, (_, _) -> Optional.of("sha256:a1b2c3..."))
                        .tree())
                .isEqualTo(Json.parse(line).tree());
    }

    static List<Canister> allKinds() {
        var bytes = Bytes.of(new byte[] {0, 1, -1, 10, 13});
        var several = List.of(
                CanisterContent.text("two\nlines, \"quoted\""),
                new CanisterContent.Text("# Title", "text/markdown"),
                new CanisterContent.Image(bytes, "image/png"),
                new CanisterContent.Audio(bytes, "audio/wav"),
                new CanisterContent.Video(bytes, "video/mp4"));
        return List.of(
                new Canister.User(several, NOON),
                new Canister.Assistant(List.of(CanisterContent.text("Hello")), NOON),
                new Canister.Assistant(List.of(), NOON),
                new Canister.Supervisor(List.of(CanisterContent.text("Be brief.")), NOON),
                new Canister.Document(several, Optional.of("Notes"), NOON),
                new Canister.Document(several, Optional.empty(), NOON),
                new Canister.ToolInvocation(
                        "call_123", "weather.forecast", Fields.of("city", Json.string("Paris")), NOON),
                new Canister.Result("call_123", several, Optional.empty(), NOON),
                new Canister.Result(
                        "call_123",
                        several,
                        Optional.of(Json.parse("{\r\n \"degrees\": [21, null]}")),
                        Optional.empty(),
                        NOON),
                new Canister.Result(
                        "call_123",
                        List.of(),
                        Optional.of(new ToolError(ToolError.Kind.TIMEOUT, "MCP tool timed out.")),
                        NOON));
    }

    @ParameterizedTest
    @MethodSource("allKinds")
    void everyCanisterComesBackAsItWas(Canister canister) {
        var line = CanisterLine.write(canister).bytes();

        assertThat(CanisterLine.read(line, ContentLookup.NONE)).isEqualTo(canister);
        assertThat(line).doesNotContain((byte) '\n').doesNotContain((byte) '\r');
    }

    @Test
    void membersHaveTheirAgreedNames() {
        var result = new Canister.Result(
                "call_1",
                List.of(new CanisterContent.Image(Bytes.of("x"), "image/png")),
                Optional.of(new ToolError(ToolError.Kind.PERMISSION, "denied")),
                NOON);

        assertThat(CanisterLine.write(result))
                .hasToString("{\"role\":\"result\",\"invocation_id\":\"call_1\","
                        + "\"content\":{\"type\":\"image\",\"mime_type\":\"image/png\",\"data\":\"eA==\"},"
                        + "\"error\":\"denied\",\"error_kind\":\"permission\",\"timestamp\":\"2025-11-18T12:00:00Z\"}");
    }

    @Test
    void argumentsThatAModelWroteOnSeveralLinesBecomeOneLine() {
        var arguments = Json.parse("{\r\n  \"text\": \"a\\nb\"\n}").object().orElseThrow();

        var line = CanisterLine.write(new Canister.ToolInvocation("1", "echo", arguments, NOON));

        assertThat(line.toString()).doesNotContain("\n").doesNotContain("\r");
        assertThat(line.object("arguments").text("text")).contains("a\nb");
    }

    @Test
    void anyOffsetBecomesUtc() {
        var line = """
            {"role":"assistant","timestamp":"2025-11-18T12:30:00.5+02:00"}\
            """;

        assertThat(CanisterLine.read(line, ContentLookup.NONE).timestamp())
                .isEqualTo(Instant.parse("2025-11-18T10:30:00.5Z"));
    }

    @Test
    void membersOfLaterVersionsDoNoHarm() {
        var line = """
            {"role":"user","content":{"type":"text","text":"Hi","tone":"kind"},"mood":1,\
            "timestamp":"2025-11-18T12:00:00Z"}\
            """;

        assertThat(CanisterLine.read(line, ContentLookup.NONE))
                .isEqualTo(new Canister.User(List.of(CanisterContent.text("Hi")), NOON));
    }

    @Test
    void aFailureWithoutAKindIsOneOfExecution() {
        var line = """
            {"role":"result","invocation_id":"1","error":"broken","timestamp":"2025-11-18T12:00:00Z"}\
            """;

        assertThat(((Canister.Result) CanisterLine.read(line, ContentLookup.NONE)).error())
                .contains(new ToolError(ToolError.Kind.EXECUTION, "broken"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {"role":"user"                                               | is not JSON
        "user"                                                       | is no JSON object
        {}                                                           | the line has no 'role'
        {"role":"usr"}                                               | 'role' is none of user, assistant
        {"role":"user"}                                              | role 'user' has no 'content'
        {"role":"user","content":7}                                  | neither an object nor an array
        {"role":"user","content":{"text":"x"}}                       | no 'type' that is text, image
        {"role":"user","content":{"type":"text"}}                    | needs either 'text' or 'content_id'
        {"role":"user","content":{"type":"text","text":"x","content_id":"y"}}  | needs either
        {"role":"user","content":{"type":"text","text":7}}           | no 'text' that is a text
        {"role":"user","content":{"type":"image","data":"%%"}}       | is not base64
        {"role":"user","content":{"type":"text","content_id":"sha256:0"}}      | only its conversation has it
        {"role":"assistant"}                                         | no 'timestamp'
        {"role":"assistant","timestamp":"yesterday"}                 | 'timestamp' is not a time such as
        {"role":"invocation","name":"x","timestamp":"2025-11-18T12:00:00Z"}    | no 'identifier'
        {"role":"invocation","identifier":"1","name":"x","arguments":[]}       | 'arguments' is not a JSON object
        {"role":"result","invocation_id":"1","error":7}              | 'error' is no text
        {"role":"result","invocation_id":"1","error":"x","error_kind":"odd"}   | 'error_kind' is none of
        {"role":"user","role":"user"}                                | stands twice
        """)
    void aWrongLineIsRefusedWithTheReason(String line, String reason) {
        assertThatThrownBy(() -> CanisterLine.read(line, ContentLookup.NONE))
                .isInstanceOf(BadCanisterLineException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void aWrongLineOfAFileIsNamed() {
        assertThat(new BadCanisterLineException("is no JSON object").withPlace("messages.jsonl", 7))
                .hasMessage("messages.jsonl, line 7: is no JSON object");
    }

    @Test
    void contentOfVeryManyPartsIsRefused() {
        var parts = "{\"type\":\"text\",\"text\":\"x\"},".repeat(1_001);
        var line = "{\"role\":\"user\",\"content\":[%s]}".formatted(parts.substring(0, parts.length() - 1));

        assertThatThrownBy(() -> CanisterLine.read(line, ContentLookup.NONE)).hasMessageContaining("1000 parts");
    }

    /// Lines in which random bytes are wrong are read or refused, and nothing else happens.
    @Test
    void spoiledLinesAreReadOrRefused() {
        var lines = allKinds().stream().map(CanisterLine::write).toList();
        var random = new Random(1);
        var refused = 0;
        for (var round = 0; round < 5_000; round++) {
            var line = lines.get(round % lines.size()).bytes();
            for (var error = random.nextInt(3); error >= 0; error--) {
                line[random.nextInt(line.length)] = (byte) random.nextInt(256);
            }
            try {
                assertThat(CanisterLine.read(line, ContentLookup.NONE)).isNotNull();
            } catch (BadCanisterLineException wrong) {
                assertThat(wrong).message().isNotEmpty();
                refused++;
            }
        }
        assertThat(refused).isBetween(1_000, 4_999);
    }

    @Test
    void anEventHasTheSizeOfAnImageOnly() {
        var user = new Canister.User(
                List.of(CanisterContent.text("Look"), new CanisterContent.Image(Bytes.of("12345"), "image/png")), NOON);

        assertThat(CanisterLine.writeWithoutBinaries(user).get("content").orElseThrow())
                .hasToString("[{\"type\":\"text\",\"text\":\"Look\"},"
                        + "{\"type\":\"image\",\"mime_type\":\"image/png\",\"bytes\":5}]");
    }
}
