package dev.jackfield.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.jackfield.action.Action;
import dev.jackfield.action.ActionParameter;
import dev.jackfield.action.ActionResult;
import dev.jackfield.action.MethodBase;
import dev.jackfield.action.Methods;
import dev.jackfield.action.Services;
import dev.jackfield.api.Jackfield;
import dev.jackfield.api.JavaProgram;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.documents.DocumentStore;
import dev.jackfield.documents.HookedShelf;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ActionClientTest {
    private final ActionRegistry registry = new ActionRegistry();
    private final MethodServer ai = registry.registerMethod(new MethodAi(Services.of(Model.ECHO)));
    private final MethodServer outlook = registry.registerMethod(new MethodOutlook());
    private final ActionClient client = new ActionClient(registry);

    @AfterEach
    void close() {
        registry.close();
    }

    @Test
    void aToolIsCalledByItsName() {
        assertThat(client.callTool("ai.process", Map.of("aiPrompt", "Hello", "resultType", "md")))
                .containsEntry("success", true)
                .containsEntry("error", null)
                .containsEntry(
                        "documents",
                        List.of(Map.of(
                                "name",
                                "summary.md",
                                "mimeType",
                                "text/plain",
                                "data",
                                "Hello []",
                                "encoding",
                                "utf-8")));
    }

    @Test
    void theNameOfAnActionMayHaveADot() {
        assertThat(client.callTool("outlook.folder.list", Map.of())).containsEntry("content", "Inbox");
    }

    @Test
    void theClientListsWhatTheRegistryHas() {
        assertThat(client.listTools()).isEqualTo(registry.getAllTools());
        assertThat(client.getTool("ai.process")).isEqualTo(registry.getTool("ai.process"));
    }

    @Test
    void whatIsNotThereIsNamed() {
        assertThatThrownBy(() -> client.callTool("mail.send", Map.of()))
                .isInstanceOf(UnknownToolException.class)
                .hasMessage("Tool 'mail.send' not found in any MCP server");
        assertThatThrownBy(() -> client.callTool("ai.sing", Map.of()))
                .hasMessage("Action 'sing' not found in method 'ai'");
        assertThatThrownBy(() -> ai.callTool("outlook.send", Map.of()))
                .hasMessage("Tool 'outlook.send' does not belong to method 'ai'");
    }

    @Test
    void aNameWithoutAMethodIsNone() {
        assertThatThrownBy(() -> client.callTool("process", Map.of()))
                .hasMessageContaining("Tool 'process' not found in any MCP server")
                .hasMessageContaining("Invalid tool name format: process. Expected 'method.action'");
        assertThatThrownBy(() -> ai.callTool("process", Map.of()))
                .hasMessage("Invalid tool name format: process. Expected 'method.action'");
    }

    @Test
    void whatAnActionThrowsIsLoggedAndInTheResult() {
        try (var logs = new Logs()) {
            assertThat(client.callTool("outlook.crash", Map.of()))
                    .containsEntry("success", false)
                    .containsEntry("error", "No connection to the mail server")
                    .containsEntry("content", null)
                    .containsEntry("documents", List.of());
            assertThat(logs.lines())
                    .containsExactly("ERROR Error executing tool 'outlook.crash': No connection to the mail server");
        }
    }

    @Test
    void whatIsRequiredMustBeThere() {
        assertThatThrownBy(() -> client.callTool("ai.process", Map.of()))
                .isInstanceOf(BadArgumentsException.class)
                .hasMessage("Required argument 'aiPrompt' is missing");
    }

    @ParameterizedTest
    @MethodSource("misfits")
    void aValueOfAnotherTypeIsRefused(String name, Object value, String problem) {
        assertThatThrownBy(() -> client.callTool("outlook.types", Map.of(name, value)))
                .hasMessage(problem);
    }

    static Stream<Arguments> misfits() {
        return Stream.of(
                arguments("text", 1, "Argument 'text' must be a string"),
                arguments("count", "1", "Argument 'count' must be an integer"),
                arguments("count", true, "Argument 'count' must be an integer"),
                arguments("count", 1.5, "Argument 'count' must be an integer"),
                arguments("real", "1", "Argument 'real' must be a number"),
                arguments("flag", 1, "Argument 'flag' must be a boolean"),
                arguments("list", "a", "Argument 'list' must be an array"),
                arguments("map", List.of(), "Argument 'map' must be an object"));
    }

    @Test
    void whatFitsIsAccepted() {
        var arguments = new HashMap<String, Object>(
                Map.of("text", "a", "count", 2.0, "real", 1, "flag", true, "list", List.of(), "map", Map.of(), "x", 1));
        arguments.put("none", null);

        assertThat(client.callTool("outlook.types", arguments)).containsEntry("success", true);
    }

    static final class Loose extends MethodBase {
        Loose() {
            super(Services.NONE, "loose", "");
        }

        @Action("""
            Takes what it gets.

            Parameters:
            - untyped: anything
            - any (Any, optional): anything
            - named (required): anything
            - mail (EmailDraft, optional): of a class that only its program knows
            - maybe (str | None, optional): a text
            - list (list, optional): texts. Default: ["a"]
            - wait (int, optional): how long. Default: 10 seconds
            """)
        ActionResult take(Map<String, ?> parameters) {
            return ActionResult.done().withContent(parameters);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"untyped", "any", "named", "maybe", "mail"})
    void whatHasNoTypeMayBeAnything(String name) {
        registry.registerMethod(new Loose());
        var arguments = new HashMap<String, Object>(Map.of("named", 1));
        arguments.put(name, "a");

        assertThat(client.callTool("loose.take", arguments)).containsEntry("content", arguments);
    }

    @Test
    void whatMayBeAnythingIsShownAsAnObjectAndNotChecked() {
        registry.registerMethod(new Loose());
        var tool = client.getTool("loose.take").orElseThrow();

        assertThat(tool.json())
                .contains("\"any\":{\"type\":\"object\",\"description\":\"anything\"}")
                .contains("\"untyped\":{\"type\":\"object\",\"description\":\"anything\"}")
                .contains("\"mail\":{\"type\":\"object\",");
        assertThatCode(() -> client.validateArguments(tool, Map.of("named", List.of(1), "any", "a", "mail", 1)))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> client.validateArguments(tool, Map.of("named", 1, "maybe", 1)))
                .hasMessage("Argument 'maybe' must be a string");
        assertThatThrownBy(() -> client.callTool("loose.take", Map.of("named", 1, "maybe", 1)))
                .hasMessage("Argument 'maybe' must be a string");
    }

    @Test
    void aDefaultThatOnlyPeopleCanReadIsLeftOut() {
        registry.registerMethod(new Loose());

        assertThat(client.getTool("loose.take").orElseThrow().json())
                .contains("\"list\":{\"type\":\"array\",\"description\":\"texts\",\"default\":[\"a\"]}")
                .contains("\"wait\":{\"type\":\"integer\",\"description\":\"how long\"}");
        assertThat(Methods.of(new Loose()).action("loose", "take").parameters())
                .containsEntry("list", new ActionParameter("texts", List.class, false, List.of("a")))
                .containsEntry("wait", new ActionParameter("how long", Long.class, false, null));
    }

    @Test
    void whatIsDeeperIsCheckedByTheSchema() {
        var arguments = Map.of("to", List.of(1), "text", "Hello");

        assertThatThrownBy(() -> client.callTool("outlook.send", arguments))
                .isInstanceOf(BadArgumentsException.class)
                .hasMessageContaining("/to/0");
    }

    @Test
    void argumentsAreNotLookedAtWhenNobodyWantsThat() {
        assertThat(client.callTool("ai.process", Map.of(), false)).containsEntry("success", true);
    }

    @Test
    void argumentsCanBeCheckedWithoutACall() {
        var tool = client.getTool("outlook.send").orElseThrow();

        client.validateArguments(tool, Map.of("to", List.of("ann"), "text", "Hello"));
        assertThatThrownBy(() -> client.validateArguments(tool, Map.of("text", "Hello")))
                .hasMessage("Required argument 'to' is missing");
        assertThat(outlook.callTool("outlook.send", Map.of("to", List.of("ann"), "text", "Hello")))
                .containsEntry("content", Map.of("to", List.of("ann"), "copies", 1));
    }

    @Test
    void otherSourcesOfTheHubAreCalledInTheSameWay() {
        var slack = JavaTools.named("slack")
                .tool(
                        "{\"name\":\"sendMessage\",\"inputSchema\":{\"type\":\"object\"}}",
                        (arguments, _) -> Reply.text(arguments.path("text").asString()));
        try (var hub = Jackfield.builder().source(slack).start();
                var both = new ActionRegistry(hub.hub(), Optional.empty())) {
            both.registerMethod(new MethodAi(Services.of(Model.ECHO)));
            var any = new ActionClient(both);

            assertThat(any.callTool("slack.sendMessage", Map.of("channel", "#general", "text", "Hello from workflow!")))
                    .containsEntry("content", "Hello from workflow!");
            assertThat(any.callTool("ai.process", Map.of("aiPrompt", "x"))).containsEntry("success", true);
        }
    }

    @Test
    void toolsOfAServerElsewhereAreCalledWithTheSameClient() {
        try (var hub = Jackfield.builder()
                        .stdio("slack", JavaProgram.of(SlackServer.class), Map.of())
                        .start();
                var both = new ActionRegistry(hub.hub(), Optional.empty())) {
            both.registerMethod(new MethodAi(Services.of(Model.ECHO)));
            var any = new ActionClient(both);

            assertThat(any.callTool("slack.sendMessage", Map.of("channel", "#general", "text", "Hello")))
                    .containsEntry("success", true)
                    .containsEntry("content", "#general got: Hello");
            assertThat(any.callTool("ai.process", Map.of("aiPrompt", "x"))).containsEntry("success", true);
            assertThatThrownBy(() -> any.callTool("slack.sendMessage", Map.of("channel", 1)))
                    .isInstanceOf(BadArgumentsException.class);
        }
    }

    @Test
    void aCallListsNothing() {
        var looks = new AtomicInteger();
        var documents = new DocumentStore(new HookedShelf(looks::incrementAndGet));
        try (var stored = new ActionRegistry(_ -> {}, Optional.of(documents))) {
            stored.registerMethod(new MethodAi(Services.of(Model.ECHO)));
            looks.set(0);

            new ActionClient(stored).callTool("ai.process", Map.of("aiPrompt", "x"));
            assertThat(looks).hasValue(0);
        }
    }

    @Test
    void aRegistryThatIsClosedTakesAwayOnlyWhatItAdded() {
        try (var hub = Jackfield.builder().source(JavaTools.named("slack")).start()) {
            var methods = new ActionRegistry(hub.hub(), Optional.empty());
            methods.registerMethod(new MethodAi(Services.NONE));
            methods.close();

            assertThat(hub.hub().catalog().sources())
                    .extracting(source -> source.id())
                    .containsExactly("slack");
        }
    }

    @Test
    void aMethodMustNotTakeTheNameOfAnotherSource() {
        try (var hub = Jackfield.builder().source(JavaTools.named("ai")).start();
                var taken = new ActionRegistry(hub.hub(), Optional.empty())) {
            assertThatThrownBy(() -> taken.registerMethod(new MethodAi(Services.NONE)))
                    .hasMessageContaining("The hub has a source 'ai' already");
        }
    }
}
