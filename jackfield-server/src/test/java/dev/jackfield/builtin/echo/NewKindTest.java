package dev.jackfield.builtin.echo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.inspect.doctor.Examination;
import dev.jackfield.kind.Finding;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.server.admin.ConfiguredProbe;
import dev.jackfield.server.assembly.Assembly;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.settings.load.ConfigurationPage;
import dev.jackfield.settings.load.InstalledKinds;
import dev.jackfield.settings.load.SourceKinds;
import dev.jackfield.settings.state.StateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A kind of source that the hub does not know, found by `ServiceLoader` and nothing else.
class NewKindTest {
    private ConfigFolder folder;
    private Path home;
    private SourceKinds kinds;

    @BeforeEach
    void install(@TempDir Path temporary, @TempDir Path jar) throws IOException {
        home = temporary;
        kinds = InstalledKinds.in(jar, EchoKind.class);
        folder = new ConfigFolder(temporary).kinds(kinds);
    }

    private ConfigFolder sources(String yaml) {
        return folder.file("jackfield.yaml", "sources: {" + yaml + "}\n");
    }

    private static String say(Assembly assembly, String source) {
        var call = Call.ToolCall.of(source + ".say", Fields.of("text", Json.string("hello")));
        return assembly.hub()
                .invoke(Invocation.of(
                        Identity.LOCAL,
                        call,
                        Scope.EVERYTHING,
                        "test",
                        Fields.EMPTY,
                        Caller.SILENT,
                        Deadline.after(Duration.ofMinutes(1))))
                .result()
                .toString();
    }

    /// So that what the page shows works.
    @Test
    void itIsTheOneOfTheDocumentation() throws IOException {
        var source = Files.readString(
                Path.of("../jackfield-builtin/src/fixture/java/dev/jackfield/builtin/echo/EchoKind.java"));

        assertThat(Path.of("../docs/kinds.md")).content().contains("```java\n" + source + "```\n");
        assertThat(source.lines().count()).isLessThan(100);
    }

    @Test
    void itAnswersCalls() {
        try (var assembly = new Assembly(
                sources("e: {echo: 'oh ', times: 2, description: Repeats}").load())) {
            assembly.start();

            assertThat(say(assembly, "e")).contains("oh hellooh hello");
            assertThat(assembly.status().json().toString()).contains("\"description\":\"Repeats\"");
        }
    }

    @Test
    void changeOfItsKeysMakesItAnewAndNothingElseDoes() {
        try (var assembly = new Assembly(sources("e: {echo: a}, f: {echo: x}").load())) {
            assembly.start();

            assertThat(assembly.reloads()
                            .apply(sources("e: {echo: b}, f: {echo: x}").load()))
                    .hasToString("changed e");
            assertThat(say(assembly, "e")).contains("bhello");
            assertThat(assembly.reloads()
                            .apply(sources("f: {echo: x, times: 1}").load()))
                    .hasToString("removed e");
        }
    }

    @Test
    void itIsDocumentedWhereItIsInstalled() {
        assertThat(ConfigurationPage.text(kinds))
                .contains("| `echo` | an echo |")
                .contains("## `sources.<id>` with `echo`", "A source that says again what it is told.")
                .contains("| `times` | number | `1` | How often it says it. |");
        assertThat(ConfigurationPage.text()).doesNotContain("echo");
    }

    @Test
    void itsKeysAreChecked() {
        sources("""

              a: {echo: x, tims: 1},
              b: {echo: x, times: many},
              c: {echo: x, times: 10},
              d: {times: 1},
              e: {echo: x, command: y},
              g: {url: 'http://h/', times: 2}
            """);

        assertThat(folder.problems())
                .containsExactlyInAnyOrder(
                        "jackfield.yaml:2: sources.a.tims: is not a known key; did you mean `times`?",
                        "jackfield.yaml:3: sources.b.times: must be a whole number such as 8080, not `many`",
                        "jackfield.yaml:4: sources.c.times: must be between 1 and 9",
                        "jackfield.yaml:5: sources.d: needs a key that says what it is: `command` for a program that"
                            + " the hub starts, or `url` for a remote MCP server, or `transport: rpc` for a tool"
                            + " server that speaks plain JSON-RPC, or `transport: a2a` for an A2A agent, or `workflow`"
                            + " for a workflow of commands, or `ensemble` for an ensemble of described tools, or"
                            + " `builtin` for a tool server that is part of Jackfield, or `echo` for an echo",
                        "jackfield.yaml:6: sources.e: has both `command` and `echo`; keep one of them",
                        "jackfield.yaml:7: sources.g.times: is a key of sources with `echo` (an echo), and this one has"
                                + " `url`; remove it");
    }

    @Test
    void codeCallsItByANameThatNoOtherSourceHas() {
        assertThat(sources("notes: {echo: x}, notesMCP: {echo: x}, Notes: {echo: x}, Jackfield: {echo: x}")
                        .problems())
                .containsExactly(
                        "jackfield.yaml:1: sources.Notes: code would call it `Notes`, which is what it calls the source"
                                + " `notes`; rename one",
                        "jackfield.yaml:1: sources.Jackfield: code would call it `Jackfield`, which is what it calls"
                                + " the source `jackfield`; rename one");
    }

    @Test
    void whatItNamesIsChecked() {
        assertThat(sources("e: {echo: x, file: nowhere}").problems())
                .containsExactly("jackfield.yaml:1: sources.e.file: does not exist");
    }

    @Test
    void itsValuesAreExplained() {
        assertThat(sources("e: {echo: '${WORD:-oh}'}").explained())
                .contains("sources.e.echo = ${WORD:-oh}  (jackfield.yaml:1, ${WORD:-oh} from its default)")
                .contains("sources.e.times = 1  (default)", "sources.e.enabled = true  (default)")
                .noneMatch(line -> line.startsWith("sources.e.command"));
    }

    private List<String> findings() throws InterruptedException {
        var state = StateFolder.of(Map.of("JACKFIELD_HOME", home.toString()), home);
        return new Examination(state, Map.of(), Duration.ofSeconds(20), _ -> {})
                .run(folder::load, Optional.of("e")).stream()
                        .filter(section -> section.title().equals("Source e"))
                        .flatMap(section -> section.findings().stream())
                        .map(Finding::text)
                        .map(text -> text.replaceAll("\\d+\\.\\d s", "0 s"))
                        .toList();
    }

    @Test
    void itIsExamined() throws InterruptedException {
        sources("e: {echo: oh}");

        assertThat(findings()).containsExactly("Its echo is oh", "Answers after 0 s: java, 1 tool");
    }

    @Test
    void itIsTried() throws InterruptedException {
        var outcome = new ConfiguredProbe(sources("e: {echo: oh}").load(), Map.of()).probe("e");

        assertThat(outcome.json().toString()).contains("\"ok\":true", "\"protocol\":\"java\"", "\"tools\":1");
    }

    @Test
    void oneThatIsSwitchedOffMayBeUnfinished() {
        assertThat(sources("e: {echo: x, command: y, times: 10, enabled: false}")
                        .load()
                        .unusable())
                .isEmpty();
    }
}
