package dev.jackfield.cli.option;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// The arguments of a call, from what was typed. The tool's schema decides whether `5` is a number or a text.
public record TypedArguments(Optional<JsonNode> schema, CommandEnvironment here) {
    private static final Set<String> TEXTUAL = Set.of("string", "null");

    public Fields parse(List<String> typed) {
        if (typed.size() == 1 && typed.getFirst().equals("-")) {
            return document("-");
        }
        if (typed.size() == 1 && typed.getFirst().stripLeading().startsWith("{")) {
            return object(typed.getFirst());
        }
        var arguments = Fields.EMPTY;
        for (var pair : typed) {
            arguments = withPair(arguments, pair);
        }
        return arguments;
    }

    /// A JSON object: typed, in a file, or `-` for standard input.
    Fields document(String where) {
        if (where.stripLeading().startsWith("{")) {
            return object(where);
        }
        return object(where.equals("-") ? standardInput() : readFile(where));
    }

    /// Arguments that are texts whatever they look like, as those of prompts are.
    public Fields texts(List<String> typed) {
        var arguments = Fields.EMPTY;
        for (var pair : typed) {
            var equals = pair.indexOf('=');
            if (equals < 1) {
                throw usage("'" + pair + "' is not key=value");
            }
            arguments = arguments.with(pair.substring(0, equals), pair.substring(equals + 1));
        }
        return arguments;
    }

    private Fields withPair(Fields arguments, String pair) {
        var equals = pair.indexOf('=');
        if (equals < 1) {
            throw usage("'" + pair + "' is neither key=value nor a JSON object");
        }
        return pair.charAt(equals - 1) == ':'
                ? arguments.with(pair.substring(0, equals - 1), json(pair.substring(equals + 1)))
                : arguments.with(
                        pair.substring(0, equals), value(pair.substring(0, equals), pair.substring(equals + 1)));
    }

    private Json value(String key, String typed) {
        var text = typed.startsWith("@") ? readFile(typed.substring(1)) : typed;
        return isText(key) ? Json.string(text) : jsonOrText(text);
    }

    private boolean isText(String key) {
        var types = schema.map(tree -> tree.path("properties").path(key).path("type"))
                .map(TypedArguments::names)
                .orElse(Set.of());
        return types.contains("string") && TEXTUAL.containsAll(types);
    }

    /// A type is one name or a list of them.
    private static Set<String> names(JsonNode type) {
        return type.isString()
                ? Set.of(type.stringValue())
                : type.valueStream().map(name -> name.asString("")).collect(Collectors.toSet());
    }

    private static Json jsonOrText(String text) {
        try {
            return Json.parse(text);
        } catch (InvalidJsonException notJson) {
            return Json.string(text);
        }
    }

    private static Json json(String text) {
        try {
            return Json.parse(text);
        } catch (InvalidJsonException malformed) {
            throw usage("'" + text + "' is not JSON: " + malformed.getMessage());
        }
    }

    private static Fields object(String text) {
        return json(text).object().orElseThrow(() -> usage("write a JSON object such as {\"key\": \"value\"}"));
    }

    private String readFile(String name) {
        try {
            return Files.readString(here.folder().resolve(name));
        } catch (NoSuchFileException absent) {
            throw usage("there is no file '" + name + "'");
        } catch (IOException | InvalidPathException unreadable) {
            throw usage("cannot read the file '" + name + "' as text");
        }
    }

    private String standardInput() {
        try {
            return new String(here.input().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw usage("cannot read standard input");
        }
    }

    private static CommandFailedException usage(String problem) {
        return new CommandFailedException(Exit.USAGE, problem + ".");
    }
}
