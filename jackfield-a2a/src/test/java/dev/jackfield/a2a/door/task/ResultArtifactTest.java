package dev.jackfield.a2a.door.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.a2a.Part;
import dev.jackfield.core.running.Ending;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The result of a tool as an artifact.
class ResultArtifactTest {
    private static Fields artifact(String result) {
        return ResultArtifact.of(new Ending.Replied(Json.parse(result).object().orElseThrow()))
                .orElseThrow();
    }

    private static List<Fields> parts(String content) {
        return Part.of(artifact("{\"content\":%s}".formatted(content)));
    }

    @Test
    void contentOfAnUnknownTypePassesUnchanged() {
        var content = "[{\"type\":\"hologram\",\"beam\":{\"a\":[1,2.50,\"é\"]},\"x\":null}]";

        var parts = parts(content);

        assertThat(parts).hasSize(1);
        assertThat(parts.getFirst().object("data").object("result").toString())
                .isEqualTo("{\"content\":%s}".formatted(content));
    }

    @Test
    void contentOfTooManyMembersIsInTheDataAlone() {
        var members = IntStream.range(0, 2000).mapToObj("\"n%d\":0"::formatted).collect(Collectors.joining(","));

        var parts = parts("[{\"type\":\"text\",\"text\":\"one\"},{%s}]".formatted(members));

        assertThat(parts).hasSize(2);
        assertThat(parts.getFirst().object("data").object("result").toString()).contains("n1999");
    }

    @Test
    void onlySoManyContentsArePartsOfTheirOwn() {
        var block = "{\"type\":\"text\",\"text\":\"\"}";

        var parts = parts("[" + String.join(",", Collections.nCopies(5_000, block)) + "]");

        assertThat(parts).hasSize(1_001);
        assertThat(parts.getFirst()
                        .object("data")
                        .object("result")
                        .get("content")
                        .orElseThrow()
                        .items())
                .hasSize(5_000);
    }

    @Test
    void threeContentsKeepTheirOrder() {
        var parts = parts("[{\"type\":\"text\",\"text\":\"one\"},"
                + "{\"type\":\"image\",\"data\":\"aGk=\",\"mimeType\":\"image/png\"},"
                + "{\"type\":\"text\",\"text\":\"three\"}]");

        assertThat(parts).hasSize(4);
        assertThat(parts.get(1).text("text")).contains("one");
        assertThat(parts.get(2).text("raw")).contains("aGk=");
        assertThat(parts.get(2).text("mediaType")).contains("image/png");
        assertThat(parts.get(3).text("text")).contains("three");
    }

    @Test
    void resourcesAndLinksAreFilesAndTexts() {
        var parts = parts("[{\"type\":\"resource_link\",\"uri\":\"file:///a\",\"name\":\"a\"},"
                + "{\"type\":\"resource\",\"resource\":{\"uri\":\"b:/b\",\"blob\":\"aGk=\"}},"
                + "{\"type\":\"resource\",\"resource\":{\"uri\":\"c:/c\",\"text\":\"c\",\"mimeType\":\"text/x\"}}]");

        assertThat(parts.get(1).text("url")).contains("file:///a");
        assertThat(parts.get(1).text("filename")).contains("a");
        assertThat(parts.get(2).text("raw")).contains("aGk=");
        assertThat(parts.get(2).text("mediaType")).contains("application/octet-stream");
        assertThat(parts.get(3).text("text")).contains("c");
        assertThat(parts.get(3).text("mediaType")).contains("text/x");
    }

    @Test
    void eachPartHasExactlyOneContent() {
        assertThat(parts("[{\"type\":\"text\",\"text\":\"x\"},{\"type\":\"image\",\"data\":\"\",\"mimeType\":\"\"}]"))
                .allMatch(part -> Part.content(part).isPresent());
    }

    @Test
    void smallArtifactIsOneEvent() {
        assertThat(ResultArtifact.updates(artifact("{\"content\":[{\"type\":\"text\",\"text\":\"x\"}]}")))
                .singleElement()
                .satisfies(update -> assertThat(update.keys()).containsExactly("artifact", "lastChunk"));
    }

    @Test
    void longTextIsNeverCutInsideACharacter() {
        var text = "x" + "\uD83C\uDF89".repeat(ResultArtifact.LONGEST_TEXT);
        var result = Fields.of(
                "content",
                Json.array(List.of(Fields.of("type", Json.string("text")).with("text", text))));

        var updates = ResultArtifact.updates(artifact(result.toString()));

        assertThat(updates.stream()
                        .flatMap(update -> Part.of(update.object("artifact")).stream())
                        .flatMap(part -> part.text("text").stream()))
                .hasSizeGreaterThan(2)
                .noneMatch(piece -> Character.isHighSurrogate(piece.charAt(piece.length() - 1)));
    }

    @Test
    void cancelledCallHasNone() {
        assertThat(ResultArtifact.of(new Ending.Cancelled())).isEmpty();
    }

    @Test
    void lostCallSaysWhatToDo() {
        var artifact = ResultArtifact.of(new Ending.Lost()).orElseThrow();

        assertThat(artifact.text("name")).contains("mcp-error");
        assertThat(artifact.toString())
                .contains("\"code\":\"LOST\"", "A2A_PROXY", "check its effect before you call it again");
    }
}
