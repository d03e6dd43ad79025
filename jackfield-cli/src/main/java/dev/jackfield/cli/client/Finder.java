package dev.jackfield.cli.client;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.output.ResultText;
import dev.jackfield.cli.output.SkillRow;
import dev.jackfield.core.call.HubItems;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.RpcError;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The hub's own tools by which others are found, as a client calls them: by their full names, which every endpoint
/// that has them knows. Endpoints of a single source do not have them; a bare name would be a tool of that source.
public record Finder(HubClient client) {
    /// Searches. Returns the whole result; empty if this endpoint cannot be searched.
    ///
    /// @throws CommandFailedException if the hub refuses the arguments
    public Optional<Fields> search(Fields arguments) throws InterruptedException {
        return callTool(HubItems.SEARCH, arguments).map(Finder::requireSuccess);
    }

    /// Describes a tool, by its name or path, or all methods of a skill; empty if this endpoint cannot be searched.
    ///
    /// @throws CommandFailedException if there is no such tool or skill, with the nearest names
    public Optional<Fields> describe(String path, String language) throws InterruptedException {
        var arguments = Fields.of("path", Json.string(path)).with("language", language);
        return callTool(HubItems.DESCRIBE, arguments).map(Finder::requireSuccess);
    }

    /// Returns the system prompt; empty if this endpoint has none.
    public Optional<Fields> prompt(Fields arguments) throws InterruptedException {
        return request(McpMethod.PROMPTS_GET, HubItems.PROMPT, arguments);
    }

    /// Returns all skills; none if this endpoint has no system prompt.
    public List<SkillRow> skills() throws InterruptedException {
        var everything = Fields.of("budget", Json.string(String.valueOf(Integer.MAX_VALUE)));
        return prompt(everything).map(prompt -> SkillRow.of(promptText(prompt))).orElse(List.of());
    }

    /// Returns the text of a prompt, as a model reads it.
    public static String promptText(Fields prompt) {
        return objects(prompt, "messages").stream()
                .map(message -> ResultText.block(message.object("content")))
                .collect(Collectors.joining("\n\n"));
    }

    private Optional<Fields> callTool(String tool, Fields arguments) throws InterruptedException {
        return request(McpMethod.TOOLS_CALL, tool, arguments);
    }

    private Optional<Fields> request(String method, String name, Fields arguments) throws InterruptedException {
        var params =
                Fields.of("name", Json.string(HubItems.SOURCE + "." + name)).with("arguments", arguments);
        var response = client.response(method, params, HubClient.Extras.NONE);
        return response.error().filter(Finder::isUnknownName).isPresent()
                ? Optional.empty()
                : Optional.of(HubClient.result(response));
    }

    /// Returns whether the hub does not know the name; an older hub does not either. Arguments that do not fit have
    /// other answers.
    private static boolean isUnknownName(RpcError error) {
        return error.code() == RpcError.INVALID_PARAMS;
    }

    /// Returns a result that is not an error.
    private static Fields requireSuccess(Fields result) {
        if (result.get("isError").filter(RawJson.TRUE::equals).isPresent()) {
            throw new CommandFailedException(Exit.REFUSED, text(result));
        }
        return result;
    }

    /// Returns the text of a result, as a model reads it.
    public static String text(Fields result) {
        return new ResultText(result).lines().collect(Collectors.joining("\n"));
    }

    /// Returns the objects of a list in a result.
    public static List<Fields> objects(Fields in, String key) {
        return in.get(key).map(Json::items).orElse(List.of()).stream()
                .flatMap(each -> each.object().stream())
                .toList();
    }
}
