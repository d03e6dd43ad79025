package dev.jackfield.settings;

import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Problems;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Makes every name of a source an id, because the names of tools are built from it.
public final class SourceIds {
    private static final int LONGEST = 32;
    private static final Pattern ILLEGAL = Pattern.compile("[^A-Za-z0-9_-]");

    private final Problems problems;
    private final List<String> warnings;

    SourceIds(Problems problems, List<String> warnings) {
        this.problems = problems;
        this.warnings = warnings;
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

    /// The id that a name becomes; empty for an empty name.
    public static String of(String name) {
        var legal = ILLEGAL.matcher(name).replaceAll("-");
        return legal.substring(0, Math.min(LONGEST, legal.length()));
    }

    private String convert(String name, Node source) {
        var id = of(name);
        if (id.isEmpty()) {
            problems.add(source.place(), "sources", "a source needs a name");
        } else if (!id.equals(name)) {
            warnings.add("%s: source `%s` is called `%s` here: an id has up to %d letters, digits, _ and -"
                    .formatted(source.place(), name, id, LONGEST));
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
