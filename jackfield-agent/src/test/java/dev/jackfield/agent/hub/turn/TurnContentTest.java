package dev.jackfield.agent.hub.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.action.ActionFailedException;
import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.protocol.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The blocks that a caller of `converse` sends.
class TurnContentTest {
    private static final String NOTES =
            "{\"type\":\"resource\",\"resource\":{\"uri\":\"file:///home/ann/notes.md\",\"text\":\"# Notes\"}}";

    private static TurnContent read(Optional<String> message, String... blocks) {
        return TurnContent.read(
                message, List.of(blocks).stream().map(Json::parse).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {"type":"image","data":"not base64!","mimeType":"image/png"}   | an `image` block needs `data` in base64
        {"type":"image","mimeType":"image/png"}                        | an `image` block needs `data` in base64
        {"type":"audio","data":"A","mimeType":"audio/wav"}             | an `audio` block needs `data` in base64
        {"type":"text"}                                                | a `text` block needs `text`
        {"type":"text","text":7}                                       | a `text` block needs `text`
        {"type":"resource_link","name":"a"}                            | a `resource_link` block needs `uri`
        {"type":"resource","resource":{"uri":"x:y"}}                   | with `blob` in base64
        {"type":"resource","resource":{"uri":"x:y","blob":"?"}}        | with `blob` in base64
        {"type":"hologram","depth":3}                                  | its `type` must be text, image
        {}                                                             | its `type` must be text, image
        7                                                              | its `type` must be text, image
        """)
    void aBlockThatCannotBeReadIsNamedByItsNumber(String block, String demand) {
        assertThatThrownBy(() -> read(Optional.of("Look"), "{\"type\":\"text\",\"text\":\"at this\"}", block))
                .isInstanceOf(ActionFailedException.class)
                .hasMessageStartingWith("Block 2 of `content` cannot be read: ")
                .hasMessageContaining(demand);
    }

    @Test
    void aTextBesideAMessageIsADocumentWithTheNameOfItsFile() {
        var content = read(Optional.of("Read this"), NOTES);

        assertThat(content.messageContent()).containsExactly(CanisterContent.text("Read this"));
        assertThat(content.documents(Instant.EPOCH))
                .extracting(each -> ((Canister.Document) each).title())
                .containsExactly(Optional.of("notes.md"));
    }

    @Test
    void aTextAloneIsWhatTheUserSays() {
        var content = read(Optional.empty(), NOTES);

        assertThat(content.documents(Instant.EPOCH)).isEmpty();
        assertThat(content.messageContent()).containsExactly(CanisterContent.text("# Notes"));
    }
}
