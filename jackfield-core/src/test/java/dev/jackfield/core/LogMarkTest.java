package dev.jackfield.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

/// Log lines of a call carry its id.
class LogMarkTest {
    private static final String INNER = "{\"name\":\"inner\",\"inputSchema\":{\"type\":\"object\"}}";
    private static final String OUTER = "{\"name\":\"outer\",\"inputSchema\":{\"type\":\"object\"}}";

    private final List<Map<String, String>> marks = new ArrayList<>();
    private final TestHub hub = TestHub.with()
            .source(JavaTools.named("a").tool(INNER, (_, _) -> mark()))
            .source(JavaTools.named("b").tool(OUTER, (_, _) -> callInner()))
            .source(JavaTools.named("c").invocationTool(OUTER, (_, invocation) -> callChild(invocation)))
            .open();

    @AfterEach
    void close() {
        hub.close();
    }

    private static Invocation invocation(String tool) {
        return Invocation.of(
                Identity.LOCAL,
                Call.ToolCall.of(tool, Fields.EMPTY),
                Scope.EVERYTHING,
                "test",
                Fields.EMPTY,
                Caller.SILENT,
                Deadline.after(Duration.ofSeconds(5)));
    }

    private Reply mark() {
        marks.add(Optional.ofNullable(MDC.getCopyOfContextMap()).orElse(Map.of()));
        return Reply.text("marked");
    }

    private Reply callInner() {
        hub.hub().invoke(invocation("a.inner"));
        return mark();
    }

    private Reply callChild(Invocation parent) {
        parent.child(Call.ToolCall.of("a.inner", Fields.EMPTY)).invoke();
        return mark();
    }

    @Test
    void callAndSourceAreKnownUntilTheCallIsOver() {
        var invocation = invocation("a.inner");
        hub.hub().invoke(invocation);
        mark();

        assertThat(marks).containsExactly(Map.of("call", invocation.id(), "source", "a"), Map.of());
    }

    @Test
    void callInsideACallGivesTheMarkBack() {
        hub.hub().invoke(invocation("b.outer"));

        assertThat(marks)
                .containsExactly(
                        Map.of("call", hub.audit().getFirst().id(), "source", "a"),
                        Map.of("call", hub.audit().getLast().id(), "source", "b"));
    }

    @Test
    void callOnBehalfOfAnotherNamesThatOne() {
        var outer = invocation("c.outer");
        hub.hub().invoke(outer);

        assertThat(marks)
                .containsExactly(
                        Map.of("call", hub.audit().getFirst().id(), "parent", outer.id(), "source", "a"),
                        Map.of("call", outer.id(), "source", "c"));
    }
}
