package dev.jackfield.inspect.doctor;

import dev.jackfield.core.call.ItemName;
import dev.jackfield.inspect.definitions.Definition;
import dev.jackfield.inspect.definitions.DefinitionChecks;
import dev.jackfield.inspect.definitions.ToolSetCheck;
import dev.jackfield.kind.Finding;
import dev.jackfield.protocol.json.Fields;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Turns complaints about tool definitions into findings.
final class DefinitionFindings {
    private static final int NAMED = 3;

    private DefinitionFindings() {}

    static List<Definition> of(String source, List<Fields> tools, String separator) {
        return tools.stream()
                .map(tool ->
                        new Definition(new ItemName(source, tool.text("name").orElse("")).qualified(separator), tool))
                .toList();
    }

    static Stream<Finding> examine(List<Definition> definitions) {
        return DefinitionChecks.of(definitions).stream().map(DefinitionFindings::finding);
    }

    private static Finding finding(DefinitionChecks.Remark remark) {
        var complaint = remark.complaint();
        var text = "%s: %s".formatted(names(remark.tools()), complaint.problem());
        return complaint.grave()
                ? Finding.problem(text, complaint.remedy())
                : Finding.warning(text, complaint.remedy());
    }

    private static String names(List<String> tools) {
        var first = tools.stream().limit(NAMED).collect(Collectors.joining(", "));
        var more = tools.size() - NAMED;
        var word = tools.size() == 1 ? "Tool " : "Tools ";
        return word + first + (more > 0 ? " and %d more".formatted(more) : "");
    }

    /// The tools of all sources together.
    static Section toolSetSection(List<Definition> all, String separator) {
        var dot = Stream.of(Finding.warning(
                        "Names of tools have a `%s` in them, which some models refuse".formatted(separator),
                        "Most clients replace it; if yours does not, set mcp: {separator: __}."))
                .filter(_ -> !separator.equals("__") && !all.isEmpty());
        var complaints = ToolSetCheck.complaints(all)
                .map(complaint -> Finding.warning("All tools together " + complaint.problem(), complaint.remedy()));
        var size = Finding.fine("%s, about %,d tokens".formatted(count(all.size()), ToolSetCheck.tokens(all)));
        return new Section(
                "All sources together",
                Stream.of(Stream.of(size), complaints, dot)
                        .flatMap(part -> part)
                        .toList());
    }

    static String count(int tools) {
        return tools == 1 ? "1 tool" : tools + " tools";
    }
}
