package dev.jackfield.settings.load;

import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.call.SourceId;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Problems;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes every name of a source an id, because the names of tools are built from it.
public final class SourceIds {
    private final Problems problems;
    private final List<String> warnings;

    SourceIds(Problems problems, List<String> warnings) {
        this.problems = problems;
        this.warnings = warnings;
    }

    /// The id that a name in a file stands for.
    public static String id(String name) {
        return SourceId.of(name);
    }

    public static boolean isId(String name) {
        return SourceId.isLegal(name);
    }

    Node.Mapping convert(Node.Mapping sources) {
        var converted = new LinkedHashMap<String, Node>();
        Map<String, String> names = new HashMap<>();
        sources.entries().forEach((name, source) -> {
            var id = convert(name, source);
            refuseEqual(names.put(id, name), name, id, source);
            converted.put(id, source);
        });
        return new Node.Mapping(sources.place(), converted);
    }

    private String convert(String name, Node source) {
        var id = id(name);
        if (id.isEmpty()) {
            problems.add(source.place(), "sources", "a source needs a name");
        } else if (id.equals(HubItems.SOURCE)) {
            problems.add(
                    source.place(),
                    "sources." + name,
                    ("`%s` is the name of the hub itself; give this source another name, or remove it if it is"
                                    + " this hub")
                            .formatted(id));
        } else if (!id.equals(name)) {
            warnings.add("%s: source `%s` is called `%s` here: an id has up to %d letters, digits, _ and -"
                    .formatted(source.place(), name, id, SourceId.LONGEST));
        }
        return id;
    }

    private void refuseEqual(@Nullable String other, String name, String id, Node source) {
        if (other != null) {
            problems.add(
                    source.place(),
                    "sources",
                    "`%s` and `%s` would both be called `%s`; rename one".formatted(other, name, id));
        }
    }
}
