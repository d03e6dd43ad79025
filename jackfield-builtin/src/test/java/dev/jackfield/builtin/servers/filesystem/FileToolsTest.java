package dev.jackfield.builtin.servers.filesystem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileToolsTest {
    private static final byte[] PICTURE = {(byte) 0x89, 'P', 'N', 'G', 0, 1, 2, (byte) 0xff};

    private Path root;
    private ServedFiles files;

    @BeforeEach
    void serve(@TempDir Path folder) {
        root = folder;
        files = ServedFiles.of(folder);
    }

    @AfterEach
    void close() {
        files.close();
    }

    @Test
    void textIsReadAsItIs() throws IOException {
        Files.writeString(root.resolve("a.txt"), "Grüße 🎉\nzwei\n");

        assertThat(files.read("a.txt")).isEqualTo("Grüße 🎉\nzwei\n");
        assertThat(files.read("./a.txt")).isEqualTo("Grüße 🎉\nzwei\n");
        assertThat(files.read(root + "/a.txt")).isEqualTo("Grüße 🎉\nzwei\n");
    }

    @Test
    void otherBytesAreReadAsABlobWithTheirType() throws IOException {
        Files.write(root.resolve("dot.png"), PICTURE);

        var block = files.call("readFile", Map.of("path", "dot.png"))
                .result()
                .get("content")
                .orElseThrow()
                .items()
                .getFirst()
                .object()
                .orElseThrow();

        assertThat(block.text("type")).contains("resource");
        assertThat(block.object("resource").text("mimeType")).contains("image/png");
        assertThat(block.object("resource").text("blob"))
                .contains(Base64.getEncoder().encodeToString(PICTURE));
        assertThat(block.object("resource").text("uri").orElseThrow())
                .startsWith("files:///")
                .endsWith("/dot.png");
    }

    @Test
    void aRangeOfBytesIsReadWithoutHalfCharacters() throws IOException {
        Files.writeString(root.resolve("a.txt"), "aé🎉z");

        assertThat(range("offset", 0, "length", 2)).isEqualTo("a");
        assertThat(range("offset", 2, "length", 6)).isEqualTo("🎉z");
        assertThat(range("offset", 3, "length", 3)).isEqualTo("");
        assertThat(range("offset", 100, "length", 3)).isEqualTo("");
    }

    @Test
    void aRangeOfLinesIsRead() throws IOException {
        Files.writeString(root.resolve("a.txt"), "one\ntwo\nthree\nfour");

        assertThat(range("startLine", 2, "lineCount", 2)).isEqualTo("two\nthree\n");
        assertThat(files.text("readFile", Map.of("path", "a.txt", "startLine", 4)))
                .isEqualTo("four");
        assertThat(range("startLine", 1, "offset", 2)).startsWith("ERROR Give either");
    }

    private String range(String first, int from, String second, int count) {
        return files.text("readFile", Map.of("path", "a.txt", first, from, second, count));
    }

    @Test
    void aFileThatIsTooLargeIsReadInParts() throws IOException {
        Files.write(root.resolve("large"), new byte[(1 << 20) + 1]);

        assertThat(files.read("large"))
                .startsWith("ERROR File 'large' has 1048577 bytes, and at most 1048576 are read at once.");
        assertThat(files.call("readFile", Map.of("path", "large", "offset", 1048000))
                        .isError())
                .isFalse();
    }

    @Test
    void aMissingFileIsNamed() {
        assertThat(files.read("no/such.txt")).isEqualTo("ERROR File not found: 'no/such.txt'.");
        assertThat(files.list("no")).isEqualTo("ERROR Directory not found: 'no'.");
    }

    @Test
    void aFileIsWrittenWithItsFolders() throws IOException {
        assertThat(files.write("a/b/c.txt", "hello")).isEqualTo("Created 'a/b/c.txt' (5 bytes).");
        assertThat(files.write("a/b/c.txt", "bye")).isEqualTo("Replaced 'a/b/c.txt' (3 bytes).");

        assertThat(root.resolve("a/b/c.txt")).hasContent("bye");
        assertThat(files.list("")).isEqualTo("[DIR] a");
        assertThat(files.list("a/b")).isEqualTo("[FILE] c.txt");
    }

    @Test
    void bytesAreWrittenFromBase64() {
        var coded = Base64.getEncoder().encodeToString(PICTURE);

        files.call("writeFile", Map.of("path", "dot.png", "content", coded, "encoding", "base64"));

        assertThat(root.resolve("dot.png")).hasBinaryContent(PICTURE);
        assertThat(files.text("writeFile", Map.of("path", "x", "content", "!", "encoding", "base64")))
                .startsWith("ERROR The content is not base64.");
    }

    @Test
    void aReplacedFileKeepsItsPermissions() throws IOException {
        var script = Files.writeString(root.resolve("run"), "old");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-x---"));

        files.write("run", "new");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(script)))
                .isEqualTo("rwxr-x---");
    }

    @Test
    void aWriteProtectedFileStays() throws IOException {
        var kept = Files.writeString(root.resolve("kept"), "old");
        Files.setPosixFilePermissions(kept, PosixFilePermissions.fromString("r--r--r--"));

        assertThat(files.write("kept", "new")).contains("Access denied or invalid path for file 'kept'.");
        assertThat(kept).hasContent("old");
    }

    @Test
    void nothingIsWrittenThroughASecondNameOfAFile(@TempDir Path outside) throws IOException {
        var secret = Files.writeString(outside.resolve("secret"), "old");
        Files.createLink(root.resolve("alias"), secret);

        files.write("alias", "new");

        assertThat(secret).hasContent("old");
    }

    @Test
    void aReadOnlyServerWritesNothing() throws IOException {
        Files.writeString(root.resolve("a.txt"), "old");
        try (var readOnly = ServedFiles.readOnly(root)) {
            assertThat(readOnly.write("a.txt", "new"))
                    .isEqualTo("ERROR Access denied or invalid path for file 'a.txt'. The files of this server are"
                            + " read-only.");
            assertThat(readOnly.write("new/b.txt", "new")).startsWith("ERROR");
            assertThat(readOnly.read("a.txt")).isEqualTo("old");
        }
        assertThat(root).isDirectoryNotContaining("glob:**/new");
    }

    @Test
    void aListIsSortedAndSaysWhatEachEntryIs() throws IOException {
        Files.createDirectory(root.resolve("b"));
        Files.writeString(root.resolve("c.txt"), "");
        Files.createSymbolicLink(root.resolve("a"), root.resolve("c.txt"));
        Files.writeString(root.resolve("d\n[DIR] e"), "");

        assertThat(files.list(".")).isEqualTo("[UNKNOWN] a\n[DIR] b\n[FILE] c.txt\n[FILE] d?[DIR] e");
        assertThat(files.list("b/")).isEqualTo("Directory 'b/' is empty.");
        assertThat(files.structured("listDirectory", Map.of())
                        .get("entries")
                        .orElseThrow()
                        .items())
                .hasSize(4)
                .first()
                .hasToString("{\"name\":\"a\",\"type\":\"link\"}");
    }

    @Test
    void aLongListIsCut() throws IOException {
        for (var i = 0; i < 1_002; i++) {
            Files.createFile(root.resolve("f%04d".formatted(i)));
        }

        assertThat(files.list(""))
                .startsWith("[FILE] f0000\n[FILE] f0001\n")
                .endsWith("[FILE] f0999\n(the first 1000 of 1002 entries; searchFiles finds others)");
    }

    @Test
    void aFileIsDescribed() throws IOException {
        Files.writeString(root.resolve("a.html"), "hello");

        var info = files.structured("fileInfo", Map.of("path", "a.html"));

        assertThat(info.text("type")).contains("file");
        assertThat(info.get("size")).contains(Json.number(5));
        assertThat(info.text("mimeType")).contains("text/html");
        assertThat(files.structured("fileInfo", Map.of("path", "")).text("type"))
                .contains("directory");
    }

    @Test
    void filesAreFoundByAGlob() throws IOException {
        files.write("src/main/A.java", "");
        files.write("src/test/B.java", "");
        files.write("readme.md", "");

        assertThat(found("*.java")).containsExactly("src/main/A.java", "src/test/B.java");
        assertThat(found("src/*/A.*")).containsExactly("src/main/A.java");
        assertThat(found("**/*.md")).containsExactly("readme.md");
        assertThat(found("?.txt")).isEmpty();
        assertThat(files.text("searchFiles", Map.of("pattern", "*.java", "path", "src", "limit", 1)))
                .isEqualTo("main/A.java\n(not complete; search a smaller directory, or by a narrower glob)");
    }

    private List<String> found(String glob) {
        return files.structured("searchFiles", Map.of("pattern", glob)).get("paths").orElseThrow().items().stream()
                .flatMap(path -> path.text().stream())
                .toList();
    }

    @Test
    void pathsMayBeginWithTheNameOfAnotherRoot(@TempDir Path other) throws IOException {
        Files.writeString(other.resolve("b.txt"), "other");
        Files.writeString(root.resolve("a.txt"), "first");
        try (var both = ServedFiles.of(root, other)) {
            assertThat(both.read("a.txt")).isEqualTo("first");
            assertThat(both.read(other.getFileName() + "/b.txt")).isEqualTo("other");
            assertThat(both.read(other + "/b.txt")).isEqualTo("other");
        }
    }

    @Test
    void aRootMayBeALink(@TempDir Path other) throws IOException {
        Files.writeString(root.resolve("a.txt"), "here");
        var link = Files.createSymbolicLink(other.resolve("link"), root);
        try (var linked = ServedFiles.of(link)) {
            assertThat(linked.read("a.txt")).isEqualTo("here");
            assertThat(linked.read(link + "/a.txt")).isEqualTo("here");
            assertThat(linked.read(root.toRealPath() + "/a.txt")).isEqualTo("here");
            assertThat(linked.write("b/c.txt", "there")).startsWith("Created");
        }
        assertThat(root.resolve("b/c.txt")).hasContent("there");
    }
}
