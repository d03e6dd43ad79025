package dev.jackfield.builtin.echo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.config.Doc;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.source.StoppedSource;
import dev.jackfield.inspect.doctor.Examination;
import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.Finding;
import dev.jackfield.kind.HubServices;
import dev.jackfield.kind.KindMark;
import dev.jackfield.kind.SourceContext;
import dev.jackfield.kind.SourceKind;
import dev.jackfield.kind.SourceSpec;
import dev.jackfield.server.assembly.Assembly;
import dev.jackfield.server.source.MissingParts;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.settings.load.InstalledKinds;
import dev.jackfield.settings.state.StateFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A kind of source that fails at one of its duties stops its own source and nothing else.
class FailingKindTest {
    private ConfigFolder folder;
    private Path home;

    @BeforeEach
    void install(@TempDir Path temporary, @TempDir Path jar) throws IOException {
        home = temporary;
        folder = new ConfigFolder(temporary).kinds(InstalledKinds.in(jar, FailingKind.class, EchoKind.class));
    }

    public record Settings(
            @Doc("The duty at which it fails.") String failsAt) {
        private void failIfAt(String duty) {
            if (failsAt.equals(duty)) {
                throw new UnsupportedOperationException("cannot " + duty);
            }
        }
    }

    public static final class FailingKind implements SourceKind<Settings> {
        @Override
        public KindMark mark() {
            return KindMark.key("failsAt");
        }

        @Override
        public String title() {
            return "something that fails";
        }

        @Override
        public Class<Settings> settings() {
            return Settings.class;
        }

        @Override
        public void check(Settings settings, Path file) {
            settings.failIfAt("check");
        }

        @Override
        public List<String> missingRequirements(SourceSpec<Settings> spec) {
            spec.settings().failIfAt("find");
            return List.of();
        }

        @Override
        public Blueprint plan(SourceSpec<Settings> spec, SourceContext context) {
            spec.settings().failIfAt("plan");
            return new Failing(spec);
        }
    }

    private record Failing(SourceSpec<Settings> spec) implements Blueprint {
        @Override
        public Source build(HubServices services) {
            spec.settings().failIfAt("build");
            return switch (spec.settings().failsAt()) {
                case "name" -> JavaTools.named("jackfield");
                case "start" -> new StoppedSource(spec.id(), "cannot start");
                default -> JavaTools.named(spec.id());
            };
        }

        @Override
        public List<Finding> check() {
            spec.settings().failIfAt("look");
            return List.of();
        }
    }

    private void source(String failsAt) {
        folder.file("jackfield.yaml", "sources: {bad: {failsAt: %s}, good: {echo: x}}\n".formatted(failsAt));
    }

    @ParameterizedTest
    @CsvSource({
        "plan, it cannot be set up: cannot plan",
        "build, it cannot be created: cannot build",
        "name, it cannot be created: its kind made a source with the id" + " 'jackfield'"
    })
    void sourceThatCannotBeMadeIsStoppedAlone(String duty, String reason) {
        source(duty);
        try (var assembly = new Assembly(folder.load())) {
            assembly.start();

            assertThat(assembly.hub().catalog().source("bad").orElseThrow().state())
                    .isEqualTo(new SourceState.Stopped(reason));
            assertThat(assembly.hub().catalog().source("good").orElseThrow().state())
                    .matches(SourceState::isHealthy);
        }
    }

    @Test
    void checkThatFailsIsAProblemOfItsSource() {
        source("check");

        assertThat(folder.problems())
                .containsExactly(
                        "jackfield.yaml:1: sources.bad: its kind of source cannot check it:" + " cannot check");
    }

    @Test
    void lookForWhatIsMissingThatFailsIsAWarning() {
        source("find");

        assertThat(new MissingParts(folder.load()).warnings())
                .containsExactly("source bad: its kind cannot say what is missing:" + " cannot find");
    }

    @ParameterizedTest
    @CsvSource({
        "plan, The check failed: cannot plan",
        "look, The check failed: cannot look",
        "build, It does not answer: cannot build",
        "start, It does not answer: cannot start"
    })
    void doctorNamesWhatFails(String duty, String found) throws InterruptedException {
        source(duty);
        var state = StateFolder.of(Map.of("JACKFIELD_HOME", home.toString()), home);
        var sections =
                new Examination(state, Map.of(), Duration.ofSeconds(20), _ -> {}).run(folder::load, Optional.of("bad"));

        assertThat(sections.getLast().findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.level()).isEqualTo(Finding.Level.PROBLEM))
                .extracting(Finding::text)
                .isEqualTo(found);
    }
}
