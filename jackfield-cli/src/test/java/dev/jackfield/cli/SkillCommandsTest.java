package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.builtin.skillfolder.SkillShelf;
import dev.jackfield.server.OpenHub;
import dev.jackfield.settings.load.ConfigFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Commands report the state of skills.
class SkillCommandsTest {
    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void openShell() {
        shell = new Shell(folder);
        new SkillShelf(folder)
                .source("Hello.java", SkillShelf.saying("Hello", "hello"))
                .source("Bad.java", "class Bad {\n  int x = \"text\";\n}\n");
    }

    @Test
    void toolsShowTheirSignatures() {
        var outcome = shell.run("tools");

        assertThat(outcome.out()).contains("hello.say\twhom: string\tSays it.\n");
        assertThat(outcome.err())
                .contains("Bad-java is missing here: stopped, skill Bad.java does not compile: line 2: incompatible");
    }

    @Test
    void skillIsCalledLikeAnyTool() {
        assertThat(shell.run("call", "hello.say", "whom=Ann").out()).isEqualTo("hello, Ann\n");
    }

    @Test
    void statusListsSkillsWithTheirFiles() {
        try (var hub = new OpenHub(new ConfigFolder(folder).load())) {
            assertThat(shell.beside(hub).run("status").out())
                    .contains("skills   1\n  hello: 1 tool in " + folder.resolve("skills/Hello.java"))
                    .contains("  Bad-java: stopped, skill Bad.java does not compile: line 2");
        }
    }

    @Test
    void statusAndDocsSayWhatASkillIsFor() throws IOException {
        new SkillShelf(folder).source("Mail.java", """
            import dev.jackfield.tools.*;
            @Tools(value = "mail", description = "Reads and writes mail.")
            class Mail { @Tool("Counts.") int count() { return 0; } }
            """).source("MethodAi.java", """
                import dev.jackfield.action.*;
                class MethodAi extends MethodBase {
                    MethodAi() { super(Services.NONE, "ai", "AI processing methods"); }
                    @Action("Works.") ActionResult process(java.util.Map<String, Object> given) { return ActionResult.done(); }
                }
                """);

        try (var hub = new OpenHub(new ConfigFolder(folder).load())) {
            assertThat(shell.beside(hub).run("status").out())
                    .contains("Mail.java: Reads and writes mail.\n", "MethodAi.java: AI processing methods\n");
            shell.run("docs");
        }
        assertThat(folder.resolve("tool-docs/sources/mail.md")).content().contains("Reads and writes mail.");
        assertThat(folder.resolve("tool-docs/index.html")).content().contains("AI processing methods");
    }

    @Test
    void checkNamesWhatCannotBeUsed() throws IOException {
        Files.writeString(folder.resolve("jackfield.yaml"), "sources: {hello: {command: x, enabled: false}}\n");
        var outcome = shell.run("check");

        assertThat(outcome.exit()).isEqualTo(5);
        assertThat(outcome.out())
                .contains("skill Bad.java does not compile: line 2")
                .contains("skill Hello.java", "the source 'hello' in jackfield.yaml already has this name");
        assertThat(outcome.err()).contains("2 skills cannot be used.");
        assertThat(shell.run("check", "--json").out()).contains("\"ok\" : false", "Bad.java does not compile");
    }

    @Test
    void checkSaysWhichSkillReplacesTheBuiltInOne() throws IOException {
        new SkillShelf(folder).source("Ai.java", SkillShelf.saying("Ai", "mine"));
        Files.delete(folder.resolve("skills/Bad.java"));

        var outcome = shell.run("check");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err())
                .contains("warning: skill Ai.java: replaces the built-in source `ai` with its tool `ai.process`");
        assertThat(shell.run("check", "--json").out()).contains("skill Ai.java: replaces");
    }

    @Test
    void profileMayChooseSkills() throws IOException {
        Files.writeString(folder.resolve("jackfield.yaml"), "profiles: {polite: {sources: [hello]}}\n");

        assertThat(shell.run("tools", "--profile", "polite").out()).startsWith("hello.say\t");
    }

    @Test
    void folderIsFoundWhereTheConfigurationSays() throws IOException {
        Files.move(folder.resolve("skills"), folder.resolve("own"));
        Files.createDirectories(folder.resolve("etc"));
        Files.writeString(folder.resolve("etc/hub.yaml"), "skills: ../own\n");

        assertThat(shell.run("call", "--config", "etc/hub.yaml", "hello.say", "whom=Ann")
                        .out())
                .isEqualTo("hello, Ann\n");
    }
}
