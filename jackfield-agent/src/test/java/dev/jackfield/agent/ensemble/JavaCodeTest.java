package dev.jackfield.agent.ensemble;

import static dev.jackfield.agent.ensemble.InvokerCalls.call;
import static dev.jackfield.agent.ensemble.InvokerCalls.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.api.Jackfield;
import dev.jackfield.core.schema.InvalidSchemaException;
import dev.jackfield.tools.Bytes;
import dev.jackfield.tools.Content;
import dev.jackfield.tools.Document;
import dev.jackfield.tools.ToolResult;
import java.net.ConnectException;
import java.nio.file.AccessDeniedException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Ensembles of Java code.
@Timeout(60)
class JavaCodeTest {
    private static Map<String, @Nullable Object> anything() {
        return Map.of("type", "object");
    }

    private static Invoker local(Invocable code) {
        return Ensemble.local("io")
                .invoker("do", "Does it", anything(), code)
                .build()
                .accessInvoker("do");
    }

    @Test
    void argumentsThatDoNotFitNeverReachJavaCode() throws Exception {
        var ran = new AtomicBoolean();
        var ensemble = Ensemble.local("io")
                .invoker("read_file", "Reads", Servers.LOCATION, (_, _) -> {
                    ran.set(true);
                    return "";
                })
                .build();

        var failure = failure(ensemble.accessInvoker("read_file"), Map.of("where", "here"));

        assertThat(failure.kind()).isEqualTo(ToolError.Kind.VALIDATION);
        assertThat(failure).hasMessageContaining("read_file").hasMessageContaining("location");
        assertThat(ran).isFalse();
    }

    @Test
    void javaCodeThatTakesTooLongIsInterrupted() throws Exception {
        var interrupted = new CountDownLatch(1);
        var ensemble = Ensemble.local("io")
                .configuration(Map.of("timeout", 0.2))
                .invoker("wait", "Waits", anything(), (_, _) -> {
                    try {
                        new CountDownLatch(1).await();
                        return "never";
                    } finally {
                        interrupted.countDown();
                    }
                })
                .build();

        var failure = failure(ensemble.accessInvoker("wait"), Map.of());

        assertThat(failure).hasMessage("Tool execution timed out.");
        assertThat(failure.kind()).isEqualTo(ToolError.Kind.TIMEOUT);
        assertThat(interrupted.getCount()).isZero();
    }

    @Test
    void eachKindOfFailureOfJavaCodeIsTold() throws Exception {
        assertThat(failure(
                                local((_, _) -> {
                                    throw new AccessDeniedException("/etc/shadow");
                                }),
                                Map.of())
                        .error())
                .isEqualTo(new ToolError(ToolError.Kind.PERMISSION, "Tool 'do' failed: /etc/shadow"));
        assertThat(failure(
                                local((_, _) -> {
                                    throw new ConnectException("refused");
                                }),
                                Map.of())
                        .kind())
                .isEqualTo(ToolError.Kind.NETWORK);
        assertThat(failure(
                                local((_, _) -> {
                                    throw new IllegalStateException();
                                }),
                                Map.of())
                        .error())
                .isEqualTo(new ToolError(ToolError.Kind.EXECUTION, "Tool 'do' failed: IllegalStateException"));
    }

    @Test
    void anEnsembleOfJavaCodeCanBeConnectedAgain() throws Exception {
        var invoker = local((_, _) -> "done");
        invoker.ensemble().disconnect();
        assertThat(failure(invoker, Map.of()).kind()).isEqualTo(ToolError.Kind.NETWORK);

        invoker.ensemble().connect().connect();

        assertThat(call(invoker, Map.of())).containsExactly(CanisterContent.text("done"));
    }

    @Test
    void javaCodeSeesItsContext() throws Exception {
        var ensemble = Ensemble.local("io")
                .configuration(Map.of("timeout", 5, "root", "/data"))
                .invoker(
                        "where",
                        "Says where",
                        anything(),
                        (context, arguments) -> "%s %s %s %s %s"
                                .formatted(
                                        context.configuration().get("root"),
                                        context.configuration().get("timeout"),
                                        context.invoker().name(),
                                        context.auxdata().get("user"),
                                        arguments.get("file")))
                .build();
        var invoker = ensemble.accessInvoker("where");
        var context = new Context(Map.of("user", "ann"), invoker, new ConcurrentHashMap<>(), _ -> {});

        assertThat(invoker.invoke(context, Map.of("file", "a.txt")))
                .containsExactly(CanisterContent.text("/data 5 where ann a.txt"));
    }

    @Test
    void whatJavaCodeReturnsBecomesContent() throws Exception {
        assertThat(call(local((_, _) -> Map.of("temperature", 62)), Map.of()))
                .containsExactly(new CanisterContent.Text("{\"temperature\":62}", "application/json"));
        assertThat(call(local((_, _) -> List.of(1, 2)), Map.of()))
                .containsExactly(new CanisterContent.Text("[1,2]", "application/json"));
        assertThat(call(local((_, _) -> null), Map.of())).isEmpty();
        assertThat(call(local((_, _) -> Optional.of("found")), Map.of()))
                .containsExactly(CanisterContent.text("found"));
        assertThat(call(
                        local((_, _) -> List.of(
                                Content.image("image/png", new byte[] {1}),
                                Document.text("a.md", "text/markdown", "# A"),
                                Document.bytes("a.bin", "application/x-thing", new byte[3]))),
                        Map.of()))
                .containsExactly(
                        new CanisterContent.Image(Bytes.of(new byte[] {1}), "image/png"),
                        new CanisterContent.Text("# A", "text/markdown"),
                        CanisterContent.text(
                                "Document a.bin of type application/x-thing with 3 bytes, which are not shown"));
    }

    @Test
    void javaCodeMayReturnContentWithData() throws Exception {
        var source = EnsembleSource.of(Ensemble.local("io")
                .invoker(
                        "both",
                        "",
                        anything(),
                        (_, _) -> ToolResult.text("warm").with(Map.of("degrees", 21)))
                .invoker("data", "", anything(), (_, _) -> ToolResult.of().with(Map.of("degrees", 21)))
                .invoker("error", "", anything(), (_, _) -> ToolResult.error("no sensor"))
                .build());
        try (var hub = Jackfield.builder().source(source).start();
                var client = hub.client().connect()) {
            assertThat(client.callTool("io.both", Map.of()).json())
                    .isEqualTo(
                            "{\"content\":[{\"type\":\"text\",\"text\":\"warm\"}],\"structuredContent\":{\"degrees\":21}}");
            assertThat(client.callTool("io.data", Map.of()).text()).isEqualTo("{\"degrees\":21}");
            assertThat(client.callTool("io.error", Map.of())).satisfies(failed -> {
                assertThat(failed.isError()).isTrue();
                assertThat(failed.text()).isEqualTo("no sensor");
            });
        }
    }

    @Test
    void aSchemaThatIsNoneIsRefusedWhenTheToolIsAdded() {
        assertThatThrownBy(() -> Ensemble.local("io")
                        .invoker("do", "", Map.of("type", "object", "pattern", "("), (_, _) -> null))
                .isInstanceOf(InvalidSchemaException.class);
    }

    @Test
    void impossibleSettingsAreRefused() {
        assertThatThrownBy(() -> Ensemble.local("a:b")).hasMessageContaining("colon");
        assertThatThrownBy(() -> Ensemble.local("io")
                        .configuration(Map.of("timeout", -1))
                        .build())
                .hasMessageContaining("timeout of ensemble 'io'");
        assertThatThrownBy(() -> Ensemble.local("io")
                        .invoker("do", "", anything(), (_, _) -> null)
                        .invoker("do", "", anything(), (_, _) -> null))
                .hasMessageContaining("'do'");
    }
}
