package dev.jackfield.agent.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.converse.ScriptedChat;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.protocol.json.Json;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sentences to the retail workflow whose values a model reads.
@Timeout(120)
class ModelExtractionTest {
    @TempDir
    static Path data;

    private static String order;
    private static OpenWorkflow shop;

    // of the test that runs; the workflow asks for it at each use
    private static ScriptedChat configured = new ScriptedChat();

    private final ScriptedChat model = new ScriptedChat();
    private OpenSession session;

    @BeforeAll
    static void open() throws Exception {
        var retail = RetailShop.in(data);
        order = retail.pendingOrder();
        var settings = retail.settings().with(WorkflowSettings.Extraction.MODEL, false);
        shop = Workflows.open(settings, Optional::empty, () -> Optional.of(configured));
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    @BeforeEach
    void begin(TestInfo test) {
        configured = model;
        session = shop.session(test.getTestMethod().orElseThrow().getName() + test.getDisplayName());
    }

    private String say(String sentence) {
        return WorkflowTest.text(session.say(sentence));
    }

    private String status() {
        var details = WorkflowTest.text(session.callTool("get_order_details", Map.of("order_id", order)));
        return Json.parse(details).tree().path("status").asString();
    }

    @Test
    void theModelReadsTheSchemaAndTheSentenceAndNoTools() {
        model.says("{}");

        say("please cancel order " + order);

        var request = model.requests().getFirst();
        assertThat(request.tools()).isEmpty();
        assertThat(request.canisters().getFirst().toString())
                .contains("cancel_pending_order", "ordered by mistake", "\"required\"");
        assertThat(request.canisters().getLast().toString()).contains("please cancel order " + order);
    }

    @Test
    void aReadingCommandRunsWithWhatTheModelFound() {
        model.says("```json\n{\"order_id\": \"%s\"}\n```".formatted(order));

        assertThat(say("get_order_details")).contains(order).contains("pending");
    }

    @Test
    void aWritingCommandWaitsForTheUser() {
        model.says("{\"order_id\":\"%s\",\"reason\":\"ordered by mistake\"}".formatted(order));

        var question = say("@cancel_pending_order " + order + ", my finger slipped");

        assertThat(question).contains("ordered by mistake").contains("yes or no");
        assertThat(status()).isEqualTo("pending");
        say("yes");
        assertThat(status()).isEqualTo("cancelled");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I would rather not say.",
                "",
                "{\"reason\":\"because\",\"order_id\":{\"$ne\":1},\"command\":\"x\",\"workitem_path\":\"/Admin\"}",
                "{\"reason\":\"ordered by mistake\",\"reason\":\"no longer needed\"}",
                "{\"reason\":",
                "[1,2]"
            })
    void whatTheModelMakesUpChangesNothing(String reply) {
        model.says(reply);

        assertThat(say("please cancel order " + order)).contains("reason");
        assertThat(status()).isEqualTo("pending");
    }

    @Test
    void hugeAndDeepRepliesAreIgnored() {
        model.says("{\"reason\":\"" + "x".repeat(20_000) + "\"}").says("{\"reason\":" + "[".repeat(8_000) + "}");

        assertThat(say("please cancel order " + order)).contains("reason");
        say("abort");
        assertThat(say("please cancel order " + order)).contains("reason");
    }

    @Test
    void aModelThatFailsIsDoneWithout() {
        model.then((_, _) -> {
            throw new ModelException(ModelException.Kind.CONNECTION, "down");
        });

        assertThat(say("please cancel order " + order)).contains("reason");
        say("ordered by mistake");
        assertThat(status()).isEqualTo("cancelled");
    }

    @Test
    void valuesThatAreNamedNeedNoModel() {
        say("@cancel_pending_order order_id=%s reason=\"ordered by mistake\"".formatted(order));

        assertThat(status()).isEqualTo("cancelled");
        assertThat(model.requests()).isEmpty();
    }
}
