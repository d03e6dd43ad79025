package dev.jackfield.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.action.Action;
import dev.jackfield.action.ActionResult;
import dev.jackfield.action.MethodBase;
import dev.jackfield.action.Methods;
import dev.jackfield.action.Services;
import dev.jackfield.executor.ActionExecutor;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A program that embeds an executor of actions shows both of its paths in one page.
class ActionPathsTest {

    @Test
    void callsErrorsAndTimesAreShownByPath() {
        try (var metrics = new Metrics();
                var executor = ActionExecutor.builder(Methods.of(new Mail()))
                        .mcpActions("mail.send")
                        .countBy(path -> metrics.calls(path)::record)
                        .build()) {
            executor.executeAction("mail", "send", Map.of());
            executor.executeAction("mail", "refuse", Map.of());

            assertThat(metrics.page().lines())
                    .contains(line("jackfield_calls_total", "ok", "hub", "mail.send"))
                    .contains(line("jackfield_calls_total", "error", "direct", "mail.refuse"))
                    .anyMatch(line -> line.startsWith("jackfield_call_duration_seconds_count")
                            && line.contains("path=\"direct\"")
                            && line.endsWith(" 1"));
        }
    }

    private static String line(String meter, String outcome, String path, String tool) {
        return "%s{door=\"java\",method=\"tools/call\",outcome=\"%s\",path=\"%s\",source=\"mail\",tool=\"%s\"} 1.0"
                .formatted(meter, outcome, path, tool);
    }

    static final class Mail extends MethodBase {
        Mail() {
            super(Services.NONE, "mail", "");
        }

        @Action
        ActionResult send(Map<String, ?> parameters) {
            return ActionResult.done();
        }

        @Action
        ActionResult refuse(Map<String, ?> parameters) {
            return ActionResult.isFailure("The mailbox is full");
        }
    }
}
