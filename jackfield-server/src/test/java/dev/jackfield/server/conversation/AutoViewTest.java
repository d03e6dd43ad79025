package dev.jackfield.server.conversation;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.model.TokenEstimate;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.FakeUpstream;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The view `auto`, at each of its two boundaries.
@Timeout(120)
class AutoViewTest {
    @TempDir
    private Path folder;

    /// Tools whose schemas are much longer than their names and descriptions.
    private static FakeUpstream office() {
        var office = FakeUpstream.named("office");
        IntStream.range(0, 20)
                .forEach(number -> office.tool(
                        fields("""
                            {"name":"form_%d","description":"Fills in form %d.",
                             "inputSchema":{"type":"object","properties":{"applicant":{"type":"string","description":"%s"}}}}\
                            """.formatted(number, number, "The person who applies. ".repeat(20))),
                        _ -> text("filed")));
        return office;
    }

    private List<Fields> offered(String conversation) throws InterruptedException {
        var model = ClientModel.saying("Done.");
        try (var hub = new ConversingHub(folder, "conversation: {%s}\n".formatted(conversation), office());
                var client = hub.modern(Identity.LOCAL, ClientModel.TOOLS)) {
            model.call(client, "jackfield.converse", "{\"message\":\"Hi\"}");
        }
        return model.asked().getFirst().get("tools").map(Json::items).orElse(List.of()).stream()
                .map(tool -> tool.object().orElseThrow())
                .toList();
    }

    private static List<String> names(List<Fields> tools) {
        return tools.stream().map(tool -> tool.text("name").orElseThrow()).toList();
    }

    /// The client gets names in which a dot is spelled `__`.
    private static int tokens(List<Fields> tools) {
        return tools.stream()
                .mapToInt(
                        tool -> TokenEstimate.of(tool.text("name").orElseThrow().replace("__", ".") + " "
                                + tool.text("description").orElse("") + " " + tool.object("inputSchema")))
                .sum();
    }

    @Test
    void fullViewIsChosenIfItFitsAndElseNames() throws InterruptedException {
        var full = offered("view: full");
        var most = tokens(full);

        assertThat(names(offered("toolTokens: " + most))).isEqualTo(names(full)).hasSize(20);
        assertThat(names(offered("toolTokens: " + (most - 1))))
                .containsExactlyInAnyOrder("describe_function", "call_tool");
    }

    @Test
    void namesAreChosenIfTheyFitAndElseSearch() throws InterruptedException {
        var names = offered("view: names");
        var most = tokens(names);

        assertThat(names(offered("toolTokens: " + most))).isEqualTo(names(names));
        assertThat(names(offered("toolTokens: " + (most - 1))))
                .contains("search_skills", "call_tool")
                .doesNotContain("office__form_1");
    }
}
