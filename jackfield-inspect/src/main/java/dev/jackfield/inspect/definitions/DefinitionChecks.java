package dev.jackfield.inspect.definitions;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Runs all checks on all tools of a server. Tools with an equal complaint are named together.
public final class DefinitionChecks {
    private static final List<DefinitionCheck> CHECKS = List.of(
            new NameCheck(),
            new DescriptionCheck(),
            new HiddenCharacters(),
            new SchemaShape(),
            new References(),
            new Depth(),
            new Formats(),
            new EmptyEnums(),
            new RequiredNames(),
            new UntypedItems());

    private DefinitionChecks() {}

    /// A complaint and the names of the tools that it is about.
    public record Remark(Complaint complaint, List<String> tools) {
        public Remark {
            tools = List.copyOf(tools);
        }
    }

    public static List<Remark> of(List<Definition> definitions) {
        Map<Complaint, List<String>> found = new LinkedHashMap<>();
        for (var definition : definitions) {
            CHECKS.stream()
                    .flatMap(check -> check.complaints(definition))
                    .distinct()
                    .forEach(complaint -> found.computeIfAbsent(complaint, _ -> new ArrayList<>())
                            .add(definition.name()));
        }
        Duplicates.find(definitions).ifPresent(remark -> found.put(remark.complaint(), remark.tools()));
        CodeNames.findClashes(definitions).ifPresent(remark -> found.put(remark.complaint(), remark.tools()));
        return found.entrySet().stream()
                .map(entry -> new Remark(entry.getKey(), entry.getValue()))
                .toList();
    }
}
