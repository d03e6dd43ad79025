package dev.jackfield.cli.option;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problems;
import dev.jackfield.settings.tree.YamlTree;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Changes of the keys of a source, as people type them: `timeout=5s`, `env.TOKEN=x`, `args=[a, b]`; `cwd=` removes.
public final class SourcePairs {
    private static final Pattern BRACKETS = Pattern.compile("[\\[{].*|\".*\"|'.*'", Pattern.DOTALL);
    private static final Pattern STEP = Pattern.compile("\\.");
    /// Their values are texts, also where they look like numbers.
    private static final Set<String> OF_TEXTS = Set.of("env", "headers");

    private SourcePairs() {}

    /// The typed pairs as a patch, in which null removes a key.
    public static ObjectNode parse(List<String> typed) {
        var patch = JsonNodeFactory.instance.objectNode();
        typed.forEach(pair -> putPair(patch, pair));
        return patch;
    }

    private static void putPair(ObjectNode patch, String pair) {
        var equals = pair.indexOf('=');
        var steps = equals < 1 ? List.<String>of() : List.of(STEP.split(pair.substring(0, equals), -1));
        if (steps.isEmpty() || steps.contains("")) {
            throw usage(pair, "is not KEY=VALUE, for example timeout=5s, env.TOKEN=abc or 'args=[a, b]'");
        }
        var map = patch;
        for (var step : steps.subList(0, steps.size() - 1)) {
            map = map.get(step) instanceof ObjectNode there ? there : map.putObject(step);
        }
        map.set(steps.getLast(), value(pair, pair.substring(equals + 1), steps));
    }

    private static JsonNode value(String pair, String typed, List<String> steps) {
        if (typed.isEmpty()) {
            return JsonNodeFactory.instance.nullNode();
        }
        if (BRACKETS.matcher(typed).matches()) {
            return parseBrackets(pair, typed);
        }
        var isText = steps.size() > 1 && OF_TEXTS.contains(steps.getFirst());
        return new Node.Scalar(Place.DEFAULT, typed, isText).json();
    }

    private static JsonNode parseBrackets(String pair, String typed) {
        var problems = new Problems();
        var read = new YamlTree(new Place(pair), problems).parse(typed);
        if (problems.hasAny()) {
            throw usage(pair, "cannot be read: its value must be one list, map or quoted text");
        }
        return read.json();
    }

    private static CommandFailedException usage(String pair, String problem) {
        return new CommandFailedException(Exit.USAGE, "'%s' %s.".formatted(pair, problem));
    }
}
