package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.OpenHub;
import dev.jackfield.server.store.EventHash;
import dev.jackfield.server.store.HubStore;
import dev.jackfield.server.store.Store;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.testkit.Eventually;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Commands that show what happened at a hub, beside one that runs and without it.
@Timeout(120)
class AuditCommandsTest {
    private static final String FILE = """
        audit: {payloads: all}
        tokens: [{token: token-of-ann, identity: ann, roles: [admin]}]
        rules: [deny jackfield.read_result]
        """;
    private static final String EVIL = "jackfield.\\u001b[31m\\u202e'\\\"who\\\":\\\"bob\\\"";

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void openShell() {
        shell = new Shell(folder);
    }

    private List<String> lines(String... arguments) {
        var outcome = shell.run(arguments);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return outcome.out().lines().toList();
    }

    /// With a hub that runs here.
    @Nested
    class BesideAHub {
        private HubStore store;
        private OpenHub hub;

        @BeforeEach
        void serve() throws Exception {
            var state = Files.createDirectories(folder.resolve("state"));
            store = HubStore.of(Store.openFile(state, Optional.empty(), InstantSource.system()));
            hub = OpenHub.on(
                    new ConfigFolder(folder).file("jackfield.yaml", FILE).loader(), store);
            shell.beside(hub);
            call("jackfield.status", "{}");
            call("jackfield.read_result", "{}");
            call(EVIL, "{}");
            Eventually.await(() -> lines("audit").size() == 3);
        }

        @AfterEach
        void stop() {
            hub.close();
            store.close();
        }

        private void call(String tool, String arguments) throws Exception {
            hub.post("/rpc", "token-of-ann", """
                {"jsonrpc": "2.0", "id": 1, "method": "%s", "params": %s}
                """.formatted(tool, arguments));
        }

        @Test
        void eventsAreLinesWithTheNewestLast() {
            var lines = lines("audit");

            assertThat(lines.get(0)).contains("\tann\tok\t", "jackfield.status");
            assertThat(lines.get(1)).contains("\tann\trefused\t", "deny jackfield.read_result");
            assertThat(lines.get(2)).contains("\tann\tunknown_name\t").doesNotContain("\u001b", "\u202e");
        }

        @Test
        void linesFitTheTerminal() {
            shell.screen().variable("COLUMNS", "100");

            assertThat(lines("audit")).hasSize(3).allMatch(line -> line.length() <= 100);
            assertThat(lines("calls")).hasSize(4).allMatch(line -> line.length() <= 100);
            assertThat(lines("calls").getFirst()).matches("CALL +ENDED +WHO +OUTCOME +TIME +TOOL +FROM");
            assertThat(lines("audit", "--wide")).anyMatch(line -> line.length() > 100);
        }

        @Test
        void filtersChoose() {
            assertThat(lines("audit", "--tool", "jackfield.status")).hasSize(1);
            assertThat(lines("audit", "--outcome", "refused", "--who", "ann")).hasSize(1);
            assertThat(lines("audit", "--who", "bob")).isEmpty();
            assertThat(lines("audit", "--since", "1h")).hasSize(3);
            assertThat(lines("audit", "--until", "1h")).isEmpty();
            assertThat(lines("audit", "--limit", "2"))
                    .hasSize(2)
                    .doesNotContain(lines("audit").getFirst());
            assertThat(lines("audit", "--limit", "0")).isEmpty();
            assertThat(lines("audit", "--kind", "admin")).isEmpty();
        }

        @Test
        void jsonLinesCanBeCheckedByAnybody() {
            var lines = lines("audit", "--json");
            var before = EventHash.START;
            for (var line : lines) {
                assertThat(event(line).text("before")).contains(before);
                before = EventHash.of(line.getBytes(StandardCharsets.UTF_8));
            }
            assertThat(lines).hasSize(3).allMatch(line -> line.matches("[ -~]+"));
        }

        private static Fields event(String line) {
            return Json.parse(line).object().orElseThrow();
        }

        @Test
        void callIsShownWithWhatItCarried() {
            var id = event(lines("calls", "--tool", "jackfield.status", "--json")
                            .getFirst())
                    .text("call")
                    .orElseThrow();
            var shown = String.join("\n", lines("calls", id));

            assertThat(shown)
                    .contains("call   " + id, "who    ann", "from   rpc", "jackfield.status  ok")
                    .containsPattern("arguments \\d+ B: \\{}");
            assertThat(lines("audit", "--tree", id)).hasSize(1);
        }

        @Test
        void wrongWordsAreExplained() {
            assertThat(shell.run("calls", "../x").err()).contains("'../x' is no id of a call");
            assertThat(shell.run("calls", "00000000000000000000").err()).contains("There is no such call");
            assertThat(shell.run("audit", "--kind", "cal").err()).contains("Did you mean 'call'?");
            assertThat(shell.run("audit", "--since", "soon").err()).contains("--since cannot be 'soon'");
            assertThat(shell.run("audit", "--whoo", "x").err()).contains("--who");
            assertThat(shell.run("audit", "--follow", "--until", "1h").err()).contains("Leave out --until");
            assertThat(shell.run("audit", "--limit", "-1").exit()).isEqualTo(2);
            assertThat(shell.variable("JACKFIELD_TOKEN", "token-of-ann")
                            .run("audit")
                            .err())
                    .contains("The audit needs the admin token");
        }

        @Test
        void followerSeesWhatComes() throws Exception {
            var out = new StringWriter();
            var following = Thread.startVirtualThread(
                    () -> JackfieldCommand.commandLine(shell.surroundings(), "audit", "--follow", "--limit", "1")
                            .setOut(new PrintWriter(out))
                            .execute("audit", "--follow", "--limit", "1"));
            Eventually.await(() -> out.toString().contains("unknown_name"));
            call("jackfield.status", "{}");
            Eventually.await(() -> out.toString().contains("jackfield.status"));
            following.interrupt();
            following.join();

            assertThat(out.toString().lines()).hasSize(2);
        }

        @Test
        void hubErasesAndTheChainStaysWhole() {
            assertThat(lines("audit", "erase", "--who", "ann").getFirst())
                    .contains("Erased the arguments and results of 'ann'");
            assertThat(lines("audit", "--kind", "erased").getFirst()).contains("erased arguments and results of 'ann'");
            assertThat(lines("audit", "verify").getFirst())
                    .startsWith("main: events 1 to ")
                    .endsWith("): whole.");
        }
    }

    /// Without a hub, with what the last one left.
    @Nested
    class InTheStore {
        @BeforeEach
        void writeEvents() {
            assertThat(shell.run("call", "jackfield.status").exit()).isZero();
            assertThat(shell.run("call", "demo.echo", "text=hello").exit()).isZero();
        }

        private void change(String sql) throws SQLException {
            try (var connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("state/jackfield.db"));
                    var statement = connection.createStatement()) {
                statement.executeUpdate(sql);
            }
        }

        @Test
        void eventsAndCallsAreRead() {
            assertThat(lines("audit")).hasSize(2);
            assertThat(lines("calls", "--tool", "demo.echo")).hasSize(1);
            var id = lines("calls").getLast().split("\t", 2)[0];
            assertThat(String.join("\n", lines("calls", id))).contains("demo.echo  ok");
        }

        @Test
        void wholeAuditIsWholeAlsoForItsAnchor() {
            var anchor = lines("audit", "anchor").getFirst();

            assertThat(anchor).startsWith("main:2:");
            assertThat(lines("audit", "verify", "--anchor", anchor)).hasSize(1);
            assertThat(shell.run("audit", "verify", "--json").out()).contains("\"ok\" : true");
            assertThat(shell.run("audit", "verify", "--anchor", "main:2").err()).contains("is no anchor");
        }

        @Test
        void damageIsNamedAndFails() throws SQLException {
            change("delete from event_block where last = 1");
            var damaged = shell.run("audit", "verify");

            assertThat(damaged.exit()).isEqualTo(1);
            assertThat(damaged.out()).contains("1 problem", "Event 1 is missing.");
        }

        @Test
        void exportGoesOnWhereItEnded() {
            assertThat(lines("audit", "export", "--name", "x", "--once")).hasSize(2);
            assertThat(lines("audit", "export", "--name", "x", "--once")).isEmpty();
            shell.run("call", "demo.echo", "text=more");
            assertThat(lines("audit", "export", "--name", "x", "--once")).hasSize(1);
            assertThat(lines("audit", "export", "--name", "y", "--once")).hasSize(3);
            assertThat(shell.run("audit", "export", "--name", "a b", "--once").exit())
                    .isEqualTo(2);
        }

        @Test
        void exportToAPipeThatIsClosedLosesNothing() {
            var closed = new PrintWriter(new Writer() {
                @Override
                public void write(char[] letters, int from, int length) throws IOException {
                    throw new IOException("broken pipe");
                }

                @Override
                public void flush() {}

                @Override
                public void close() {}
            });
            var arguments = new String[] {"audit", "export", "--name", "x", "--once"};
            var err = new StringWriter();
            var exit = JackfieldCommand.commandLine(shell.surroundings(), arguments)
                    .setOut(closed)
                    .setErr(new PrintWriter(err))
                    .execute(arguments);

            assertThat(exit).isEqualTo(3);
            assertThat(err.toString()).contains("Standard output was closed");
            assertThat(lines(arguments)).hasSize(2);
        }

        @Test
        void tokenOfSomeoneElseReadsNothing() {
            assertThat(shell.variable("JACKFIELD_TOKEN", "some-token")
                            .run("audit")
                            .err())
                    .contains("works only with a hub");
        }
    }

    @Test
    void folderWithoutAStoreSaysSo() {
        assertThat(shell.run("audit").err()).contains("Nothing is stored yet");
        assertThat(shell.run("audit", "verify").err()).contains("Nothing is stored yet");
    }
}
