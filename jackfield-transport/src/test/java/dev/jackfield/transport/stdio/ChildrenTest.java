package dev.jackfield.transport.stdio;

import static dev.jackfield.transport.stdio.ScriptedChild.shell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Peer;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

@Timeout(30)
class ChildrenTest {
    private static final Message HELLO = Message.request(Json.number(1), "hello", Fields.EMPTY);
    private static final ChildLimits HASTY =
            new ChildLimits(Duration.ofMillis(300), StreamLimits.DEFAULT.withWrite(Duration.ofMillis(500)));

    @TempDir
    Path folder;

    private final Children children = new Children(HASTY);

    @AfterEach
    void endChildren() {
        children.close();
    }

    private static Exchange patient() {
        return Exchange.until(Deadline.after(Duration.ofSeconds(20)));
    }

    private Peer connect(ChildCommand command) {
        return Peer.start(children.start(command), ClientLink.SILENT, command.name());
    }

    private static ChildCommand command(String name, String program) {
        return new ChildCommand(name, List.of(program), Map.of(), Optional.empty());
    }

    @Test
    void missingProgramIsNamed() {
        assertThatThrownBy(() -> children.start(command("github", "no-such-npx")))
                .hasMessage("Cannot start 'no-such-npx': no such program on PATH (source github). "
                        + "Install it or write its full path.");
    }

    @Test
    void fileThatIsNotExecutableIsNamed() throws Exception {
        var file = Files.writeString(folder.resolve("tool"), "#!/bin/sh\n");

        assertThatThrownBy(() -> children.start(command("files", file.toString())))
                .hasMessageContaining("is not executable (source files)")
                .hasMessageContaining(file.toString());
    }

    @Test
    void missingFolderIsNamed() {
        var cwd = Optional.of(folder.resolve("nowhere"));
        var command = new ChildCommand("files", List.of("sh"), Map.of(), cwd);

        assertThatThrownBy(() -> children.start(command))
                .hasMessageContaining("nowhere' does not exist (source files)")
                .hasMessageContaining("cwd");
    }

    @Test
    void rubbishBetweenMessagesIsSkipped() throws Exception {
        var script = """
            echo 'Listening on port 3000'; echo; echo '[1,2]'; read -r line
            echo 'npm WARN'; printf '{"jsonrpc":"2.0","id":1,"result":{"a":1}}\\r\\n'; cat >/dev/null\
            """;
        try (var peer = connect(shell("noisy", script))) {
            assertThat(peer.request(HELLO, patient()).result()).hasToString("{\"a\":1}");
        }
    }

    @Test
    void childThatStopsReadingFailsTheChannelAndHangsNobody() {
        var big = HELLO.withParams(Fields.of("text", Json.string("x".repeat(1 << 20))));
        try (var peer = connect(shell("deaf", "exec sleep 60"))) {
            assertThatThrownBy(() -> peer.request(big, patient())).isInstanceOf(ChannelException.ClosedException.class);

            assertThat(peer.isOpen()).isFalse();
        }
    }

    @Test
    void lastAnswerOfAChildThatExitsIsNotLost() throws Exception {
        var text = "x".repeat(50_000);
        var script = "read -r line; printf '{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"a\":\"%s\"}}\\n' \"$1\"";
        for (var round = 0; round < 20; round++) {
            try (var peer = connect(shell("brief", script, text))) {
                assertThat(peer.request(HELLO, patient()).result().text("a")).contains(text);
            }
        }
    }

    @Test
    void exitReportTellsStatusAndLastLines() {
        var script = "read -r line; i=0; while [ $i -lt 30 ]; do echo \"line $i.\" >&2; i=$((i+1)); done; exit 3";
        try (var peer = connect(shell("weak", script))) {
            assertThatThrownBy(() -> peer.request(HELLO, patient()))
                    .isInstanceOf(ChannelException.ClosedException.class)
                    .hasMessageStartingWith("""
                        source weak (/bin/sh) exited with status 3: "line 29."
                        Its last lines on standard error:
                        """)
                    .hasMessageEndingWith("\n  | line 29.")
                    .hasMessageContaining("\n  | line 10.")
                    .hasMessageNotContaining("line 9.");
        }
    }

    private String exitReport(ChildCommand command) {
        try (var peer = connect(command)) {
            return String.valueOf(
                    catchThrowable(() -> peer.request(HELLO, patient())).getMessage());
        }
    }

    @Test
    void lineThatTellsMostIsQuoted() {
        var script = "read -r line; printf '%s\\n"
                + "' \"Error: no \\\"licence\\\"\" '    at main (a.js:1)' '' 'Node.js v22.1.0' >&2";

        assertThat(exitReport(shell("node", script))).startsWith("""
            source node (/bin/sh) exited with status 0: "Error: no 'licence'"
            Its last lines on standard error:
              | Error: no "licence"
            """);
    }

    @Test
    void sentenceThatIsNotFinishedIsHeard() {
        assertThat(exitReport(shell("brief", "read -r line; printf 'fatal: no licence' >&2; exit 1")))
                .endsWith("exited with status 1: \"fatal: no licence\"");
    }

    @Test
    void lineThatIsTooLongIsNotWrittenAsOneOfTheChild() {
        var script = "read -r line; echo before >&2; head -c 9000 /dev/zero | tr '\\0' x >&2; echo >&2; echo after >&2";

        assertThat(exitReport(shell("long", script)))
                .endsWith("  | before\n  (a line is longer than 8192 bytes; it is left out)\n  | after");
    }

    @Test
    void whatOurShellSaysIsNotWrittenAsWordsOfTheProgram() throws Exception {
        var file = Files.writeString(folder.resolve("tool"), "#!/no/such/interpreter\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();

        assertThat(exitReport(command("odd", file.toString())))
                .startsWith("source odd (" + file + ") cannot be started: ")
                .doesNotContain("jackfield-", "\"", "exited");
    }

    private static ListAppender<ILoggingEvent> logOf(String source) {
        var logged = new ListAppender<ILoggingEvent>();
        var log = (Logger) LoggerFactory.getLogger("source." + source);
        log.setLevel(Level.INFO);
        log.addAppender(logged);
        logged.start();
        return logged;
    }

    @Test
    void strayLineIsLoggedWithoutTheSecretsOfItsChild() {
        var logged = logOf("telltale");
        var script = "printf '%0190d %s\\n' 0 \"$TOKEN\"";
        var command = new ChildCommand(
                "telltale", List.of("/bin/sh", "-c", script), Map.of("TOKEN", "s3cr3t-s3cr3t"), Optional.empty());
        try (var peer = connect(command)) {
            assertThatThrownBy(() -> peer.request(HELLO, patient()))
                    .isInstanceOf(ChannelException.ClosedException.class);
        }
        assertThat(logged.list)
                .singleElement()
                .extracting(ILoggingEvent::getFormattedMessage)
                .asString()
                .contains("0 ${TOKEN}")
                .doesNotContain("s3cr3t");
    }

    @Test
    void stderrGoesIntoTheLogUnderTheNameOfTheSource() {
        var logged = logOf("talker");
        try (var peer = connect(shell("talker", "read -r line; echo 'a warning' >&2"))) {
            assertThatThrownBy(() -> peer.request(HELLO, patient())).hasMessageEndingWith(": \"a warning\"");
        }
        assertThat(logged.list).extracting(ILoggingEvent::getFormattedMessage).containsExactly("a warning");
    }

    @Test
    void endOfOneChildLeavesTheOthersAlone() throws Exception {
        var script = "while read -r line; do echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}'; done";
        try (var one = connect(shell("one", script));
                var other = connect(shell("other", "read -r line"))) {
            assertThatThrownBy(() -> other.request(HELLO, patient()))
                    .isInstanceOf(ChannelException.ClosedException.class);

            assertThat(one.request(HELLO, patient()).result()).hasToString("{}");
        }
    }

    @Test
    void exitReportNamesTheSignal() {
        try (var peer = connect(shell("shot", "read -r line; kill -9 $$"))) {
            assertThatThrownBy(() -> peer.request(HELLO, patient()))
                    .hasMessageContaining("was ended by signal 9 (KILL)");
        }
    }

    @Test
    void childSeesItsOwnEnvironmentAndFolder() throws Exception {
        var script = "read -r line; printf '{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"a\":\"%s %s\"}}\\n"
                + "' \"$KEY\" \"$PWD\"";
        var command = new ChildCommand(
                "env", List.of("/bin/sh", "-c", script), Map.of("KEY", "a b"), Optional.of(folder.toRealPath()));
        try (var peer = connect(command)) {
            assertThat(peer.request(HELLO, patient()).result().text("a")).contains("a b " + folder.toRealPath());
        }
    }

    @Test
    void secretsOfTheHubAreNotInherited() {
        var environment = new HashMap<>(Map.of("JACKFIELD_TOKEN", "s", "PATH", "p"));

        command("any", "sh").fillEnvironment(environment);

        assertThat(environment).isEqualTo(Map.of("PATH", "p"));
    }

    @Test
    void endIsOverWhenTheProcessIsGone() throws Exception {
        var pids = folder.resolve("pids");
        var wire = children.start(Stubborn.command(pids));
        var process = Stubborn.processes(pids).getFirst();

        wire.close();

        assertThat(wire.awaitEnd(Deadline.after(Duration.ofSeconds(20)))).isTrue();
        assertThat(process.isAlive()).isFalse();
    }

    @Test
    void nothingStartsOnceTheHubStops() {
        children.close();

        assertThatThrownBy(() -> children.start(command("late", "/bin/sh")))
                .isInstanceOf(ChannelException.ClosedException.class)
                .hasMessage("Cannot start a program: the hub is stopping");
    }

    @Test
    void closingEndsAChildThatIgnoresEverythingAndItsGrandchild() throws Exception {
        var pids = folder.resolve("pids");
        var wire = children.start(Stubborn.command(pids));
        var processes = Stubborn.processes(pids);

        wire.close();

        for (var process : processes) {
            process.onExit().get();
        }
        assertThat(processes).noneMatch(ProcessHandle::isAlive).hasSize(2);
    }
}
