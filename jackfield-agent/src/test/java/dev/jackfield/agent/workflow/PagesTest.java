package dev.jackfield.agent.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.protocol.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The examples of the pages about workflows, as they stand there.
class PagesTest {
    @TempDir
    Path folder;

    @TempDir
    Path data;

    /// Returns the first block of code of a language in a page.
    private static String block(String page, String language) throws IOException {
        return block(page, "", language);
    }

    /// Returns the first one behind some words.
    private static String block(String page, String words, String language) throws IOException {
        var whole = Files.readString(RetailFolder.checkout().resolve("docs").resolve(page));
        var text = whole.substring(whole.indexOf(words));
        var block =
                Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(text);
        assertThat(block.find()).isTrue();
        return block.group(1);
    }

    @Test
    void theFirstWorkflowGreets() throws IOException, InterruptedException {
        Files.createDirectories(folder.resolve("_commands"));
        Files.writeString(folder.resolve("_commands/Greet.java"), block("workflows.md", "java"));

        try (var test = WorkflowTest.of(folder)) {
            assertThat(WorkflowTest.text(test.call("greet", Map.of("name", "Ann"))))
                    .isEqualTo("Hello, Ann!");
            assertThat(WorkflowTest.text(test.message("greet", Map.of("name", "Ann"))))
                    .isEqualTo("Hello, Ann!");
            assertThat(WorkflowTest.text(test.say("@greet name=Ann"))).isEqualTo("Hello, Ann!");
            assertThat(WorkflowTest.text(test.say("say hello to Bob"))).isEqualTo("Hello, Bob!");
        }
    }

    @Test
    void dataIsReadAndWrittenBack() throws IOException, InterruptedException {
        var files = new SampleFolder(folder);
        files.write("hall/Hall.java", block("workflows.md", "## Data", "java"));
        files.write(
                "_commands/Greet.java",
                block("workflows.md", "java")
                        .replace("Object>", "hall.Hall>")
                        .replace("Object state, Turn turn) {", "hall.Hall hall, Turn turn) throws Exception {")
                        .replace("return ", "hall.add(given.name()); return "));
        Files.writeString(data.resolve("guests.json"), "{\"Zoe\":\"greeted\"}");
        var usual = WorkflowSettings.of(folder, data);
        var settings = new WorkflowSettings(
                folder,
                data,
                true,
                usual.parameters(),
                usual.hints(),
                true,
                true,
                usual.sessionTime(),
                usual.maxSessions(),
                WorkflowSettings.Extraction.AUTO,
                false);

        try (var open = Workflows.open(settings)) {
            assertThat(WorkflowTest.text(open.session("ann").callTool("greet", Map.of("name", "Ann"))))
                    .isEqualTo("Hello, Ann!");
            assertThat(WorkflowTest.text(open.session("bob").say("say hello to Bob")))
                    .contains("yes or no");
            open.session("bob").say("yes");
        }

        assertThat(data.resolve("guests.json"))
                .hasContent("{\"Zoe\":\"greeted\",\"Ann\":\"greeted\",\"Bob\":\"greeted\"}");
    }

    @Test
    void aTranslatedCommandAndItsMessageWork() throws Exception {
        RetailFolder.generate(data, "7");
        RetailFolder.copy(folder);
        var page = "coming-from/fastworkflow.md";
        Files.writeString(folder.resolve("_commands/GetUserDetails.java"), block(page, "java"));
        var users = Json.parse(Files.readAllBytes(data.resolve("users.json"))).tree();
        var user = users.propertyNames().iterator().next();

        try (var test = WorkflowTest.of(folder, data)) {
            var message = block(page, "json").replace("sara_doe_496", user);
            var called = WorkflowTest.text(test.call("get_user_details", Map.of("user_id", user)));

            assertThat(Json.parse(called).tree().path("email").asString())
                    .isEqualTo(users.path(user).path("email").asString());
            assertThat(WorkflowTest.text(test.say(message))).isEqualTo(called);
            assertThat(WorkflowTest.text(test.say("@get_user_details user_id=" + user)))
                    .isEqualTo(called);
        }
    }
}
