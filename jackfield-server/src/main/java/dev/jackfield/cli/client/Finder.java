package dev.jackfield.cli.client;

import dev.jackfield.cli.base.CommandFailed;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.output.ResultText;
import dev.jackfield.cli.output.SkillRow;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.json.RawJson;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The hub's own tools by which others are found, as a client calls them. Endpoints of a single source do not have
/// them.
public record Finder(HubClient client) {
    /// The most matches that the hub returns at once.
    public static final int LARGEST_PAGE = 1_000;

    /// Names by which the hub knows its tools; the bare ones are for endpoints that list search tools only.
    private static final List<String> PREFIXES = List.of("jackfield.", "");

    /// Searches. Returns the whole result; empty if this endpoint cannot be searched.
    ///
    /// @throws CommandFailed if the hub refuses the arguments
    public Optional<Fields> search(Fields arguments) throws InterruptedException {
        return called("search_skills", arguments).map(Finder::good);
    }

    /// Describes a tool, by its name or path, or all methods of a skill; empty if this endpoint cannot be searched.
    ///
    /// @throws CommandFailed if there is no such tool or skill, with the nearest names
    public Optional<Fields> describe(String path, String language) throws InterruptedException {
        var arguments = Fields.of("path", Json.string(path)).with("language", language);
        return called("describe_function", arguments).map(Finder::good);
    }

    /// Returns the system prompt; empty if this endpoint has none.
    public Optional<Fields> prompt(Fields arguments) throws InterruptedException {
        return requested("prompts/get", "system_prompt", arguments);
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

    private Optional<Fields> called(String tool, Fields arguments) throws InterruptedException {
        return requested("tools/call", tool, arguments);
    }

    private Optional<Fields> requested(String method, String name, Fields arguments) throws InterruptedException {
        for (var prefix : PREFIXES) {
            var params = Fields.of("name", Json.string(prefix + name)).with("arguments", arguments);
            try {
                return Optional.of(client.request(method, params));
            } catch (CommandFailed refused) {
                if (refused.exit() != Exit.REFUSED || !isUnknown(refused)) {
                    throw refused;
                }
            }
        }
        return Optional.empty();
    }

    /// Returns whether the hub does not know the name. An older hub does not either.
    private static boolean isUnknown(CommandFailed refused) {
        return String.valueOf(refused.getMessage()).contains("is visible to you");
    }

    /// Returns a result that is not an error.
    private static Fields good(Fields result) {
        if (result.get("isError").filter(RawJson.TRUE::equals).isPresent()) {
            throw new CommandFailed(Exit.REFUSED, text(result));
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
