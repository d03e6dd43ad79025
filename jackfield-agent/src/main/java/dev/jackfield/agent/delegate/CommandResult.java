package dev.jackfield.agent.delegate;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Content;
import dev.jackfield.tools.ToolResult;
import java.util.Optional;
import java.util.stream.Collectors;

/// The result of one command that an agent ran.
///
/// @param message what the agent gave to the command
/// @param mcpSource the tool that was called in the words of MCP; empty for a command that words asked for
public record CommandResult(String command, String message, ToolResult result, Optional<String> mcpSource) {
    private static final String ERROR = "Error: ";
    private static final int LONGEST = 2_000;

    /// The key that marks results of MCP calls in [#json].
    public static final String MCP_SOURCE = "_mcp_source";

    /// Creates the result of a call in the words of MCP.
    public static CommandResult ofCall(String command, String message, ToolResult result) {
        return new CommandResult(command, message, result, Optional.of(command));
    }

    /// Creates the result of a command that words asked for.
    public static CommandResult ofWords(String command, String message, ToolResult result) {
        return new CommandResult(command, message, result, Optional.empty());
    }

    /// Returns the text for a model, for results of both origins: after `Error: ` if the command failed.
    public String text() {
        var text = result.content().stream().map(CommandResult::text).collect(Collectors.joining("\n"));
        if (result.isError()) {
            return text.startsWith(ERROR) ? text : ERROR + text;
        }
        return text.isEmpty() ? "Done. The command returned no text." : text;
    }

    private static String text(Content content) {
        return switch (content) {
            case Content.Text text -> text.text();
            case Content.Image image -> "[an image of type %s, which only the user sees]".formatted(image.mimeType());
            default -> "[other content]";
        };
    }

    /// Returns this result for programs, with the beginning of its text. [#MCP_SOURCE] is there only for results of
    /// MCP calls.
    public Fields json() {
        var json = Fields.of("command", Json.string(command))
                .with("message", CommandManual.cut(message, LONGEST))
                .with("text", CommandManual.cut(text(), LONGEST))
                .with("isError", Json.bool(result.isError()));
        return mcpSource.map(source -> json.with(MCP_SOURCE, source)).orElse(json);
    }
}
