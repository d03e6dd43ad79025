package dev.jackfield.cli.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.cli.base.CommandFailedException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Files that go to a model.
class AttachmentTest {
    @TempDir
    private Path folder;

    private Path file(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    @ParameterizedTest
    @CsvSource({
        "image/png, 89504e470d0a1a0a0000",
        "image/jpeg, ffd8ffe000104a464946",
        "image/gif, 4749463839610100",
        "image/webp, 524946462400000057454250"
    })
    void imageIsKnownByItsFirstBytes(String type, String hex) throws IOException {
        var bytes = HexFormat.of().parseHex(hex);
        var block = Attachment.image(file("photo.bin", bytes)).blocks().getFirst();

        assertThat(block.text("mimeType")).contains(type);
        assertThat(block.text("data")).contains(Base64.getEncoder().encodeToString(bytes));
    }

    @Test
    void fileThatIsNoImageIsRefused() throws IOException {
        var file = file("photo.png", "not a photo".getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> Attachment.image(file))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("is not an image in PNG, JPEG, GIF or WebP format");
        assertThatThrownBy(() -> Attachment.image(file("empty.png", new byte[0])))
                .isInstanceOf(CommandFailedException.class);
    }

    @Test
    void binaryFileIsNoDocument() throws IOException {
        var file = file("a.pdf", new byte[] {'%', 'P', 'D', 'F', (byte) 0xff});

        assertThatThrownBy(() -> Attachment.document(file)).hasMessageContaining("a.pdf is not a text in UTF-8");
    }

    @Test
    void onlyTheNameOfADocumentLeavesThisMachine() throws IOException {
        var blocks = Attachment.document(file("my notes.md", "# Notes".getBytes(StandardCharsets.UTF_8)))
                .blocks();

        assertThat(blocks.toString())
                .contains("\"uri\":\"file:///my%20notes.md\"", "text/markdown", "# Notes")
                .doesNotContain(folder.toString());
    }

    @Test
    void missingAndLargeFilesAreNamed() throws IOException {
        assertThatThrownBy(() -> Attachment.document(folder.resolve("none.txt")))
                .hasMessageContaining("There is no file")
                .hasMessageContaining("none.txt");
        assertThatThrownBy(() -> Attachment.document(folder)).hasMessageContaining("is not a file");

        var large = file("large.txt", new byte[Attachment.LARGEST + 1]);
        assertThatThrownBy(() -> Attachment.document(large)).hasMessageContaining("larger than 8 MiB");
        assertThatThrownBy(() -> Attachment.document(new ByteArrayInputStream(new byte[Attachment.LARGEST + 1])))
                .hasMessageContaining("Standard input is larger");
    }
}
