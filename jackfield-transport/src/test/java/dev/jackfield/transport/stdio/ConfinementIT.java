package dev.jackfield.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Peer;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a confined program can and cannot do. Where bubblewrap cannot run at all, these are skipped and say why.
@Timeout(60)
@Execution(ExecutionMode.CONCURRENT)
class ConfinementIT {
    private static final Message HELLO = Message.request(Json.number(1), "hello", Fields.EMPTY);
    private static final Confinement NOTHING = new Confinement(false, List.of(), List.of());

    @TempDir
    Path folder;

    private final Children children = new Children();

    @BeforeEach
    void bubblewrapRuns() throws Exception {
        var reason = Bubblewrap.unusable();
        reason.ifPresent(why -> System.err.println("SKIPPED, bubblewrap cannot run here: " + why));
        assumeTrue(reason.isEmpty(), () -> "bubblewrap cannot run here: " + reason.orElse(""));
    }

    @AfterEach
    void endChildren() {
        children.close();
    }

    /// Whether a confined bash succeeds with this.
    private String outcome(Confinement confinement, String attempt, String... arguments) throws Exception {
        var script = "read -r line; if " + attempt + "; then said=done; else said=failed; fi 2>/dev/null;"
                + " printf '{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"said\":\"%s\"}}\\n' $said; cat >/dev/null";
        var line = Stream.concat(Stream.of("bash", "-c", script, "confined"), Stream.of(arguments))
                .toList();
        var command = new ChildCommand("confined", line, Map.of(), Optional.empty()).withConfinement(confinement);
        try (var peer = Peer.start(children.start(command), ClientLink.SILENT, "confined")) {
            return peer.request(HELLO, Exchange.until(Deadline.after(Duration.ofSeconds(20))))
                    .result()
                    .text("said")
                    .orElseThrow();
        }
    }

    private Path file(String name) throws IOException {
        var file = folder.toRealPath().resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "a secret");
    }

    private Path folderWithAFile(String name) throws IOException {
        file(name + "/file");
        return folder.toRealPath().resolve(name);
    }

    @Test
    void filesOutsideCannotBeRead() throws Exception {
        var open = file("open/file");
        var closed = file("closed/file");
        var confinement = new Confinement(false, List.of(open.getParent()), List.of());

        assertThat(outcome(confinement, "cat \"$1\" >&2", open.toString())).isEqualTo("done");
        assertThat(outcome(confinement, "cat \"$1\" >&2", closed.toString())).isEqualTo("failed");
    }

    @Test
    void onlyFoldersToWriteCanBeChanged() throws Exception {
        var read = file("read/file");
        var written = file("write/file");
        var confinement = new Confinement(false, List.of(read.getParent()), List.of(written.getParent()));

        assertThat(outcome(confinement, "echo changed >\"$1\"", read.toString()))
                .isEqualTo("failed");
        assertThat(outcome(confinement, "echo changed >\"$1\"", written.toString()))
                .isEqualTo("done");
        assertThat(read).hasContent("a secret");
        assertThat(written).hasContent("changed");
    }

    /// Asks for the right only and never writes: where this fails, it is the kernel of this machine that is open.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/proc/sys/kernel/core_pattern",
                "/proc/sys/vm/drop_caches",
                "/proc/sysrq-trigger",
                "/proc/irq/default_smp_affinity",
                "/proc/bus/pci/devices",
                "/proc/fs",
                "/proc/mtrr",
                "/proc/kcore",
                "/proc/self/oom_score_adj",
                "/sys/kernel/mm",
                "/sys/power/state",
                "/dev/mem",
                "/dev/kmsg",
                "/dev/sda",
                "/dev/vda",
                "/usr/bin",
                "/etc/passwd"
            })
    void kernelAndSystemCannotBeChanged(String place) throws Exception {
        var everything = new Confinement(false, List.of(), List.of(Path.of("/")));

        assertThat(outcome(NOTHING, "[ -w \"$1\" ]", place)).isEqualTo("failed");
        assertThat(outcome(everything, "[ -w \"$1\" ]", place)).isEqualTo("failed");
    }

    @Test
    void nothingUnderTheKernelsFoldersCanBeWritten() throws Exception {
        var writable =
                "[ -n \"$(find /proc/sys /proc/irq /proc/bus /proc/fs /proc/driver /sys -writable 2>/dev/null)\" ]";

        assertThat(outcome(NOTHING, writable)).isEqualTo("failed");
    }

    @Test
    void outputCanStillBeNamedByItsFile() throws Exception {
        assertThat(outcome(NOTHING, "echo words >/dev/stderr && [ -r /proc/self/status ]"))
                .isEqualTo("done");
    }

    @Test
    void deeperFolderDecides() throws Exception {
        var outer = folderWithAFile("write");
        var inner = folderWithAFile("write/read");
        var innermost = folderWithAFile("write/read/write");
        var confinement = new Confinement(false, List.of(inner), List.of(innermost, outer));

        assertThat(outcome(confinement, "[ -w \"$1\" ]", outer.toString())).isEqualTo("done");
        assertThat(outcome(confinement, "[ -w \"$1\" ]", inner + "/file")).isEqualTo("failed");
        assertThat(outcome(confinement, "mv \"$1\" \"$1-moved\"", inner.toString()))
                .isEqualTo("failed");
        assertThat(outcome(confinement, "[ -w \"$1\" ]", innermost + "/file")).isEqualTo("done");
    }

    @Test
    void deeperFolderDecidesBehindALinkToo() throws Exception {
        var target = folderWithAFile("target");
        folderWithAFile("target/read");
        var link = Files.createSymbolicLink(folder.toRealPath().resolve("link"), target);
        var confinement = new Confinement(false, List.of(link.resolve("read")), List.of(link));

        assertThat(outcome(confinement, "[ -w \"$1\" ]", link + "/file")).isEqualTo("done");
        assertThat(outcome(confinement, "[ -w \"$1\" ]", link + "/read/file")).isEqualTo("failed");
        assertThat(outcome(confinement, "[ -w \"$1\" ]", target + "/read/file")).isEqualTo("failed");
    }

    @Test
    void linkBehindALinkStaysOne() throws Exception {
        var target = folderWithAFile("target");
        var other = folderWithAFile("other");
        var link = Files.createSymbolicLink(folder.toRealPath().resolve("link"), target);
        var inner = link.resolve("inner");
        Files.createSymbolicLink(inner, other);
        var confinement = new Confinement(false, List.of(link, inner), List.of());

        assertThat(outcome(confinement, "cat \"$1\" >&2", inner + "/file")).isEqualTo("done");
    }

    @Test
    void linkLeadsToTheFolderThatItNames() throws Exception {
        var target = folderWithAFile("target");
        var link = Files.createSymbolicLink(folder.toRealPath().resolve("link"), target);
        var confinement = new Confinement(false, List.of(link), List.of(folder.toRealPath()));

        assertThat(outcome(new Confinement(false, List.of(link), List.of()), "cat \"$1/file\" >&2", link.toString()))
                .isEqualTo("done");
        assertThat(confinement(List.of(), List.of(link), "[ -w \"$1/file\" ]", link))
                .isEqualTo("done");
        assertThat(command(confinement).problem())
                .hasValueSatisfying(problem -> assertThat(problem)
                        .contains(link + "' of its sandbox is reached by a symbolic link in", "may change"));
    }

    @Test
    void linkInAFolderToReadMakesItsTargetReadable() throws Exception {
        var target = folderWithAFile("target");
        var outer = folderWithAFile("outer");
        var link = Files.createSymbolicLink(outer.resolve("link"), target);

        assertThat(confinement(List.of(outer, link), List.of(), "cat \"$1/file\" >&2", link))
                .isEqualTo("done");
        assertThat(confinement(List.of(outer, link), List.of(), "[ -w \"$1/file\" ]", link))
                .isEqualTo("failed");
    }

    private String confinement(List<Path> read, List<Path> write, String attempt, Path argument) throws Exception {
        return outcome(new Confinement(false, read, write), attempt, argument.toString());
    }

    private static ChildCommand command(Confinement confinement) {
        return new ChildCommand("confined", List.of("bash"), Map.of(), Optional.empty()).withConfinement(confinement);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/proc", "/proc/sys", "/sys/kernel"})
    void foldersOfTheKernelAreRefused(String place) {
        assertThat(command(new Confinement(false, List.of(), List.of(Path.of(place))))
                        .problem())
                .hasValueSatisfying(problem -> assertThat(problem).contains("belongs to the kernel"));
    }

    @Test
    void wholeMachineCanBeReadWithItsProcessesHidden() throws Exception {
        var whole = new Confinement(false, List.of(Path.of("/")), List.of());
        var ours = String.valueOf(ProcessHandle.current().pid());

        assertThat(outcome(whole, "[ -r /etc/passwd ] && [ ! -e /proc/\"$1\" ] && [ -z \"$(ls -A /tmp)\" ]", ours))
                .isEqualTo("done");
    }

    @Test
    void scratchCoversWhatTheWholeMachineHasThere() {
        var whole = new Confinement(false, List.of(Path.of("/")), List.of());
        var inScratch = new Confinement(false, List.of(Path.of("/"), Path.of("/tmp/a")), List.of());

        assertThat(whole.sees(Path.of("/tmp/a/b"))).isFalse();
        assertThat(inScratch.sees(Path.of("/tmp/a/b"))).isTrue();
        assertThat(whole.sees(Path.of("/srv/a"))).isTrue();
    }

    @Test
    void programBehindALinkOfTheSystemRuns() throws Exception {
        assumeTrue(Files.isSymbolicLink(Path.of("/usr/bin/which")), "there is no link to try");
        var command = new ChildCommand("confined", List.of("/usr/bin/which", "sh"), Map.of(), Optional.empty());
        var process = new ProcessBuilder(command.withConfinement(NOTHING).line()).start();

        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualToIgnoringNewLines("/usr/bin/sh");
    }

    @Test
    void portsOfThisMachineCannotBeReachedWithoutNetwork() throws Exception {
        try (var server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            var port = String.valueOf(server.getLocalPort());
            var connect = "(exec 3<>/dev/tcp/127.0.0.1/\"$1\")";

            assertThat(outcome(NOTHING, connect, port)).isEqualTo("failed");
            assertThat(outcome(new Confinement(true, List.of(), List.of()), connect, port))
                    .isEqualTo("done");
        }
    }

    @Test
    void otherProcessesAreNotSeen() throws Exception {
        var ours = String.valueOf(ProcessHandle.current().pid());

        assertThat(outcome(NOTHING, "[ -e /proc/\"$1\" ]", ours)).isEqualTo("failed");
    }

    @Test
    void scratchIsItsOwn() throws Exception {
        assertThat(outcome(NOTHING, "[ -z \"$(ls -A /tmp)\" ] && [ \"$HOME\" = /tmp ] && echo a >/tmp/a"))
                .isEqualTo("done");
    }

    /// What a bare program prints; a bash sees only its libraries, so it must do with what is built into it.
    private String bare(Surroundings surroundings, String script) throws Exception {
        var command = new ChildCommand("bare", List.of("bash", "-c", script), Map.of(), Optional.empty())
                .withoutUsualVariables()
                .withConfinement(Confinement.createBare(surroundings, List.of()));
        var builder = new ProcessBuilder(command.line()).redirectErrorStream(true);
        command.fillEnvironment(builder.environment());
        var process = builder.start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    @Test
    void bareProgramSeesLibrariesOnly() throws Exception {
        assertThat(bare(Surroundings.BARE, "cd /; echo * /etc/* /dev/* $PWD"))
                .doesNotContain("proc", "tmp", "home", "root", "passwd", "shm")
                .contains("/etc/ld.so.cache", "/dev/null");
        assertThat(bare(Surroundings.BARE_WITH_PROC, "cd /; echo *; echo $$ </proc/self/status"))
                .contains("proc")
                .doesNotContain("tmp");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/x", "/dev/x", "/etc/x", "/usr/x", "/usr/lib/x", "/proc/x"})
    void bareProgramCannotWrite(String place) throws Exception {
        assertThat(bare(
                        Surroundings.BARE,
                        "if echo a >" + place + "; then echo done; else echo failed; fi 2>/dev/null"))
                .isEqualTo("failed");
    }

    @Test
    void bareProgramHasNoVariables() throws Exception {
        assertThat(bare(Surroundings.BARE, "echo \"$HOME|$USER|$LANG|$OLDPWD|$JAVA_HOME|$PWD\""))
                .isEqualTo("|||||/");
    }

    @Test
    void variablesOfTheProgramItselfAreKept() {
        var environment = new HashMap<>(Map.of("PATH", "/bin", "SECRET", "s"));

        new ChildCommand("bare", List.of("bash"), Map.of("A", "b"), Optional.empty())
                .withoutUsualVariables()
                .fillEnvironment(environment);

        assertThat(environment).containsExactly(Map.entry("A", "b"));
    }

    @Test
    void folderToStartInMustBeSeen() {
        var command = new ChildCommand("files", List.of("bash"), Map.of(), Optional.of(folder));

        assertThat(command.withConfinement(NOTHING).problem())
                .hasValueSatisfying(
                        problem -> assertThat(problem).contains("is outside of its sandbox", "sandbox.read"));
        assertThat(command.withConfinement(new Confinement(false, List.of(folder), List.of()))
                        .problem())
                .isEmpty();
    }

    @Test
    void folderThatIsNotThereIsNamed() {
        var command = new ChildCommand("files", List.of("bash"), Map.of(), Optional.empty());
        var confinement = new Confinement(false, List.of(folder.resolve("nowhere")), List.of());

        assertThatThrownBy(() -> children.start(command.withConfinement(confinement)))
                .hasMessageContaining("nowhere' of its sandbox does not exist (source files)");
    }

    @Test
    void closingEndsAllThatIsInside() throws Exception {
        var marker = UUID.randomUUID().toString();
        var wire = children.start(Family.command(marker));
        var family = Family.members(marker);

        wire.close();

        for (var process : family) {
            process.onExit().get(20, TimeUnit.SECONDS);
        }
        assertThat(family).noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void killedHubLeavesNothingInside() throws Exception {
        var marker = UUID.randomUUID().toString();
        var hub = new ProcessBuilder(ScriptedChild.java(Hub.class, marker))
                .inheritIO()
                .start();
        var family = Family.members(marker);

        hub.destroyForcibly().waitFor();

        for (var process : family) {
            process.onExit().get(20, TimeUnit.SECONDS);
        }
        assertThat(family).noneMatch(ProcessHandle::isAlive);
    }

    /// A hub that starts one confined family and waits for its end.
    static final class Hub {
        private Hub() {}

        public static void main(String[] arguments) throws InterruptedException {
            new Children().start(Family.command(arguments[0])).receive();
        }
    }

    /// A confined program that ignores everything, and one of its own that left its process group.
    private static final class Family {
        private Family() {}

        static ChildCommand command(String marker) {
            var script = "trap '' TERM HUP; setsid bash -c 'trap \"\" TERM HUP; while :; do sleep 60; done' \"$0\" &"
                    + " while :; do sleep 60; done";
            return new ChildCommand("family", List.of("bash", "-c", script, marker), Map.of(), Optional.empty())
                    .withConfinement(NOTHING);
        }

        /// Waits until both are there, and the sleep of each.
        static List<ProcessHandle> members(String marker) throws InterruptedException {
            var found = new ArrayList<ProcessHandle>();
            Eventually.await(() -> {
                found.clear();
                ProcessHandle.allProcesses()
                        .filter(process -> line(process).contains(marker))
                        .filter(process -> !line(process).contains("Hub"))
                        .forEach(found::add);
                return found.stream()
                                .filter(process -> line(process).contains("/bash"))
                                .count()
                        >= 3;
            });
            return found;
        }

        private static String line(ProcessHandle process) {
            return process.info().commandLine().orElse("");
        }
    }
}
