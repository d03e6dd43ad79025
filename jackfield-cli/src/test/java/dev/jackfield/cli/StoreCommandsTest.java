package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.server.OpenHub;
import dev.jackfield.server.store.HubStore;
import dev.jackfield.server.store.Store;
import dev.jackfield.settings.load.ConfigFolder;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// The commands that look after what a hub keeps.
@Timeout(120)
class StoreCommandsTest {
    @TempDir
    private Path folder;

    private Path state;
    private Shell shell;

    @BeforeEach
    void openShell() throws IOException {
        state = Files.createDirectory(folder.resolve("state"));
        shell = new Shell(folder);
    }

    private Store open() {
        return Store.openFile(state, Optional.empty(), InstantSource.system());
    }

    private void store(String owner, String text) {
        try (var store = open()) {
            store.shelf().drawer(DrawerKind.DOCUMENTS, owner).write("key", text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private String stored(String owner) {
        try (var store = open()) {
            return store.shelf()
                    .drawer(DrawerKind.DOCUMENTS, owner)
                    .read("key")
                    .map(content -> new String(content, StandardCharsets.UTF_8))
                    .orElse("nothing");
        }
    }

    private List<String> stateFiles() throws IOException {
        try (var files = Files.list(state)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals("layout"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void backupOfARunningHubIsRestored() throws Exception {
        try (var store = HubStore.of(open());
                var hub = new OpenHub(
                        new ConfigFolder(folder)
                                .file("jackfield.yaml", "sources: {}\n")
                                .load(),
                        store)) {
            shell.beside(hub);
            store.shelf().drawer(DrawerKind.DOCUMENTS, "ann").write("key", "first".getBytes(StandardCharsets.UTF_8));
            var outcome = shell.run("backup", "copy.db");

            assertThat(outcome.exit()).as(outcome.err()).isZero();
            assertThat(outcome.out()).contains("jackfield.db to " + folder.resolve("copy.db") + " (");
            assertThat(shell.run("restore", "copy.db").err())
                    .contains("A hub is running here: ", "Stop it before you restore its store");
            assertThat(shell.run("store", "compact").exit()).isEqualTo(3);
        }
        Files.delete(state.resolve("hub.json"));
        store("ann", "second");
        var restored = shell.run("restore", "copy.db");

        assertThat(restored.exit()).as(restored.err()).isZero();
        assertThat(restored.out()).contains("Restored ", "What was there before is in ");
        assertThat(restored.err()).contains("To undo this, while no hub runs: jackfield restore ");
        assertThat(stored("ann")).isEqualTo("first");
    }

    @Test
    void whatARestoreReplacedCanBePutBack() throws IOException {
        store("ann", "first");
        shell.run("backup", "copy.db");
        store("ann", "second");
        var undo = Pattern.compile("jackfield restore (\\S+)")
                .matcher(shell.run("restore", "copy.db").err());
        assertThat(undo.find()).isTrue();
        assertThat(stored("ann")).isEqualTo("first");

        assertThat(shell.run("restore", undo.group(1)).exit()).isZero();
        assertThat(stored("ann")).isEqualTo("second");
    }

    @Test
    void restoreIsRefusedWhileAnotherProcessUsesTheDatabase() {
        store("ann", "first");
        shell.run("backup", "copy.db");
        try (var store = open()) { // not announced, as the hub of 'jackfield stdio'
            store.shelf().drawer(DrawerKind.DOCUMENTS, "ann").write("key", new byte[1]);
            var refused = shell.run("restore", "copy.db");

            assertThat(refused.exit()).isEqualTo(3);
            assertThat(refused.err())
                    .contains("Another process uses the database")
                    .contains("nothing was changed");
        }
    }

    @Test
    void fileThatIsNoBackupChangesNothing() throws IOException {
        store("ann", "first");
        Files.writeString(folder.resolve("letter.txt"), "Dear Ann, this is no database at all. ".repeat(40));
        var before = stateFiles();
        var refused = shell.run("restore", "letter.txt");

        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err())
                .contains("letter.txt cannot be restored: it is no backup of Jackfield, or it is damaged.")
                .contains("Nothing was changed");
        assertThat(stateFiles()).isEqualTo(before);
        assertThat(stored("ann")).isEqualTo("first");
        assertThat(shell.run("restore", "nowhere.db").err()).contains("There is no backup ");
    }

    @Test
    void damagedDatabaseCanBeReplacedAndIsKept() throws IOException {
        store("ann", "first");
        shell.run("backup", "copy.db");
        Files.writeString(state.resolve("jackfield.db"), "this was a database once, and is not any more");
        var restored = shell.run("restore", "copy.db");

        assertThat(restored.exit()).as(restored.err()).isZero();
        assertThat(stored("ann")).isEqualTo("first");
        assertThat(stateFiles()).anyMatch(name -> name.startsWith("jackfield.db.before-"));
    }

    @Test
    void backupThatFailsLeavesNothingBehind() throws IOException {
        store("ann", "first");
        Files.writeString(folder.resolve("there.db"), "mine");

        assertThat(shell.run("backup", "there.db").err()).contains("there.db exists. Choose another name");
        assertThat(folder.resolve("there.db")).hasContent("mine");
        assertThat(shell.run("backup", "no/where.db").err())
                .contains("There is no folder " + folder.resolve("no") + ". Make it first.");
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsOnly("state", "there.db");
        }
    }

    @Test
    void checkShowsWhatTakesSpaceAndForWhom() throws IOException {
        store("ann", "x".repeat(300_000));
        var shown = shell.screen().variable("COLUMNS", "100").run("store", "check");
        var json = JsonMapper.shared()
                .readTree(shell.run("store", "check", "--json").out());

        assertThat(shown.exit()).isZero();
        assertThat(shown.out().lines()).first().asString().matches("KIND +OWNER +RECORDS +SIZE");
        assertThat(shown.out()).containsPattern("documents +ann +1 +293 KiB");
        assertThat(shown.out().lines()).allMatch(line -> line.length() <= 100);
        assertThat(shown.err()).contains("jackfield.db: fine, 1 record with 293 KiB.");
        assertThat(json.path("ok").asBoolean()).isTrue();
        assertThat(json.at("/parts/0/owner").asString()).isEqualTo("ann");
        assertThat(json.at("/parts/0/bytes").asLong()).isEqualTo(300_000);
    }

    @Test
    void checkOfADamagedStoreNamesTheDamageAndFails() throws IOException {
        store("ann", "look for me " + "x".repeat(300_000));
        var file = state.resolve("jackfield.db");
        var bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
        Files.writeString(file, bytes.replace("look for me", "l00k f0r me"), StandardCharsets.ISO_8859_1);
        var outcome = shell.run("store", "check");

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err()).contains("problem: ", "damaged", "jackfield restore FILE");
    }

    @Test
    void compactionSaysHowMuchItGaveBack() {
        store("ann", "x".repeat(3_000_000));
        store("ann", "small");

        assertThat(shell.run("store", "compact").out()).containsPattern("Gave 2\\.\\d MiB of .*jackfield.db back");
        assertThat(shell.run("store", "compact").out()).contains("has no unused space");
        assertThat(stored("ann")).isEqualTo("small");
    }

    @Test
    void commandsWithoutAStoreSayWhereTheyLooked() {
        assertThat(shell.run("backup", "copy.db").err())
                .contains("Nothing is stored yet: there is no " + state.resolve("jackfield.db"), "JACKFIELD_HOME");
        assertThat(shell.run("store", "check").exit()).isEqualTo(3);
        assertThat(stateFolderIsEmpty()).isTrue();
    }

    private boolean stateFolderIsEmpty() {
        return Optional.ofNullable(state.toFile().list()).orElseThrow().length == 0;
    }

    /// Nothing listens on a port that was free a moment ago.
    private void configureLostServer() throws IOException {
        try (var socket = new ServerSocket(0)) {
            Files.writeString(folder.resolve("jackfield.yaml"), """
                store: {url: "postgresql://jack@127.0.0.1:%d/field", password: "correct-horse"}
                """.formatted(socket.getLocalPort()));
        }
    }

    @Test
    void serverThatCannotBeReachedIsNamedInOneLineWithoutItsPassword() throws IOException {
        configureLostServer();
        var outcome = shell.run("serve", "--port", "0");

        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err().strip().lines()).hasSize(1);
        assertThat(outcome.err())
                .contains("jackfield: The PostgreSQL database 127.0.0.1:", "/field cannot be used")
                .doesNotContain("correct-horse", "Exception", "org.postgresql");
    }

    @Test
    void passwordOfAServerIsNeverShown() throws IOException {
        configureLostServer();

        assertThat(shell.run("check", "--explain").out())
                .contains("store.url = ")
                .doesNotContain("correct-horse");
        assertThat(shell.run("check", "--json").out()).doesNotContain("correct-horse");
        assertThat(shell.run("doctor").out()).contains("cannot be used").doesNotContain("correct-horse");
    }

    @Test
    void backupAndRestoreOfAServerSayHow() throws IOException {
        configureLostServer();

        assertThat(shell.run("restore", "copy.dump").err())
                .contains("pg_restore --clean --dbname=postgresql://jack@127.0.0.1:", "/field copy.dump");
        assertThat(shell.run("backup", "copy.dump").err())
                .contains("pg_dump --format=custom --file=copy.dump postgresql://jack@127.0.0.1:");
    }
}
