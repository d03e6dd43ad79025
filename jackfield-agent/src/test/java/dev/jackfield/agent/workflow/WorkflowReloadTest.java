package dev.jackfield.agent.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.api.compiler.CompilerRun;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Flaw;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.source.Tool;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.testkit.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// What happens to the tools when files are broken, fixed, added and removed.
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
class WorkflowReloadTest {
    @TempDir
    Path path;

    private final Semaphore news = new Semaphore(0);
    private WorkflowSource source;

    @BeforeEach
    void make() {
        source = source(WorkflowSettings.of(path, null));
    }

    private static WorkflowSource source(WorkflowSettings settings) {
        return new WorkflowSource("hall", "", settings, InstantSource.system());
    }

    @AfterEach
    void close() {
        source.close();
    }

    private SampleFolder started() throws IOException, InterruptedException {
        var folder = SampleFolder.in(path);
        start();
        return folder;
    }

    private void start() throws InterruptedException {
        source.start(news::release);
        awaitNews();
    }

    private void awaitNews() throws InterruptedException {
        assertThat(news.tryAcquire(60, TimeUnit.SECONDS)).isTrue();
        news.drainPermits();
    }

    private List<String> listed() {
        return source.manifest(Viewer.of(Identity.LOCAL)).items().stream()
                .filter(item -> !((Tool) item).isUnlisted())
                .map(Item::key)
                .toList();
    }

    @Test
    void aBrokenCommandIsListedAndTheRestWorks() throws IOException, InterruptedException {
        var folder = SampleFolder.in(path);
        folder.write("_commands/Greet.java", SampleFolder.GREET.replace("guests.names.add", "guests.nams.add"));

        start();

        assertThat(listed()).contains("greet", "list_guests", "greet_twice");
        assertThat(source.state()).isInstanceOf(SourceState.Ready.class);
        assertThat(source.state().detail()).contains("_commands/Greet.java does not compile: line ");
        assertThat(source.manifest().flaws()).extracting(Flaw::name).containsExactly("greet");
        var tool = source.manifest().items().stream()
                .filter(item -> item.key().equals("greet"))
                .findFirst()
                .orElseThrow();
        assertThat(tool.definition().text("description").orElseThrow())
                .startsWith("Greets a guest.")
                .contains("cannot be used at present")
                .doesNotContain("nams");
        assertThat(tool.definition()
                        .get("inputSchema")
                        .map(Json::tree)
                        .orElseThrow()
                        .path("properties")
                        .propertyNames())
                .containsExactlyInAnyOrder("command", "workitem_path");
    }

    @Test
    void aCommandWhoseRecordHasNoJsonFormIsListedAsBroken() throws IOException, InterruptedException {
        var folder = SampleFolder.in(path);
        folder.write("_commands/Greet.java", SampleFolder.GREET.replace("List<String> gifts", "Thread gifts"));

        start();

        assertThat(listed()).contains("greet", "list_guests");
        assertThat(source.state().detail())
                .contains("command greet cannot be used")
                .contains("gifts");
    }

    @Test
    void aFileInTheWrongPackageIsToldAbout() throws IOException, InterruptedException {
        var folder = SampleFolder.in(path);
        folder.write("_commands/Guest/Lost.java", SampleFolder.GREET.replace("class Greet", "class Lost"));

        start();

        assertThat(source.state().detail()).contains("must begin with `package _commands.Guest;`");
    }

    @Test
    void newAndRemovedFilesChangeTheList() throws IOException, InterruptedException {
        var folder = started();
        assertThat(listed()).doesNotContain("dance");

        folder.command("Dance", "return CommandOutput.of(\"danced\");");
        awaitNews();
        assertThat(listed()).contains("dance");

        Files.delete(path.resolve("_commands/Dance.java"));
        awaitNews();
        assertThat(listed()).doesNotContain("dance");
    }

    @Test
    void whoSeesThatFilesHaveChangedGetsThemTakenOver() throws IOException, InterruptedException {
        var folder = started();
        awaitUnchanged();

        folder.command("Dance", "return CommandOutput.of(\"danced\");");
        Eventually.await(() -> source.isOutdated() || listed().contains("dance"));
        source.relist(Deadline.after(Duration.ofMinutes(1)));
        assertThat(listed()).contains("dance");
        assertThat(source.isOutdated()).isFalse();
    }

    /// The source is ready a moment before it has noted what it was made of.
    private void awaitUnchanged() throws InterruptedException {
        Eventually.await(() -> !source.isOutdated());
    }

    @Test
    void aNewFieldOfTheRecordIsANewPropertyOfTheSchema() throws IOException, InterruptedException {
        var folder = started();
        assertThat(properties("greet")).doesNotContain("title");

        folder.write(
                "_commands/Greet.java",
                SampleFolder.GREET.replace(
                        "@Param(optional = true) Tone tone", "String title, @Param(optional = true) Tone tone"));
        awaitNews();

        assertThat(properties("greet")).contains("name", "title");
    }

    private Collection<String> properties(String tool) {
        return source.manifest().items().stream()
                .filter(item -> item.key().equals(tool))
                .map(item -> item.definition().object("inputSchema").tree().path("properties"))
                .findFirst()
                .orElseThrow()
                .propertyNames();
    }

    @Test
    void aFolderWithoutCommandsSaysSoUntilItHasSome() throws IOException, InterruptedException {
        start();
        assertThat(source.state().detail()).contains("has no commands");

        SampleFolder.in(path);
        awaitNews();
        while (!source.state().isHealthy()) {
            awaitNews();
        }
        assertThat(listed()).contains("greet");
    }

    @Test
    void aJarIsAsGoodAsAFolder(@TempDir Path place) throws Exception {
        SampleFolder.in(path);
        var jar = place.resolve("hall.jar");
        writeJar(jar);
        source = source(WorkflowSettings.of(jar, null));

        start();

        assertThat(source.state()).isInstanceOf(SourceState.Ready.class);
        assertThat(listed()).contains("greet", "open_guest").doesNotContain("seat_guest");
    }

    private void writeJar(Path jar) throws Exception {
        var texts = new HashMap<Path, String>();
        try (var files = Files.walk(path)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                texts.put(file, Files.readString(file));
            }
        }
        try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (var classes : CompilerRun.run(texts).classes().values()) {
                for (var type : classes.entrySet()) {
                    out.putNextEntry(new JarEntry(type.getKey().replace('.', '/') + ".class"));
                    out.write(type.getValue());
                }
            }
        }
    }

    @Test
    void plainParametersAndAssumedHintsCanBeSet() throws IOException, InterruptedException {
        SampleFolder.in(path);
        var usual = WorkflowSettings.of(path, null);
        var plain = new WorkflowSettings(
                path,
                null,
                false,
                WorkflowSettings.ShownParameters.PLAIN,
                WorkflowSettings.ShownHints.ASSUMED,
                false,
                false,
                usual.sessionTime(),
                usual.maxSessions(),
                WorkflowSettings.Extraction.AUTO,
                false);
        source = source(plain);

        start();

        var tool = source.manifest().items().stream()
                .filter(item -> item.key().equals("echo"))
                .findFirst()
                .orElseThrow();
        assertThat(tool.definition()
                        .get("inputSchema")
                        .map(Json::tree)
                        .orElseThrow()
                        .path("properties")
                        .propertyNames())
                .isEmpty();
        assertThat(source.manifest().items().stream()
                        .filter(item -> item.key().equals("what_can_i_do"))
                        .map(item -> item.definition()
                                .object("annotations")
                                .tree()
                                .path("readOnlyHint")
                                .asBoolean(true)))
                .containsExactly(false);
    }

    @Test
    void aBrokenCommandWithAStrangeDescriptionTakesNoOtherAway() throws IOException, InterruptedException {
        var folder = SampleFolder.in(path);
        folder.write(
                "_commands/Odd.java",
                "package _commands;\n@CommandDescription(\"What \\q and \\u0041 mean\")\nclass Odd {");
        folder.write(
                "_commands/Long.java",
                "package _commands;\n@CommandDescription(\"" + "long ".repeat(20_000) + "\")\nclass Long {");

        start();

        assertThat(source.state()).isInstanceOf(SourceState.Ready.class);
        assertThat(listed()).contains("odd", "long", "greet");
    }

    @Test
    void aVersionThatCannotBeUsedIsToldAboutWhileTheOneBeforeRuns() throws IOException, InterruptedException {
        var folder = started();
        folder.write("hall/Second.java", """
            package hall;

            public final class Second implements dev.jackfield.workflow.Workflow<Guests> {
                public Guests begin() { return new Guests(); }
            }
            """);
        awaitNews();

        assertThat(listed()).contains("greet");
        assertThat(source.state()).isInstanceOf(SourceState.Ready.class);
        assertThat(source.state().detail()).contains("several classes that implement Workflow");
    }

    @Test
    void aFolderWithTooManyFilesIsNotSearchedOverAndOver() throws IOException, InterruptedException {
        SampleFolder.in(path);
        var many = Files.createDirectories(path.resolve("many"));
        for (var at = 0; at <= 10_000; at++) {
            Files.createFile(many.resolve("f" + at));
        }

        start();

        assertThat(source.state().detail()).contains("has more than 10,000 files and folders");
    }
}
