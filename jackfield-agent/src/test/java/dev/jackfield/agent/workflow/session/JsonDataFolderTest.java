package dev.jackfield.agent.workflow.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How data is read and replaced: several files together, and nothing over changes of others.
class JsonDataFolderTest {
    private static final String USERS = "users.json";
    private static final String ORDERS = "orders.json";

    @TempDir
    Path folder;

    private JsonDataFolder data;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve(USERS), "{\"ann\":1}");
        Files.writeString(folder.resolve(ORDERS), "{\"w1\":1}");
        data = new JsonDataFolder(folder, true);
    }

    private static Map<String, Map<String, Integer>> both(int value) {
        var both = new LinkedHashMap<String, Map<String, Integer>>();
        both.put(USERS, Map.of("ann", value));
        both.put(ORDERS, Map.of("w1", value));
        return both;
    }

    @Test
    void severalFilesAreReplacedTogether() throws IOException {
        data.write(both(2));

        assertThat(folder.resolve(USERS)).hasContent("{\"ann\":2}");
        assertThat(folder.resolve(ORDERS)).hasContent("{\"w1\":2}");
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder(USERS, ORDERS);
        }
    }

    @Test
    void aFileThatCannotBeReplacedKeepsTheOthersAsTheyAre() throws IOException {
        Files.delete(folder.resolve(ORDERS));
        Files.createDirectories(folder.resolve(ORDERS).resolve("inside"));

        assertThatThrownBy(() -> data.write(both(2)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(ORDERS)
                .hasMessageNotContaining(folder.toString());

        assertThat(folder.resolve(USERS)).hasContent("{\"ann\":1}");
    }

    @Test
    void aChangeThatWasDecidedIsFinishedAtTheNextStart() throws IOException {
        Files.writeString(folder.resolve(".orders.json.new"), "{\"w1\":2}");
        Files.writeString(folder.resolve(".change.json"), "{\"files\":[\"users.json\",\"orders.json\"]}");

        assertThat(new JsonDataFolder(folder, false).read(ORDERS)).hasToString("{w1=2}");
        assertThat(folder.resolve(".change.json")).exists();
        assertThat(data.read(USERS)).hasToString("{ann=1}");
        assertThat(data.read(ORDERS)).hasToString("{w1=2}");
        assertThat(folder.resolve(".change.json")).doesNotExist();
        assertThat(folder.resolve(ORDERS)).hasContent("{\"w1\":2}");
    }

    @Test
    void aChangeThatWasNotDecidedIsForgotten() throws IOException {
        Files.writeString(folder.resolve(".orders.json.new"), "{\"w1\":2");

        assertThat(data.read(ORDERS)).hasToString("{w1=1}");
        data.write(both(3));

        assertThat(folder.resolve(ORDERS)).hasContent("{\"w1\":3}");
        assertThat(folder.resolve(".orders.json.new")).doesNotExist();
    }

    @Test
    void aFileThatAnotherProgramChangedIsNotOverwritten() throws IOException {
        data.read(USERS);
        data.read(ORDERS);
        var other = new JsonDataFolder(folder, true);
        other.read(USERS);
        other.write(USERS, Map.of("ann", 5));

        assertThat(data.foreignChanges()).contains(USERS).doesNotContain(ORDERS);
        assertThatThrownBy(() -> data.write(both(2)))
                .hasMessageContaining("users.json was changed")
                .hasMessageContaining("try again");
        assertThat(folder.resolve(USERS)).hasContent("{\"ann\":5}");
        assertThat(folder.resolve(ORDERS)).hasContent("{\"w1\":1}");
        assertThat(other.foreignChanges()).isEmpty();
    }

    @Test
    void itsOwnChangesAreNotThoseOfOthers() throws IOException {
        data.read(USERS);
        data.write(USERS, Map.of("ann", 2));
        data.write(USERS, Map.of("ann", 3));

        assertThat(data.foreignChanges()).isEmpty();
        assertThat(folder.resolve(USERS)).hasContent("{\"ann\":3}");
    }

    @Test
    void rightsStayAsTheyAre() throws IOException {
        var shared = PosixFilePermissions.fromString("rw-rw----");
        Files.setPosixFilePermissions(folder.resolve(USERS), shared);

        data.write(USERS, Map.of("ann", 2));

        assertThat(Files.getPosixFilePermissions(folder.resolve(USERS))).isEqualTo(shared);
    }

    @Test
    void namesAndLinksDoNotLeadOut(@TempDir Path elsewhere) throws IOException {
        Files.writeString(elsewhere.resolve("secret.json"), "{\"secret\":1}");
        Files.createSymbolicLink(folder.resolve("link.json"), elsewhere.resolve("secret.json"));

        assertThatThrownBy(() -> data.read("../x.json")).hasMessageContaining("not the name of a file");
        assertThatThrownBy(() -> data.read("link.json")).hasMessageContaining("leads out of");
        assertThatThrownBy(() -> data.write("link.json", Map.of())).hasMessageContaining("link.json");
        assertThat(elsewhere.resolve("secret.json")).hasContent("{\"secret\":1}");
    }

    @Test
    void withoutWriteBackTheFilesStayAsTheyAre() throws IOException {
        var kept = new JsonDataFolder(folder, false);
        var before = Files.readString(folder.resolve(ORDERS));

        kept.write(ORDERS, Map.of("w1", 7));

        assertThat(Files.readString(folder.resolve(ORDERS))).isEqualTo(before);
    }
}
