package dev.jackfield.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.config.Doc;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.HubServices;
import dev.jackfield.kind.KindMark;
import dev.jackfield.kind.SourceContext;
import dev.jackfield.kind.SourceKind;
import dev.jackfield.kind.SourceSpec;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.settings.load.InstalledKinds;
import dev.jackfield.settings.load.SettingsLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A source that could not be made is tried again by a reload and a restart, though its keys are the same.
class RemadeSourceTest {
    @TempDir
    private Path parts;

    private SettingsLoader loader;

    /// What such a source needs.
    ///
    /// @param plan a file without which nothing can be planned
    /// @param part a file without which nothing can be made
    public record Settings(
            @Doc("A file.") Path plan, @Doc("A file.") Path part) {}

    public static final class AssembledKind implements SourceKind<Settings> {
        @Override
        public KindMark mark() {
            return KindMark.key("part");
        }

        @Override
        public String title() {
            return "something with a part";
        }

        @Override
        public Class<Settings> settings() {
            return Settings.class;
        }

        @Override
        public Blueprint plan(SourceSpec<Settings> spec, SourceContext context) {
            need(spec.settings().plan());
            return new Assembled(spec);
        }
    }

    private record Assembled(SourceSpec<Settings> spec) implements Blueprint {
        @Override
        public Source build(HubServices services) {
            need(spec.settings().part());
            return JavaTools.named(spec.id());
        }
    }

    private static void need(Path file) {
        if (Files.notExists(file)) {
            throw new IllegalStateException("no " + file.getFileName());
        }
    }

    @BeforeEach
    void configure(@TempDir Path folder, @TempDir Path jar) throws IOException {
        var files = "plan: %s, part: %s".formatted(parts.resolve("plan"), parts.resolve("part"));
        loader = new ConfigFolder(folder)
                .kinds(InstalledKinds.in(jar, AssembledKind.class))
                .file("jackfield.yaml", "sources: {a: {%s}, b: {%s}}\n".formatted(files, files))
                .loader();
    }

    private void bring(String... files) throws IOException {
        for (var file : files) {
            Files.createFile(parts.resolve(file));
        }
    }

    private static SourceState state(OpenHub hub, String id) {
        return hub.assembly().hub().catalog().source(id).orElseThrow().state();
    }

    @ParameterizedTest
    @ValueSource(strings = {"plan", "part"})
    void reloadTriesAgain(String missing) throws Exception {
        bring(missing.equals("plan") ? "part" : "plan");
        try (var hub = OpenHub.on(loader)) {
            assertThat(state(hub, "a").detail()).contains("no " + missing);
            bring(missing);

            assertThat(hub.assembly().reloads().apply(hub.assembly().loadedConfig()))
                    .hasToString("changed a, b");
            assertThat(state(hub, "a")).matches(SourceState::isHealthy);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"plan", "part"})
    void restartTriesAgain(String missing) throws Exception {
        bring(missing.equals("plan") ? "part" : "plan");
        try (var hub = OpenHub.on(loader)) {
            bring(missing);
            var answer = hub.post("/admin/sources/a/restart", OpenHub.ADMIN, "");

            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            assertThat(state(hub, "a")).matches(SourceState::isHealthy);
            assertThat(state(hub, "b").detail()).contains("no " + missing);
        }
    }

    @Test
    void sourceThatCanStillNotBeMadeSaysWhy() throws Exception {
        bring("part");
        try (var hub = OpenHub.on(loader)) {
            Files.delete(parts.resolve("part"));
            bring("plan");
            hub.post("/admin/sources/a/restart", OpenHub.ADMIN, "");

            assertThat(state(hub, "a").detail()).contains("no part");
        }
    }

    @Test
    void reloadLeavesASourceThatRunsAlone() throws Exception {
        bring("plan", "part");
        try (var hub = OpenHub.on(loader)) {
            var before = hub.assembly().hub().catalog().sources();

            assertThat(hub.assembly().reloads().apply(hub.assembly().loadedConfig()))
                    .hasToString("nothing changed");
            assertThat(hub.assembly().hub().catalog().sources()).isEqualTo(before);
        }
    }
}
