package dev.jackfield.search;

import dev.jackfield.catalog.NameTable;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The text by which one item is found, in three parts of falling weight.
///
/// @param name its name and title
/// @param about its description
/// @param details the names, descriptions and allowed values of its parameters, and its source
public record ItemText(String name, String about, String details) {
    /// Texts of servers may be of any length. The first characters say what something is for.
    private static final int LONGEST_NAME = 400;

    private static final int LONGEST_ABOUT = 4_000;
    private static final int LONGEST_DETAILS = 4_000;
    private static final int MOST_VALUES = 50;

    public ItemText {
        name = cut(name, LONGEST_NAME);
        about = cut(about, LONGEST_ABOUT);
        details = cut(details, LONGEST_DETAILS);
    }

    /// Reads an entry.
    ///
    /// @param purpose the description of its source
    static ItemText of(NameTable.NamedEntry entry, String purpose) {
        var definition = entry.definition();
        var source = entry.entry().name().source();
        return of(ownName(entry), definition, source + ". " + purpose);
    }

    /// Reads a definition.
    ///
    /// @param source the id of its source, and what that is for
    public static ItemText of(String name, Fields definition, String source) {
        var names = name + definition.text("title").map(title -> ". " + title).orElse("");
        var details = new ArrayList<String>();
        parameters(definition.object("inputSchema"), details);
        arguments(definition, details);
        details.add(source);
        return new ItemText(names, definition.text("description").orElse(""), String.join(". ", details));
    }

    private static String ownName(NameTable.NamedEntry entry) {
        var item = entry.entry();
        return item.adjustment()
                .flatMap(adjusted -> Optional.ofNullable(adjusted.name()))
                .orElseGet(() -> item.name().bare());
    }

    private static void parameters(Fields schema, List<String> details) {
        var properties = schema.object("properties");
        for (var key : properties.keys()) {
            var property = properties.object(key);
            details.add(key);
            property.text("description").ifPresent(details::add);
            property.get("enum").ifPresent(values -> details.add(words(values)));
        }
    }

    private static String words(Json values) {
        return values.items().stream()
                .limit(MOST_VALUES)
                .flatMap(value -> value.text().stream())
                .collect(Collectors.joining(", "));
    }

    /// Reads the arguments of a prompt.
    private static void arguments(Fields definition, List<String> details) {
        for (var argument : definition.get("arguments").map(Json::items).orElse(List.of())) {
            var fields = argument.object().orElse(Fields.EMPTY);
            fields.text("name").ifPresent(details::add);
            fields.text("description").ifPresent(details::add);
        }
    }

    /// Returns the text whose meaning stands for the item. Details blur it.
    String meaning() {
        return Words.spaced(name) + ": " + about;
    }

    private static String cut(String text, int most) {
        return text.length() <= most
                ? text
                : text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }
}
