package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Clients of the TypeScript SDK that offer their model have a hub without any key process a document.
class AiProcessIT {
    private static final Path DOCUMENT =
            Path.of("../ARCHITECTURE.md").toAbsolutePath().normalize();

    private static final String NOTES = """
        import dev.jackfield.action.Services;
        import dev.jackfield.tools.*;
        import java.util.List;

        public class Notes {
            private final Documents documents;

            Notes(Services services) {
                documents = services.get(Documents.class);
            }

            @Tool("Keeps a note.")
            public String keep(@Param("the note") String text) {
                return documents.store("notes", "all", List.of(Document.text("note.md", "text/markdown", text)));
            }
        }
        """;

    private HubProcess hub;

    /// A client with its era.
    enum ClientProgram {
        TYPESCRIPT_1("process-v1.mjs", "legacy"),
        TYPESCRIPT_2_LEGACY("process-v2.mjs", "legacy"),
        TYPESCRIPT_2_MODERN("process-v2.mjs", "modern");

        private final String script;
        private final String era;

        ClientProgram(String script, String era) {
            this.script = script;
            this.era = era;
        }

        private JsonNode run(String url, Map<String, Object> plan) {
            var command = new ArrayList<>(
                    List.of(NodeRuntime.resolve("clients/" + script).toString(), "--era=" + era, url));
            command.add(JsonMapper.shared().writeValueAsString(plan));
            return JsonMapper.shared()
                    .readTree(NodeRuntime.run(Map.of(), command).orThrow().out());
        }
    }

    @BeforeEach
    void start() {
        hub = HubProcess.start(Workplace.with("sources: {}\n").file("skills/Notes.java", NOTES));
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    @ParameterizedTest
    @EnumSource
    void documentIsProcessedByTheModelOfTheClient(ClientProgram client) throws IOException {
        var title = Files.readAllLines(DOCUMENT).getFirst().substring("# ".length());
        var seen = client.run(
                hub.url().resolve("/mcp").toString(),
                Map.of(
                        "store", "notes.keep",
                        "text", Files.readString(DOCUMENT),
                        "prompt", "Say what it is about",
                        "resultType", "md"));

        assertThat(seen.path("tools").toString()).contains("\"ai.process\"");
        var document =
                seen.path("result").path("structuredContent").path("documents").path(0);
        assertThat(document.path("data").asString()).isEqualTo("About " + title);
        assertThat(document.path("mimeType").asString()).isEqualTo("text/markdown");
        assertThat(seen.path("asked").path(0).path("systemPrompt").asString()).contains("text/markdown");
        assertThat(seen.path("asked").size()).isEqualTo(1);
    }
}
