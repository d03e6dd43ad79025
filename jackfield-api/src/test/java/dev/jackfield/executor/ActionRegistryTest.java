package dev.jackfield.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.action.MethodBase;
import dev.jackfield.action.Methods;
import dev.jackfield.action.Services;
import dev.jackfield.api.McpTool;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.source.Source;
import dev.jackfield.documents.DocumentStore;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ActionRegistryTest {
    private final ActionRegistry registry = new ActionRegistry();

    @AfterEach
    void close() {
        registry.close();
    }

    @Test
    void theActionsOfAMethodAreTools() {
        var server = registry.registerMethod(new MethodAi(Services.of(Model.ECHO)));

        assertThat(server.name()).isEqualTo("ai");
        assertThat(server.getTools()).extracting(McpTool::name).containsExactly("ai.process");
        assertThat(server.getTool("ai.process")).isPresent();
        assertThat(server.getTool("ai.unknown")).isEmpty();
    }

    @Test
    void anActionWithoutTextIsDescribedByItsName() {
        registry.registerMethod(new MethodOutlook());

        assertThat(registry.getTool("outlook.read").orElseThrow().description()).isEqualTo("outlook.read action");
    }

    @Test
    void aRecordAndHintsAreShownAsOnAnyTool() {
        registry.registerMethod(new MethodOutlook());
        registry.registerMethod(new MethodAi(Services.NONE));

        assertThat(registry.getTool("outlook.send").orElseThrow().json()).contains("""
            "properties":{"to":{"type":"array","items":{"type":"string"},"description":"Who gets it"},\
            "text":{"type":"string","description":"What it says"},"copies":{"type":"integer\"\
            """);
        assertThat(registry.getTool("ai.process").orElseThrow().annotations()).containsEntry("readOnlyHint", true);
    }

    @Test
    void allToolsAreInTheOrderInWhichTheirMethodsCame() {
        registry.registerMethod(new MethodOutlook());
        registry.registerMethod(new MethodAi(Services.NONE));

        assertThat(registry.getAllTools())
                .extracting(McpTool::name)
                .containsExactly(
                        "outlook.crash",
                        "outlook.folder.list",
                        "outlook.read",
                        "outlook.refuse",
                        "outlook.send",
                        "outlook.types",
                        "ai.process");
    }

    @Test
    void whatIsThereIsFoundByMethodAndByTool() {
        var server = registry.registerMethod(new MethodOutlook());

        assertThat(registry.getServer("outlook")).containsSame(server);
        assertThat(registry.getServer("ai")).isEmpty();
        assertThat(registry.findServerForTool("outlook.folder.list")).containsSame(server);
        assertThat(registry.findServerForTool("ai.process")).isEmpty();
        assertThat(registry.findServerForTool("process")).isEmpty();
        assertThat(registry.getTool("outlook.folder.list")).isPresent();
        assertThat(registry.getTool("outlook.unknown")).isEmpty();
    }

    @Test
    void registeringIsLogged() {
        try (var logs = new Logs()) {
            registry.registerMethod(new MethodOutlook());
            registry.registerMethod(new MethodOutlook());

            assertThat(logs.lines())
                    .containsExactly(
                            "INFO Created MCP server for method 'outlook' with 6 tools",
                            "INFO Registered MCP server for method 'outlook'",
                            "DEBUG MCP server for method 'outlook' already registered");
        }
    }

    @Test
    void aHundredThatRegisterAtOnceGetTheSame() throws Exception {
        Callable<MethodServer> register = () -> registry.registerMethod(new MethodOutlook());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = threads.invokeAll(
                    IntStream.range(0, 100).mapToObj(_ -> register).toList());

            assertThat(all)
                    .extracting(future -> future.get())
                    .containsOnly(registry.registerMethod(new MethodOutlook()));
        }
        assertThat(registry.getAllTools()).hasSize(6);
    }

    @Test
    void noneIsLostWhenSeveralMethodsComeAtOnce() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = threads.invokeAll(IntStream.range(0, 50)
                    .mapToObj(number -> (Callable<MethodServer>) () -> registry.registerMethod(new Named("m" + number)))
                    .toList());

            assertThat(all).extracting(future -> future.get()).doesNotHaveDuplicates();
        }

        assertThat(registry.hub().catalog().sources()).hasSize(50);
    }

    @Test
    void noneIsLostWhenSeveralRegistriesShareAHub() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = threads.invokeAll(IntStream.range(0, 200)
                    .mapToObj(number ->
                            (Callable<MethodServer>) () -> new ActionRegistry(registry.hub(), Optional.empty())
                                    .registerMethod(new Named("m" + number)))
                    .toList());

            assertThat(all).extracting(future -> future.get()).doesNotHaveDuplicates();
        }

        assertThat(registry.hub().catalog().sources()).hasSize(200);
    }

    @Test
    void twoWithDocumentsShareAHub() {
        var first = new ActionRegistry(registry.hub(), Optional.of(documents("a")));
        var second = new ActionRegistry(registry.hub(), Optional.of(documents("b")));
        assertThat(sources()).containsExactly("documents", "documents2");

        first.close();
        assertThat(sources()).containsExactly("documents2");
        second.close();
    }

    private List<String> sources() {
        return registry.hub().catalog().sources().stream().map(Source::id).toList();
    }

    private static DocumentStore documents(String message) {
        var store = new DocumentStore(new MemoryShelf(InstantSource.system()));
        store.documentsOf(Identity.LOCAL).store(message, "results", List.of());
        return store;
    }

    @Test
    void whatCannotBeBuiltLeavesNothingBehind() {
        var methods = Methods.of(new Named("first"), new Named("my method"));

        assertThatThrownBy(() -> ActionExecutor.builder(methods)
                        .useMcp(true)
                        .on(registry.hub())
                        .build())
                .hasMessageContaining("'my method'");
        assertThat(sources()).isEmpty();
    }

    @Test
    void aNameThatCannotStandBeforeToolsIsRefused() {
        assertThatThrownBy(() -> registry.registerMethod(new Named("my method")))
                .hasMessageContaining("A method cannot be named 'my method'");
    }

    private static final class Named extends MethodBase {
        Named(String name) {
            super(Services.NONE, name, "");
        }
    }
}
