package dev.jackfield.api.internal;

import dev.jackfield.call.ItemName;
import dev.jackfield.call.Scope;
import dev.jackfield.catalog.Catalog;
import dev.jackfield.catalog.VisibleCatalog;
import dev.jackfield.identity.Identity;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A metrics page without the lines about sources and tools that an identity may not see. Operators of the hub
/// see all of them.
final class VisibleSamples {
    /// A quote inside of a value is escaped, so this finds no text that only looks like a label.
    private static final Pattern LABEL = Pattern.compile("[{,](source|tool)=\"((?:[^\"\\\\]|\\\\.)*)\"");

    /// The labels that stand in place of a tool, see `ToolLabels` of the server.
    private static final Set<String> NO_TOOLS = Set.of("", "-", "?", "other");

    private final VisibleCatalog view;
    private final Map<ItemName, Boolean> known = new HashMap<>();

    private VisibleSamples(VisibleCatalog view) {
        this.view = view;
    }

    static String of(String page, Catalog catalog, Identity identity) {
        return identity.operates()
                ? page
                : new VisibleSamples(catalog.visible(Scope.EVERYTHING, identity)).visible(page);
    }

    private String visible(String page) {
        return page.lines().filter(this::isVisible).map(line -> line + "\n").collect(Collectors.joining());
    }

    private boolean isVisible(String line) {
        if (line.startsWith("#")) {
            return true;
        }
        var labels = new HashMap<String, String>();
        var label = LABEL.matcher(line);
        while (label.find()) {
            labels.put(label.group(1), unescaped(label.group(2)));
        }
        var source = labels.getOrDefault("source", "?");
        return source.equals("?")
                || known.computeIfAbsent(new ItemName(source, labels.getOrDefault("tool", "")), this::mayKnow);
    }

    private boolean mayKnow(ItemName name) {
        return NO_TOOLS.contains(name.item()) ? view.knows(name.source()) : view.sees(name);
    }

    private static String unescaped(String value) {
        var plain = new StringBuilder();
        for (var at = 0; at < value.length(); at++) {
            var isEscape = value.charAt(at) == '\\' && at + 1 < value.length();
            var letter = value.charAt(isEscape ? ++at : at);
            plain.append(isEscape && letter == 'n' ? '\n' : letter);
        }
        return plain.toString();
    }
}
