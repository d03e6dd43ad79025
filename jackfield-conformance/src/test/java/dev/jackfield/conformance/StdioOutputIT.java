package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// The standard output of `jackfield stdio` carries only the protocol, whatever the JVM prints.
class StdioOutputIT {
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final String INITIALIZE = """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
        "clientInfo":{"name":"test","version":"1"}}}\
        """;
    private static final String LIST = """
        {"jsonrpc":"2.0","id":2,"method":"tools/list","params":{}}\
        """;

    private final Workplace workplace = Workplace.create();

    @Test
    void brokenClassArchiveIsNotMentioned() throws IOException {
        workplace.installed();
        assertThatOnlyMessagesArePrinted();
        try (var archives = Files.list(workplace.path("app/archives"))) {
            for (var archive : archives.filter(Files::isRegularFile).toList()) {
                Files.writeString(archive, "garbage");
            }
        }

        assertThatOnlyMessagesArePrinted();
    }

    /// The launcher looks for a newer one, as in the user's own folder of JDKs.
    @Test
    void olderJavaOnThePathIsNotUsed() throws IOException {
        workplace
                .file("old/release", "JAVA_VERSION=\"17.0.15\"\n")
                .file("old/bin/java", "#!/bin/sh\necho this is Java 17\nexit 1\n")
                .file("home/.jdks/nothing", "")
                .variable("HOME", workplace.path("home").toString())
                .variable("PATH", workplace.path("old/bin") + ":" + System.getenv("PATH"));
        assertThat(workplace.path("old/bin/java").toFile().setExecutable(true)).isTrue();
        Files.createSymbolicLink(workplace.path("home/.jdks/new"), Path.of(System.getProperty("java.home")));

        assertThatOnlyMessagesArePrinted();
    }

    @Test
    void batchPolicyIsTakenWithoutAWord() {
        schedulerWith("SCHED_OTHER");

        assertThatOnlyMessagesArePrinted();

        assertThat(workplace.path("set")).content().startsWith("-b -p 0 ");
    }

    @Test
    void policyThatSomebodyChoseStays() {
        schedulerWith("SCHED_IDLE");

        assertThatOnlyMessagesArePrinted();

        assertThat(workplace.path("set")).doesNotExist();
    }

    /// A `chrt` as that of BusyBox, which tells what it does.
    private void schedulerWith(String policy) {
        workplace
                .file("bin/chrt", """
                    #!/bin/sh
                    echo "pid $$'s current scheduling policy: %s"
                    [ "$1" = -p ] || echo "$@" > '%s'
                    """.formatted(policy, workplace.path("set")))
                .variable("PATH", workplace.path("bin") + ":" + System.getenv("PATH"));
        assertThat(workplace.path("bin/chrt").toFile().setExecutable(true)).isTrue();
    }

    private void assertThatOnlyMessagesArePrinted() {
        try (var hub = workplace.open("stdio")) {
            hub.say(INITIALIZE);
            hub.awaitLine(Pattern.compile("\"id\":1"), ANSWER);
            hub.say(LIST);
            hub.awaitLine(Pattern.compile("\"id\":2"), ANSWER);
            hub.hangUp();
            var end = hub.finish(ANSWER);

            assertThat(end.exitCode()).isZero();
            assertThat(end.out().lines())
                    .hasSizeGreaterThanOrEqualTo(2)
                    .allSatisfy(line -> assertThat(JsonMapper.shared()
                                    .readTree(line)
                                    .path("jsonrpc")
                                    .asString())
                            .isEqualTo("2.0"));
        }
    }
}
