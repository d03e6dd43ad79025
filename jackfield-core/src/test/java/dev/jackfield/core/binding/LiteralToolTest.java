package dev.jackfield.core.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.tools.DocBlock;
import dev.jackfield.tools.Param;
import dev.jackfield.tools.Tool;
import dev.jackfield.tools.Tools;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// One tool, written in the ways in which a tool can be written, comes out as its specification prints it. Where a
/// method
/// has a place for each argument and for no other, the schema says that too.
class LiteralToolTest {
    private static final String PROCESS = """
        {"name": "ai.process",
         "description": "Universal AI document processing action",
         "inputSchema": {
           "type": "object",
           "properties": {
             "aiPrompt": {
               "type": "string",
               "description": "Instruction for the AI"
             },
             "documentList": {
               "type": "array",
               "description": "Document references"
             },
             "resultType": {
               "type": "string",
               "default": "txt",
               "description": "Output format"
             }
           },
           "required": ["aiPrompt"]
         }}\
        """;

    private static final String DOC = """
        Universal AI document processing action.

        Parameters:
        - aiPrompt (str, required): Instruction for the AI
        - documentList (list, optional): Document references
        - resultType (str, optional): Output format. Default: txt
        """;

    @Tools("ai")
    static final class ByParameters {
        @Tool("Universal AI document processing action")
        String process(
                @Param("Instruction for the AI") String aiPrompt,
                @Param(value = "Document references", optional = true) List<?> documentList,
                @Param(value = "Output format", defaultValue = "txt") String resultType) {
            return aiPrompt + documentList + resultType;
        }
    }

    record Work(
            @Param("Instruction for the AI") String aiPrompt,

            @Param(value = "Document references", optional = true)
            List<?> documentList,

            @Param(value = "Output format", defaultValue = "txt")
            String resultType) {}

    @Tools("ai")
    static final class ByRecord {
        @Tool("Universal AI document processing action")
        String process(Work work) {
            return work.aiPrompt + work.documentList + work.resultType;
        }
    }

    @Tools("ai")
    static final class ByDocBlock {
        @Tool(DOC)
        String process(String aiPrompt, List<?> documentList, String resultType) {
            return aiPrompt + documentList + resultType;
        }
    }

    @Tools("ai")
    static final class ByMap {
        @Tool(DOC)
        String process(Map<String, Object> arguments) {
            return "" + arguments.get("aiPrompt") + arguments.getOrDefault("documentList", List.of())
                    + arguments.get("resultType");
        }
    }

    static List<Object> forms() {
        return List.of(new ByParameters(), new ByRecord(), new ByDocBlock(), new ByMap());
    }

    private static JsonNode json(String text) {
        return Json.parse(text).tree();
    }

    private static JsonNode closed(JsonNode tool) {
        ((ObjectNode) tool.path("inputSchema")).put("additionalProperties", false);
        return tool;
    }

    @Test
    void aMapTakesWhatNothingIsSaidOf() throws InterruptedException {
        try (var hub = TestHub.with().source(JavaTools.of(new ByMap())).start();
                var client = hub.modern()) {
            var answer = client.call("ai.process", "{\"aiPrompt\":\"Sum up\",\"more\":true}");

            assertThat(TestClient.textOf(answer)).isEqualTo("Sum up[]txt");
        }
    }

    @ParameterizedTest
    @MethodSource("forms")
    void everyFormIsListedAsPrinted(Object form) throws InterruptedException {
        try (var hub = TestHub.with().source(JavaTools.of(form)).start();
                var client = hub.modern()) {
            var tools = client.ask("tools/list", "{}").result().get("tools").orElseThrow();

            assertThat(tools.tree().path(0)).isEqualTo(form instanceof ByMap ? json(PROCESS) : closed(json(PROCESS)));
        }
    }

    @ParameterizedTest
    @MethodSource("forms")
    void everyFormGetsWhatWasLeftOut(Object form) throws InterruptedException {
        try (var hub = TestHub.with().source(JavaTools.of(form)).start();
                var client = hub.modern()) {
            var answer = client.call("ai.process", "{\"aiPrompt\":\"Sum up\"}");

            assertThat(answer.result()
                            .get("content")
                            .orElseThrow()
                            .tree()
                            .path(0)
                            .path("text")
                            .asString())
                    .isEqualTo("Sum up[]txt");
        }
    }

    @Test
    void aDocBlockAloneGivesTheSameSchema() {
        assertThat(Schemas.of(DocBlock.parse(DOC)).tree())
                .isEqualTo(json(PROCESS).path("inputSchema"));
    }

    @Test
    void aRecordAloneGivesTheSameSchema() {
        assertThat(Schemas.of(Work.class).tree()).isEqualTo(json(PROCESS).path("inputSchema"));
    }
}
