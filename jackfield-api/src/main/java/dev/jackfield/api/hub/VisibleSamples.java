package dev.jackfield.api.hub;

import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.catalog.Catalog;
import dev.jackfield.core.catalog.VisibleCatalog;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Item;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A metrics page without the lines about sources and tools that an identity may not see, and with the number of
/// items that it sees, and without the refused logins. Operators of the hub see all of them.
final class VisibleSamples {
    /// A quote inside of a value is escaped, so this finds no text that only looks like a label.
    private static final Pattern LABEL = Pattern.compile("[{,](source|tool|kind)=\"((?:[^\"\\\\]|\\\\.)*)\"");

    /// The labels that stand in place of a tool, see `ToolLabels` of the server.
    private static final Set<String> NO_TOOLS = Set.of("", "-", "?");

    /// The label for many tools together, some of which may be hidden.
    private static final String MANY_TOOLS = "other";

    private static final String ITEMS = "jackfield_source_items{";

    /// Speaks of strangers and of doors, which are the operators' affair.
    private static final String REFUSED_LOGINS = "jackfield_refused_logins_total";

    private final VisibleCatalog view;
    private final Map<ItemName, Boolean> known = new HashMap<>();
    private final Map<Item.Kind, Map<String, Long>> counts = new EnumMap<>(Item.Kind.class);

    private VisibleSamples(VisibleCatalog view) {
        this.view = view;
    }

    static String of(String page, Catalog catalog, Identity identity) {
        return identity.isOperator()
                ? page
                : new VisibleSamples(catalog.visibleCatalog(Scope.EVERYTHING, identity)).withoutHiddenSamples(page);
    }

    private String withoutHiddenSamples(String page) {
        return page.lines().flatMap(this::visibleLine).map(line -> line + "\n").collect(Collectors.joining());
    }

    private Stream<String> visibleLine(String line) {
        if (line.startsWith("#")) {
            return Stream.of(line);
        }
        var labels = labels(line);
        if (line.startsWith(REFUSED_LOGINS) || !isVisible(labels)) {
            return Stream.empty();
        }
        return Stream.of(line.startsWith(ITEMS) ? withVisibleCount(line, labels) : line);
    }

    private static Map<String, String> labels(String line) {
        var labels = new HashMap<String, String>();
        var label = LABEL.matcher(line);
        while (label.find()) {
            labels.put(label.group(1), unescape(label.group(2)));
        }
        return labels;
    }

    private boolean isVisible(Map<String, String> labels) {
        var source = labels.getOrDefault("source", "?");
        return source.equals("?")
                || known.computeIfAbsent(new ItemName(source, labels.getOrDefault("tool", "")), this::mayKnow);
    }

    /// Replaces the number of items by the number of those that the identity sees.
    private String withVisibleCount(String line, Map<String, String> labels) {
        var kind = Arrays.stream(Item.Kind.values())
                .filter(each -> each.listKey().equals(labels.get("kind")))
                .findFirst()
                .orElseThrow();
        var seen = counts.computeIfAbsent(kind, this::counts).getOrDefault(labels.getOrDefault("source", ""), 0L);
        return line.substring(0, line.lastIndexOf(' ') + 1) + seen + ".0";
    }

    private Map<String, Long> counts(Item.Kind kind) {
        return view.items(kind).stream()
                .collect(Collectors.groupingBy(item -> item.entry().name().source(), Collectors.counting()));
    }

    private boolean mayKnow(ItemName name) {
        return NO_TOOLS.contains(name.item())
                ? view.knows(name.source())
                : !name.item().equals(MANY_TOOLS) && view.sees(name);
    }

    private static String unescape(String value) {
        var plain = new StringBuilder();
        for (var at = 0; at < value.length(); at++) {
            var isEscape = value.charAt(at) == '\\' && at + 1 < value.length();
            var letter = value.charAt(isEscape ? ++at : at);
            plain.append(isEscape && letter == 'n' ? '\n' : letter);
        }
        return plain.toString();
    }
}
