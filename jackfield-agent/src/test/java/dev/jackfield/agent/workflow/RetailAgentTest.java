package dev.jackfield.agent.workflow;

import static dev.jackfield.agent.workflow.RetailShop.delegate;
import static dev.jackfield.agent.workflow.RetailShop.payload;
import static dev.jackfield.agent.workflow.RetailShop.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.converse.ScriptedChat;
import dev.jackfield.agent.converse.TurnOutcome.StopReason;
import dev.jackfield.agent.delegate.AgentAnswer;
import dev.jackfield.agent.delegate.AgentSettings;
import dev.jackfield.agent.delegate.CommandResult;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.agent.model.ModelRequest;
import dev.jackfield.agent.model.ToolDefinition;
import dev.jackfield.agent.workflow.model.BuiltinCommand;
import dev.jackfield.protocol.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Agents over the retail workflow, with a scripted model: what each agent sees, what is run, and how it fails.
@Timeout(120)
class RetailAgentTest {
    @TempDir
    static Path data;

    private static OpenWorkflow shop;
    private static String order;

    private final ScriptedChat model = new ScriptedChat();
    private OpenSession session;

    @BeforeAll
    static void open() throws Exception {
        var retail = RetailShop.in(data);
        order = retail.pendingOrder();
        shop = Workflows.open(retail.settings());
    }

    @BeforeEach
    void begin() {
        session = shop.session(UUID.randomUUID().toString());
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    private AgentAnswer answer(String wish) throws InterruptedException {
        return session.agent(model).answer(wish);
    }

    private static List<String> commands() {
        return shop.listTools().stream()
                .map(tool -> String.valueOf(tool.get("name")))
                .filter(name -> BuiltinCommand.named(name).isEmpty() && !name.equals("ask"))
                .toList();
    }

    private static String text(Canister canister) {
        var content = switch (canister) {
            case Canister.Supervisor supervisor -> supervisor.content();
            case Canister.User user -> user.content();
            case Canister.Result result -> result.content();
            default -> List.<CanisterContent>of();
        };
        return content.isEmpty() ? "" : ((CanisterContent.Text) content.getFirst()).text();
    }

    private String status() {
        var details = WorkflowTest.text(session.callTool("get_order_details", Map.of("order_id", order)));
        return Json.parse(details).tree().path("status").asString();
    }

    private ModelRequest read(int step) {
        return model.requests().get(step);
    }

    @Test
    void theMainAgentSeesNamesAndDescriptionsAndNoSchema() throws InterruptedException {
        model.says("Hello!");

        assertThat(answer("hello").text()).isEqualTo("Hello!");

        var prompt = text(read(0).canisters().getFirst());
        assertThat(commands()).hasSize(16);
        assertThat(prompt)
                .contains("- cancel_pending_order: Cancels an order that is still pending")
                .contains("- list_all_product_types: ")
                .doesNotContain("order_id", "pattern", "\"type\"", "properties", "NOT_FOUND");
        assertThat(read(0).tools()).extracting(ToolDefinition::name).containsExactly("workflow_assistant");
        assertThat(read(0).tools().toString()).doesNotContain("order_id");
    }

    @Test
    void theToolAgentHasOneToolForEachCommandButTheHandOver() throws InterruptedException {
        model.calls(delegate("look")).says("Nothing to do.").says("Done.");

        answer("look around");

        var expected = commands().stream()
                .filter(name -> !name.equals("transfer_to_human_agents"))
                .toList();
        assertThat(read(1).tools()).extracting(ToolDefinition::name).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(text(read(0).canisters().getFirst())).doesNotContain("transfer_to_human_agents");
        assertThat(text(read(1).canisters().getLast())).isEqualTo("look");
    }

    @Test
    void theManualOfAToolComesFromSchemaAndExamples() throws Exception {
        model.calls(delegate("look")).says("Nothing to do.").says("Done.");

        answer("look around");

        for (var name : List.of("cancel_pending_order", "modify_pending_order_items", "list_all_product_types")) {
            var manual = read(1).tools().stream()
                    .filter(tool -> tool.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            assertThat(manual.description() + "\n").isEqualTo(golden(name));
            assertThat(manual.inputSchema().toString()).contains("\"query\"");
        }
    }

    private static String golden(String name) {
        try (var file =
                Objects.requireNonNull(RetailAgentTest.class.getResourceAsStream("/manuals/%s.txt".formatted(name)))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void aWishIsDelegatedAndTheCommandRunsInTheSession() throws InterruptedException {
        model.calls(delegate("Cancel order %s, which was ordered by mistake.".formatted(order)))
                .calls(run(
                        "cancel_pending_order",
                        payload("cancel_pending_order", Map.of("order_id", order, "reason", "ordered by mistake"))))
                .says("The order is cancelled.")
                .says("I have cancelled it.");

        var answer = answer("please cancel " + order + ", I ordered it by mistake");

        assertThat(answer.text()).isEqualTo("I have cancelled it.");
        assertThat(answer.stopReason()).isEqualTo(StopReason.END);
        assertThat(status()).isEqualTo("cancelled");
        assertThat(text(read(3).canisters().getLast())).isEqualTo("The order is cancelled.");
    }

    @Test
    void wordsAndPayloadsRunTheSameAndOnlyPayloadsAreTagged() throws InterruptedException {
        var arguments = Map.of("order_id", order);
        model.calls(delegate("show it thrice"))
                .calls(run("get_order_details", payload("get_order_details", arguments)))
                .calls(run("get_order_details", "@get_order_details order_id=\"%s\"".formatted(order)))
                .calls(run("get_order_details", "show me order " + order))
                .says("Shown.")
                .says("Here it is.");

        var results = answer("show it").results();

        assertThat(results)
                .extracting(CommandResult::text)
                .hasSize(3)
                .containsOnly(results.getFirst().text());
        assertThat(results.getFirst().text()).contains(order).contains("pending");
        assertThat(results)
                .extracting(CommandResult::mcpSource)
                .containsExactly(Optional.of("get_order_details"), Optional.empty(), Optional.empty());
        assertThat(text(read(2).canisters().getLast()))
                .isEqualTo(results.getFirst().text());
    }

    @Test
    void aFailedCommandIsTextWithWhichTheAgentGoesOn() throws InterruptedException {
        model.calls(delegate("show #W0000001"))
                .calls(run("get_order_details", payload("get_order_details", Map.of("order_id", "#W0000001"))))
                .calls(run("get_order_details", payload("get_order_details", Map.of("order", 1))))
                .says("There is no such order.")
                .says("I cannot find it.");

        var results = answer("show #W0000001").results();

        assertThat(results.getFirst().text()).isEqualTo("Error: order not found");
        assertThat(results.getLast().text())
                .startsWith("Error: The arguments of")
                .contains("order_id");
    }

    @Test
    void whatIsMissingInWordsIsAskedFor() throws InterruptedException {
        model.calls(delegate("cancel it"))
                .calls(run("cancel_pending_order", "cancel order " + order))
                .says("The reason is missing.")
                .says("Why?");

        assertThat(answer("cancel it").results().getFirst().text()).contains("reason");
        assertThat(status()).isEqualTo("pending");
        assertThat(WorkflowTest.text(session.say("ordered by mistake"))).doesNotContain("cancelled");
        assertThat(status()).isEqualTo("pending");
    }

    @Test
    void aToolRunsItsOwnCommandOnly() throws InterruptedException {
        var cancel = payload("cancel_pending_order", Map.of("order_id", order, "reason", "no longer needed"));
        model.calls(delegate("look"))
                .calls(run("get_order_details", cancel))
                .calls(run("get_order_details", "@cancel_pending_order order_id=%s".formatted(order)))
                .calls(run("transfer_to_human_agents", "help"))
                .calls(run("drop_tables", "now"))
                .says("No.")
                .says("No.");

        var results = answer("look").results();

        assertThat(status()).isEqualTo("pending");
        assertThat(results).hasSize(2);
        assertThat(results.getFirst().text())
                .isEqualTo("Error: This tool runs 'get_order_details', and the call names 'cancel_pending_order'."
                        + " Use the tool of that name.");
    }

    @Test
    void theToolAgentStopsAfterFiveRoundsAndTheMainAgentLearnsWhatWasDone() throws InterruptedException {
        model.calls(delegate("count"));
        for (var round = 0; round < 6; round++) {
            model.calls(run("calculate", payload("calculate", Map.of("expression", "1 + " + round))));
        }
        model.says("It did not end.");

        var answer = answer("count");

        assertThat(answer.results()).hasSize(5);
        assertThat(text(read(7).canisters().getLast()))
                .startsWith("Error: the assistant stopped before it was done (it had its 5 steps).")
                .contains("calculate: 5.0");
    }

    @Test
    void theMainAgentStopsAfterItsSteps() throws InterruptedException {
        for (var round = 0; round < 3; round++) {
            model.calls(delegate("again")).says("Done.");
        }
        var agent = session.agent(model).with(AgentSettings.USUAL.withSteps(2, 1));

        assertThat(agent.answer("go on").stopReason()).isEqualTo(StopReason.STEPS);
        assertThat(model.requests()).hasSize(5);
    }

    @Test
    void failuresReachTheCallerAsTheyAre() {
        var bug = new IllegalStateException("a bug in the agent");
        var down = new ModelException(ModelException.Kind.SERVER, "The provider is down.");
        model.calls(delegate("look")).then((_, _) -> {
            throw bug;
        });
        assertThatThrownBy(() -> answer("look")).isSameAs(bug);

        model.then((_, _) -> {
            throw down;
        });
        assertThatThrownBy(() -> answer("look")).isSameAs(down);

        model.calls(delegate("look")).then((_, _) -> {
            throw down;
        });
        assertThatThrownBy(() -> answer("look")).isSameAs(down);
    }

    @Test
    void theAgentRemembersWhatWasSaidAndForgetsWhatFailed() throws InterruptedException {
        var agent = session.agent(model);
        model.says("Which one?").then((_, _) -> {
            throw new IllegalStateException("broken");
        });
        agent.answer("show my order");
        assertThatThrownBy(() -> agent.answer("hm")).hasMessage("broken");
        model.says("Thank you.");

        agent.answer(order);

        assertThat(read(2).canisters()).extracting(RetailAgentTest::text).contains("show my order", order);
        assertThat(read(2).canisters()).extracting(RetailAgentTest::text).doesNotContain("hm");
    }

    @Test
    void anInterruptEndsTheAgent() throws InterruptedException {
        var isWaiting = new CountDownLatch(1);
        var ended = new AtomicReference<Throwable>();
        model.calls(delegate("wait")).then((_, _) -> {
            isWaiting.countDown();
            new CountDownLatch(1).await();
            return ScriptedChat.replyOf("never");
        });
        var thread = Thread.startVirtualThread(() -> {
            try {
                answer("wait");
            } catch (InterruptedException interrupted) {
                ended.set(interrupted);
            }
        });
        isWaiting.await();

        thread.interrupt();
        thread.join();

        assertThat(ended.get()).isInstanceOf(InterruptedException.class);
    }
}
