package dev.jackfield.cli.output;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.core.endpoint.Gaps;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Meta;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The items of a list, and one line for each source whose items are missing, in whole or in part.
public record ItemList(List<Fields> items, List<String> lacks) {
    public static final ItemList NOTHING = new ItemList(List.of(), List.of());

    private static final String CHANGING = "Files have changed, and the hub is still taking them over.";

    public ItemList {
        items = List.copyOf(items);
        lacks = List.copyOf(lacks);
    }

    public static ItemList of(Fields page, String key) {
        return new ItemList(
                objects(page, key).toList(),
                Stream.of(
                                objects(page.object(Meta.KEY), Gaps.ABSENT).map(ItemList::line),
                                objects(page.object(Meta.KEY), Gaps.INCOMPLETE)
                                        .map(incomplete -> incompleteText(incomplete, key)),
                                Stream.of(CHANGING)
                                        .filter(_ -> page.object(Meta.KEY).has(Gaps.CHANGING)))
                        .flatMap(part -> part)
                        .toList());
    }

    /// Returns whether files have changed that this list does not show yet.
    public boolean isChanging() {
        return lacks.contains(CHANGING);
    }

    private static String incompleteText(Fields incomplete, String key) {
        return Terminal.firstLine(
                incomplete.text("source").orElse("") + ": " + SourceRow.incompleteText(incomplete.with("kind", key)),
                300);
    }

    /// Joins two lists. The lines about missing items are taken once, because every page repeats them.
    public ItemList and(ItemList other) {
        return new ItemList(
                Stream.concat(items.stream(), other.items.stream()).toList(),
                Stream.concat(lacks.stream(), other.lacks.stream()).distinct().toList());
    }

    public ItemList filter(Predicate<Fields> wanted) {
        return new ItemList(items.stream().filter(wanted).toList(), lacks);
    }

    private static String line(Fields absent) {
        if (absent.text("state").filter("starting"::equals).isPresent()) {
            return Terminal.firstLine(absent.text("source").orElse(""), 128)
                    + " is still starting, and is missing here.";
        }
        var what = absent.has("listed") ? "is listed, but down: " : "is missing here: ";
        var why = SourceRow.summary(absent.text("reason").orElse(""));
        return Terminal.firstLine(
                absent.text("source").orElse("") + " " + what
                        + absent.text("state").orElse("") + (why.isEmpty() ? "" : ", " + why),
                300);
    }

    private static Stream<Fields> objects(Fields in, String key) {
        return in.get(key).map(Json::items).orElse(List.of()).stream().flatMap(item -> item.object().stream());
    }
}
