package dev.jackfield.inspect.definitions;

import dev.jackfield.core.signature.MethodNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/// Runs all checks on all tools of a server. Tools with an equal complaint are named together.
public final class DefinitionChecks {
    private static final List<Function<Definition, Stream<Complaint>>> CHECKS = List.of(
            TextChecks::name,
            TextChecks::description,
            TextChecks::hiddenCharacters,
            SchemaChecks::shape,
            SchemaChecks::references,
            SchemaChecks::depth,
            SchemaChecks::formats,
            SchemaChecks::emptyEnums,
            SchemaChecks::requiredNames,
            SchemaChecks::untypedItems);

    private static final Complaint TWICE =
            Complaint.grave("appears twice; only the first is used", "Tell the author of the server.");
    private static final Complaint CLASH = Complaint.mild(
            "has the same name in code as another tool, and gets a hash added there",
            "Give it another name in a profile.");

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
                    .flatMap(check -> check.apply(definition))
                    .distinct()
                    .forEach(complaint -> found.computeIfAbsent(complaint, _ -> new ArrayList<>())
                            .add(definition.name()));
        }
        found.put(TWICE, repeatedNames(definitions));
        found.put(CLASH, clashingNames(definitions));
        return found.entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty())
                .map(entry -> new Remark(entry.getKey(), entry.getValue()))
                .toList();
    }

    /// Returns the names that the server gives to two tools: only the first can be called.
    private static List<String> repeatedNames(List<Definition> definitions) {
        var seen = new HashSet<String>();
        return names(definitions).filter(name -> !seen.add(name)).distinct().toList();
    }

    /// Returns the tools whose names are the same in code, such as `get-user` and `get_user`.
    private static List<String> clashingNames(List<Definition> definitions) {
        return MethodNames.clashingTools(names(definitions).toList());
    }

    private static Stream<String> names(List<Definition> definitions) {
        return definitions.stream().map(Definition::name).filter(name -> !name.isBlank());
    }
}
