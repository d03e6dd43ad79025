package dev.jackfield.cli.output;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The tools that a search found, the best first.
///
/// @param found the structured content of the result
/// @param tools those of its results that are shown
/// @param definitions of tools that are listed, by name
/// @param lacks a line for each source that is missing in the list
public record FoundTools(Fields found, List<Fields> tools, Map<String, Fields> definitions, List<String> lacks) {
    private static final List<String> SEPARATORS = List.of(".", "__");

    /// What a model learns in a second or two.
    private static final int SMALL_CATALOG = 300;

    private static final List<String> HEAD = List.of("TOOL", "TAKES", "DESCRIPTION");

    public FoundTools {
        tools = List.copyOf(tools);
        definitions = Map.copyOf(definitions);
        lacks = List.copyOf(lacks);
    }

    /// Takes the tools out of a result, which has resources and prompts as well.
    public static FoundTools of(Fields found, int limit, ItemList listed) {
        var tools = found.get("results").map(Json::items).orElse(List.of()).stream()
                .flatMap(each -> each.object().stream())
                .filter(each -> each.text("kind").filter("tool"::equals).isPresent())
                .limit(limit)
                .toList();
        var definitions = listed.items().stream()
                .collect(Collectors.toMap(tool -> tool.text("name").orElse(""), tool -> tool, (first, _) -> first));
        return new FoundTools(found, tools, definitions, listed.lacks());
    }

    public Fields json() {
        return found.with("results", Json.array(tools)).without("next");
    }

    /// Returns the one tool that is meant: the only one, or the one that has exactly this name.
    public Optional<String> singleMatch(String query) {
        var exact = tools.stream()
                .filter(tool -> isNamed(tool, query.toLowerCase(Locale.ROOT)))
                .toList();
        var one = exact.isEmpty() ? clearMatches() : exact;
        return one.size() == 1 ? one.getFirst().text("name") : Optional.empty();
    }

    /// Returns the only tool, unless it hardly fits.
    private List<Fields> clearMatches() {
        return tools.size() == 1
                        && !tools.getFirst()
                                .get("score")
                                .map(FoundTools::isWeak)
                                .orElse(false)
                ? tools
                : List.of();
    }

    private static boolean isWeak(Json score) {
        return score.tree().asDouble() < 0.2;
    }

    /// Returns what a reader should know of this result: what is missing, and what did not count.
    public List<String> notes() {
        var absent = found.get("absent").map(Json::items).orElse(List.of()).stream()
                .flatMap(source -> source.text().stream())
                .map(this::lackOf);
        var ranking = Stream.of(ranking()).filter(_ -> isLexical() && tools.size() != 1);
        return Stream.concat(absent, ranking).toList();
    }

    private String lackOf(String source) {
        return lacks.stream()
                .filter(line -> line.startsWith(source + " "))
                .findFirst()
                .orElse(source + " is missing here.");
    }

    private boolean isLexical() {
        return found.text("ranking").filter("lexical"::equals).isPresent();
    }

    private String ranking() {
        return pending() == 0
                ? "Ranked by words only: there is no model for meaning, and the log of the hub says why."
                : "Ranked by words only so far: the meaning of %s is still being learned. Search again in a moment."
                        .formatted(Terminal.count(pending(), "tool"));
    }

    /// Returns the number of tools, prompts and resources whose meaning does not count yet.
    private long pending() {
        return found.get("pending")
                .map(Json::toString)
                .filter(number -> number.matches("[0-9]{1,9}")) // without a tree, whose classes would have to be loaded
                .map(Long::parseLong)
                .orElse(0L);
    }

    /// Returns whether meaning is going to count soon: there are only a few items to learn.
    public boolean isNearlyHybrid() {
        return isLexical() && pending() > 0 && pending() <= SMALL_CATALOG;
    }

    /// Returns whether a tool has this name, with or without its source, or this path.
    private static boolean isNamed(Fields tool, String query) {
        var name = tool.text("name").orElse("").toLowerCase(Locale.ROOT);
        var path = tool.text("path").orElse("").toLowerCase(Locale.ROOT);
        return query.equals(name)
                || query.equals(path)
                || SEPARATORS.stream().anyMatch(separator -> name.endsWith(separator + query))
                || path.endsWith("." + query);
    }

    public void show(Terminal terminal) {
        terminal.printTable(
                HEAD, tools.stream().map(tool -> row(tool, terminal)).toList());
    }

    private List<String> row(Fields tool, Terminal terminal) {
        var summary = tool.text("summary").orElse("");
        var shown = tool.text("unavailable")
                .map(reason -> "[unavailable: " + reason + "] " + summary)
                .orElse(summary);
        return List.of(
                Terminal.firstLine(tool.text("name").orElse("?"), 128),
                terminal.cell(parameters(tool), 60),
                terminal.cell(shown, 90));
    }

    /// Returns the parameters by their own names. A tool that is not listed has those of its signature in code.
    private String parameters(Fields tool) {
        var name = tool.text("name").orElse("");
        var definition = definitions.get(name);
        return definition == null
                ? parametersIn(tool.text("signature").orElse(""))
                : Signature.ofTool(name, definition.object("inputSchema")).shortText();
    }

    /// Returns the parameters in a signature such as `search(query: str)`.
    private static String parametersIn(String signature) {
        var open = signature.indexOf('(');
        var close = signature.lastIndexOf(')');
        return open < 0 || close < open ? "" : signature.substring(open + 1, close);
    }
}
