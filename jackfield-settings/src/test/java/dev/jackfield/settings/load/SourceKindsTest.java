package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.config.Also;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.KindMark;
import dev.jackfield.kind.SourceContext;
import dev.jackfield.kind.SourceKind;
import dev.jackfield.kind.SourceSpec;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// How a source is recognised, and what is said of one whose kind is not clear.
class SourceKindsTest {
    @TempDir
    private Path jar;

    private ConfigFolder folder;

    @BeforeEach
    void openFolder(@TempDir Path temporary) {
        folder = new ConfigFolder(temporary);
    }

    /// A kind that is never made.
    public abstract static class Sketched<S extends Record> implements SourceKind<S> {
        private final KindMark mark;
        private final Class<S> settings;

        Sketched(KindMark mark, Class<S> settings) {
            this.mark = mark;
            this.settings = settings;
        }

        @Override
        public KindMark mark() {
            return mark;
        }

        @Override
        public String title() {
            return getClass().getSimpleName().toLowerCase(Locale.ROOT);
        }

        @Override
        public Class<S> settings() {
            return settings;
        }

        @Override
        public Blueprint plan(SourceSpec<S> spec, SourceContext context) {
            throw new UnsupportedOperationException();
        }
    }

    public record AgentSettings(
            @Doc("Where.") URI url,
            @Doc("Which.") @Default("any") String skill) {}

    /// Has a `url`, as another kind, and is recognised by its transport.
    public static final class Agent extends Sketched<AgentSettings> {
        public Agent() {
            super(KindMark.transport("agent"), AgentSettings.class);
        }
    }

    public record DeviceSettings(
            @Doc("Its name.") String device,
            @Doc("Where.") @Default("http://localhost") URI url) {}

    /// Has a `url`, as another kind, and is recognised by its own key.
    public static final class Device extends Sketched<DeviceSettings> {
        public Device() {
            super(KindMark.key("device"), DeviceSettings.class);
        }
    }

    private String problem(String source) {
        folder.file("jackfield.yaml", "sources: {a: " + source + "}\n");
        return String.join("\n", folder.problems()).replaceAll("(?m)^jackfield.yaml:1: ", "");
    }

    private Object settings(String source) {
        folder.file("jackfield.yaml", "sources: {a: " + source + "}\n");
        return folder.source("a").chosen().orElseThrow().settings();
    }

    @Test
    void keysOfTwoKindsAreNamed() {
        assertThat(problem("{command: x, url: 'http://h/', transport: http}"))
                .isEqualTo("sources.a: has both `url` and `command`; keep one of them");
    }

    @Test
    void transportDecidesWhereKindsShareAKey() throws IOException {
        folder.kinds(InstalledKinds.in(jar, Agent.class, Device.class));

        assertThat(settings("{url: 'http://h/', transport: agent}"))
                .isEqualTo(new AgentSettings(URI.create("http://h/"), "any"));
        assertThat(problem("{url: 'http://h/', skill: x}"))
                .isEqualTo(
                        "sources.a.skill: is a key of sources with `transport: agent` (agent), and this one has `url`;"
                                + " remove it");
        assertThat(problem("{url: 'http://h/', command: x, transport: agent}"))
                .isEqualTo("sources.a: has both `transport: agent` and `command`; keep one of them");
        assertThat(problem("{transport: agent}")).isEqualTo("sources.a.url: is missing");
    }

    @Test
    void keyOfOneKindMayBeAPlainKeyOfAnother() throws IOException {
        folder.kinds(InstalledKinds.in(jar, Agent.class, Device.class));

        assertThat(settings("{url: 'http://h/', device: lamp}"))
                .isEqualTo(new DeviceSettings("lamp", URI.create("http://h/")));
    }

    public record LampSettings(
            @Doc("Its name.") @Also({"light", "bulb"}) String lamp,
            @Doc("Where.") @Default("http://localhost") URI url) {}

    /// Is recognised by a key that has other spellings.
    public static final class Lamp extends Sketched<LampSettings> {
        public Lamp() {
            super(KindMark.key("lamp").withTransports("wire"), LampSettings.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lamp", "light", "bulb"})
    void eachSpellingOfItsKeyTellsTheKind(String spelling) throws IOException {
        folder.kinds(InstalledKinds.in(jar, Lamp.class));
        var lamp = new LampSettings("desk", URI.create("http://h/"));

        assertThat(settings("{%s: desk, url: 'http://h/'}".formatted(spelling))).isEqualTo(lamp);
        assertThat(settings("{%s: desk, url: 'http://h/', transport: wire}".formatted(spelling)))
                .isEqualTo(lamp);
        assertThat(problem("{%s: desk, command: x}".formatted(spelling)))
                .isEqualTo("sources.a: has both `command` and `lamp`; keep one of them");
    }

    @Test
    void unknownTransportNamesThoseOfAllKinds() throws IOException {
        folder.kinds(InstalledKinds.in(jar, Agent.class));

        assertThat(problem("{url: 'http://h/', transport: pigeon, timeout: 0s}"))
                .isEqualTo("""
                    sources.a.transport: must be one of stdio, http, sse, websocket, rpc, a2a, agent, not `pigeon`
                    sources.a.timeout: must be longer than 0s, for example 30s\
                    """);
    }

    @Test
    void keysThatWereAlwaysAllowedAreWarnedOf() {
        folder.file("jackfield.yaml", """
            sources:
              a: {url: "http://h/", env: {A: b}, cwd: /tmp, args: []}
              b: {command: x, headers: {A: b}, ca: nowhere.pem}
            """);

        assertThat(folder.load().warnings())
                .containsExactlyInAnyOrder(
                        "jackfield.yaml:2: sources.a.env: is not used: it is a key of sources with `command` (a program"
                                + " that the hub starts), and this one has `url`",
                        "jackfield.yaml:2: sources.a.cwd: is not used: it is a key of sources with `command` (a program"
                                + " that the hub starts), and this one has `url`",
                        "jackfield.yaml:3: sources.b.headers: is not used: it is a key of sources with `url` (a"
                                + " remote MCP server), and this one has `command`",
                        "jackfield.yaml:3: sources.b.ca: is not used: it is a key of sources with `url` (a remote"
                                + " MCP server), and this one has `command`");
    }

    @Test
    void transportAndTypeAreOneKey() {
        assertThat(problem("{command: x, transport: stdio, type: stdio}"))
                .isEqualTo("sources.a.type: means the same as `transport`; keep one");
        assertThat(problem("{url: 'http://h/', transport: http, type: http}"))
                .isEqualTo("sources.a.type: means the same as `transport`; keep one");
    }

    @Test
    void transportThatFollowsIsExplained() {
        folder.file("jackfield.yaml", """
            sources:
              a: {url: "ws://h/"}
              b: {url: "http://h/", type: sse}
              c: {command: x, transport: stdio}
            """);

        assertThat(folder.explained())
                .contains("sources.a.transport = websocket  (default)")
                .contains("sources.b.transport = sse  (jackfield.yaml:3)")
                .contains("sources.c.transport = stdio  (jackfield.yaml:4)");
    }

    @Test
    void problemOfASharedPartHidesNoOther() {
        assertThat(problem("{command: '', timeout: 0s, startTimeout: 0s}"))
                .contains("sources.a.timeout: must be longer than 0s")
                .contains("sources.a.startTimeout: must be longer than 0s")
                .contains("sources.a.command: must name a program");
    }

    @ParameterizedTest
    @MethodSource("unfinished")
    void switchedOffSourceMayBeUnfinished(String source) {
        folder.file("jackfield.yaml", "sources: {a: " + source.replace("}", ", enabled: false}") + "}\n");

        assertThat(folder.source("a").enabled()).isFalse();
    }

    static Stream<String> unfinished() {
        return Stream.of(
                "{description: later}",
                "{command: x, url: 'http://h/'}",
                "{transport: http}",
                "{command: ''}",
                "{url: 'ftp://h/', sandbox: bwrap}",
                "{command: x, timeout: 0s}",
                "{command: x, sharing: client, maxConnections: 1}");
    }

    @Test
    void switchedOffSourceMayNotBeMisspelt() {
        assertThat(problem("{comand: x, timeout: soon, enabled: false}"))
                .isEqualTo("sources.a.comand: is not a known key; did you mean `command`?");
        assertThat(problem("{command: x, timeout: soon, enabled: false}"))
                .contains("sources.a.timeout: must be a duration");
    }

    public record PlainSettings(@Doc("A key.") String other) {}

    public record CommandSettings(@Doc("A key.") String command) {}

    public static final class SameKey extends Sketched<CommandSettings> {
        public SameKey() {
            super(KindMark.key("command"), CommandSettings.class);
        }
    }

    public static final class SameTransport extends Sketched<PlainSettings> {
        public SameTransport() {
            super(KindMark.key("other").withTransports("ws"), PlainSettings.class);
        }
    }

    public static final class NoKey extends Sketched<PlainSettings> {
        public NoKey() {
            super(KindMark.key("another"), PlainSettings.class);
        }
    }

    public record GreedySettings(
            @Doc("A key.") String other, @Doc("Ours.") boolean enabled) {}

    public static final class Greedy extends Sketched<GreedySettings> {
        public Greedy() {
            super(KindMark.key("other"), GreedySettings.class);
        }
    }

    public record TypedSettings(
            @Doc("A key.") String other,
            @Doc("Of which type.") String type) {}

    public static final class Typed extends Sketched<TypedSettings> {
        public Typed() {
            super(KindMark.key("other"), TypedSettings.class);
        }
    }

    public record CarriedSettings(
            @Doc("A key.") String other, @Doc("How.") String transport) {}

    public static final class Carried extends Sketched<CarriedSettings> {
        public Carried() {
            super(KindMark.key("other").withTransports("pigeon"), CarriedSettings.class);
        }
    }

    public record VagueSettings(
            @Doc("A key.") String other,
            @Doc("How.") @Also("type") String transport) {}

    public static final class Vague extends Sketched<VagueSettings> {
        public Vague() {
            super(KindMark.key("other"), VagueSettings.class);
        }
    }

    public record SpelledLikeCommandSettings(
            @Doc("A key.") @Also("command") String other) {}

    public static final class SpelledLikeCommand extends Sketched<SpelledLikeCommandSettings> {
        public SpelledLikeCommand() {
            super(KindMark.key("other"), SpelledLikeCommandSettings.class);
        }
    }

    public record StrangeSettings(@Doc("A key.") Thread other) {}

    public static final class Strange extends Sketched<StrangeSettings> {
        public Strange() {
            super(KindMark.key("other"), StrangeSettings.class);
        }
    }

    @ParameterizedTest
    @MethodSource("unusable")
    void kindThatCannotBeUsedIsNamed(Class<?> kind, String why) {
        assertThatThrownBy(() -> InstalledKinds.in(jar, kind))
                .isInstanceOf(ConfigProblemsException.class)
                .hasMessageStartingWith("kinds of sources: ")
                .hasMessageContaining(kind.getName())
                .hasMessageContaining(why)
                .hasMessageContaining("remove its jar");
    }

    static Stream<Arguments> unusable() {
        return Stream.of(
                Arguments.of(
                        SameKey.class, "recognised by `command`, and so is dev.jackfield.builtin.program.ProgramKind"),
                Arguments.of(SameTransport.class, "recognised by `transport: ws`"),
                Arguments.of(NoKey.class, "`another`, which is not a key of its record"),
                Arguments.of(Greedy.class, "has the key `enabled`, which every source has"),
                Arguments.of(Typed.class, "has the key `type`; `transport` and `type` are one key"),
                Arguments.of(Carried.class, "has the key `transport`; `transport` and `type` are one key"),
                Arguments.of(Vague.class, "is recognised by none of its values"),
                Arguments.of(SpelledLikeCommand.class, "recognised by `command`, and so is"),
                Arguments.of(Strange.class, "No spelling for class java.lang.Thread"),
                Arguments.of(ConfigFolder.class, "not a subtype"));
    }

    @Test
    void kindThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> InstalledKinds.in(jar, "org.example.Gone\n"))
                .isInstanceOf(ConfigProblemsException.class)
                .hasMessageContaining("org.example.Gone");
    }
}
