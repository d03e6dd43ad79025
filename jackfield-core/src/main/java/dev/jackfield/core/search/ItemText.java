package dev.jackfield.core.search;

import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.RawJson;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// The text by which one item is found, in three parts of falling weight.
///
/// @param name its name and title
/// @param about its description
/// @param details the names, descriptions and allowed values of its parameters, and its source
/// @param context its source and the names of its parameters
public record ItemText(String name, String about, String details, String context) {
    /// Texts of servers may be of any length. The first characters say what something is for.
    private static final int LONGEST_NAME = 400;

    private static final int LONGEST_ABOUT = 4_000;
    private static final int LONGEST_DETAILS = 4_000;
    private static final int LONGEST_CONTEXT = 200;

    /// Models read no more than this.
    private static final int LONGEST_MEANING = 2_000;
    private static final int MOST_VALUES = 50;

    public ItemText {
        name = cut(name, LONGEST_NAME);
        about = cut(about, LONGEST_ABOUT);
        details = cut(details, LONGEST_DETAILS);
        context = cut(context, LONGEST_CONTEXT);
    }

    /// Reads an entry.
    ///
    /// @param purpose the description of its source
    static ItemText of(NameTable.NamedEntry entry, String purpose) {
        var source = entry.entry().name().source();
        var own = entry.bareName();
        var name = entry.entry().item().kind().isNamed()
                ? own
                : own + ". " + text(entry.definition(), "name").orElse(""); // a URI says little
        return of(name, entry.definition(), source, purpose);
    }

    /// Reads a definition. What cannot be read counts as absent, because definitions come from servers.
    private static ItemText of(String name, Fields definition, String source, String purpose) {
        var names = name + text(definition, "title").map(title -> ". " + title).orElse("");
        var details = new Details();
        var properties = tree(definition, "inputSchema").path("properties");
        parameters(properties, details);
        arguments(tree(definition, "arguments"), details);
        return new ItemText(
                names,
                text(definition, "description").orElse(""),
                details.finishWith(source + ". " + purpose),
                context(source, properties));
    }

    private static String context(String source, JsonNode properties) {
        var names = properties.propertyStream().limit(MOST_VALUES).map(Map.Entry::getKey);
        return Stream.concat(Stream.of(source), names).collect(Collectors.joining(", "));
    }

    private static Optional<String> text(Fields definition, String key) {
        try {
            return definition.text(key);
        } catch (InvalidJsonException unreadable) {
            return Optional.empty();
        }
    }

    private static JsonNode tree(Fields definition, String key) {
        try {
            return definition.get(key).orElse(RawJson.NULL).tree();
        } catch (InvalidJsonException unreadable) {
            return RawJson.NULL.tree();
        }
    }

    /// Sentences, as many as count.
    private static final class Details {
        private final StringBuilder text = new StringBuilder();

        private void add(JsonNode sentence) {
            if (sentence.isString()) {
                add(sentence.stringValue());
            }
        }

        private void add(String sentence) {
            text.append(text.isEmpty() ? "" : ". ").append(sentence);
        }

        private boolean isFull() {
            return text.length() >= LONGEST_DETAILS;
        }

        private String finishWith(String last) {
            add(last);
            return text.toString();
        }
    }

    private static void parameters(JsonNode properties, Details details) {
        for (var property : properties.properties()) {
            if (details.isFull()) {
                return;
            }
            details.add(property.getKey());
            details.add(property.getValue().path("description"));
            details.add(words(property.getValue().path("enum")));
        }
    }

    private static String words(JsonNode values) {
        return values.valueStream()
                .limit(MOST_VALUES)
                .filter(JsonNode::isString)
                .map(JsonNode::stringValue)
                .collect(Collectors.joining(", "));
    }

    /// Reads the arguments of a prompt.
    private static void arguments(JsonNode arguments, Details details) {
        for (var argument : arguments) {
            if (details.isFull()) {
                return;
            }
            details.add(argument.path("name"));
            details.add(argument.path("description"));
        }
    }

    /// Returns the text whose meaning stands for the item. The source often says what its tools are about, as
    /// `memory` does; more details would blur it.
    String meaning() {
        return cut(Words.separateWords(name) + " (" + Words.separateWords(context) + "): " + about, LONGEST_MEANING);
    }

    /// Returns the beginning of a text, without half a character at its end.
    static String cut(String text, int most) {
        return text.length() <= most
                ? text
                : text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }
}
