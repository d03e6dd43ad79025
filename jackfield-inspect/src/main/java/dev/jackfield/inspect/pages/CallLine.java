package dev.jackfield.inspect.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// The command line for a call, which parses to exactly these arguments.
///
/// @param schema of the tool, by which the command line tells texts from numbers
record CallLine(Optional<String> profile, String name, JsonNode schema, JsonNode arguments) {
    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9_.-]+");

    String text() {
        var words = words("call", profile, name);
        var plain = arguments.properties().stream()
                .allMatch(each -> KEY.matcher(each.getKey()).matches());
        if (plain) {
            arguments.properties().forEach(each -> words.add(pair(each.getKey(), each.getValue())));
        } else {
            words.add(arguments.toString());
        }
        return join(words);
    }

    private String pair(String key, JsonNode value) {
        if (value.isString() && isText(key) && !value.asString().startsWith("@")) {
            return key + "=" + value.asString();
        }
        return key + (value.isNumber() || value.isBoolean() ? "=" : ":=") + value;
    }

    private boolean isText(String key) {
        return Set.of("string")
                .equals(new SchemaPart(schema, schema.path("properties").path(key), Set.of()).types());
    }

    /// The line for a prompt, whose arguments are texts.
    static String promptCommand(Optional<String> profile, String name, List<String> arguments) {
        var words = words("prompt", profile, name);
        arguments.forEach(argument -> words.add(argument + "=…"));
        return join(words);
    }

    static String readCommand(Optional<String> profile, String uri) {
        return join(words("read", profile, uri));
    }

    private static List<String> words(String command, Optional<String> profile, String name) {
        var words = new ArrayList<>(List.of("./jackfield", command));
        profile.ifPresent(id -> words.addAll(List.of("--profile", id)));
        words.add(name);
        return words;
    }

    private static String join(List<String> words) {
        return words.stream().map(ShellWord::quote).collect(Collectors.joining(" "));
    }
}
