package dev.jackfield.agent.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Bytes;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class McpContentTest {
    private static final Bytes PIXELS = Bytes.of(new byte[] {-119, 'P', 'N', 'G', 0, 1, 2});

    private static List<CanisterContent> result(String json) {
        return McpContent.ofResult(Json.parse(json).object().orElseThrow());
    }

    private static CanisterContent block(String json) {
        return McpContent.read(Json.parse(json));
    }

    @Test
    void anImageOfAResultHasTheSameBytes() {
        var content = result("{\"content\":[{\"type\":\"image\",\"data\":\"%s\",\"mimeType\":\"image/png\"}]}"
                .formatted(PIXELS.base64()));

        assertThat(content).containsExactly(new CanisterContent.Image(PIXELS, "image/png"));
    }

    @Test
    void soundsAndTextsKeepTheirOrder() {
        var content = result("{\"content\":[{\"type\":\"text\",\"text\":\"Listen\"},"
                + "{\"type\":\"audio\",\"data\":\"%s\",\"mimeType\":\"audio/wav\"}]}".formatted(PIXELS.base64()));

        assertThat(content)
                .containsExactly(CanisterContent.text("Listen"), new CanisterContent.Audio(PIXELS, "audio/wav"));
    }

    @Test
    void anEmbeddedTextIsATextOfItsType() {
        assertThat(block("{\"type\":\"resource\",\"resource\":"
                        + "{\"uri\":\"file:///notes.md\",\"mimeType\":\"text/markdown\",\"text\":\"# Notes\"}}"))
                .isEqualTo(new CanisterContent.Text("# Notes", "text/markdown"));
    }

    @ParameterizedTest
    @CsvSource({"image/png,IMAGE", "audio/wav,AUDIO", "video/mp4,VIDEO", "text/csv,TEXT"})
    void anEmbeddedBlobIsWhatItsTypeSays(String type, ContentKind kind) {
        var read = block("{\"type\":\"resource\",\"resource\":{\"uri\":\"x:y\",\"mimeType\":\"%s\",\"blob\":\"%s\"}}"
                .formatted(type, Bytes.of("a,b").base64()));

        assertThat(read).isEqualTo(kind.content(Bytes.of("a,b"), type));
    }

    @Test
    void aFileThatNoModelReadsIsNamedByItsPlace() {
        var read = block("{\"type\":\"resource\",\"resource\":"
                + "{\"uri\":\"file:///a.zip\",\"mimeType\":\"application/zip\",\"blob\":\"AAAA\"}}");

        assertThat(read)
                .isEqualTo(CanisterContent.text(
                        "Resource file:///a.zip of type application/zip with 3 bytes, which are not shown"));
    }

    @Test
    void aLinkIsATextWithItsPlace() {
        var read = block("{\"type\":\"resource_link\",\"uri\":\"file:///a.md\",\"name\":\"a\","
                + "\"mimeType\":\"text/markdown\",\"description\":\"The first page.\"}");

        assertThat(read)
                .isEqualTo(CanisterContent.text("Resource a at file:///a.md, of type text/markdown, The first page."));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {"type":"hologram","depth":3}
        {"type":"image","data":"not base64!"}
        {"type":"text"}
        {"type":"resource","resource":{"uri":"x:y"}}
        7
        """)
    void blocksThatAreNotKnownOrWrongBecomeTheirJson(String json) {
        assertThat(block(json)).isEqualTo(new CanisterContent.Text(json, "application/json"));
    }

    @Test
    void aResultThatIsOnlyStructuredBecomesItsJson() {
        assertThat(result("{\"content\":[],\"structuredContent\":{\"degrees\":21}}"))
                .containsExactly(new CanisterContent.Text("{\"degrees\":21}", "application/json"));
    }

    @Test
    void aTextIsReadInPlaceOfStructuredContent() {
        assertThat(result("""
            {"content":[{"type":"text","text":"It is warm."}],"structuredContent":{"degrees":21}}\
            """)).containsExactly(CanisterContent.text("It is" + " warm."));
    }

    @Test
    void contentGoesBackToBlocksAndComesAgain() {
        var content = List.of(
                CanisterContent.text("Look"),
                new CanisterContent.Image(PIXELS, "image/png"),
                new CanisterContent.Audio(PIXELS, "audio/wav"),
                new CanisterContent.Video(PIXELS, "video/mp4"));

        assertThat(McpContent.read(McpContent.write(content))).isEqualTo(content);
        assertThat(McpContent.write(content).get(1))
                .isEqualTo(Fields.of("type", Json.string("image"))
                        .with("data", PIXELS.base64())
                        .with("mimeType", "image/png"));
    }
}
