package dev.jackfield.cli.output;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;

/// Shows on standard error how far a call is.
public record ProgressLine(Terminal terminal) implements ClientLink {

    @Override
    public void notify(Message notification) {
        var params = notification.params();
        switch (notification.method()) {
            case McpMethod.NOTIFICATION_PROGRESS -> showProgress(params);
            case McpMethod.NOTIFICATION_MESSAGE ->
                terminal.note("  "
                        + Terminal.firstLine(
                                params.get("data").map(Json::toString).orElse(""), 200));
            default -> {}
        }
    }

    /// A report whose message is empty is for programs.
    private void showProgress(Fields params) {
        if (params.text("message").filter(String::isBlank).isEmpty()) {
            terminal.note("  … " + progressText(params) + message(params));
        }
    }

    private static String progressText(Fields params) {
        var done = number(params, "progress");
        var total = number(params, "total");
        return total > 0 ? "%3.0f %%".formatted(100 * done / total) : "%.0f".formatted(done);
    }

    private static double number(Fields params, String key) {
        return params.get(key).map(value -> value.tree().asDouble(0)).orElse(0.0);
    }

    private static String message(Fields params) {
        return params.text("message")
                .map(text -> " " + Terminal.firstLine(text, 100))
                .orElse("");
    }
}
