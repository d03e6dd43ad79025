package dev.jackfield.agent.language;

import dev.jackfield.agent.language.sketch.CommandSketch;
import dev.jackfield.agent.language.sketch.ParameterSketch;
import dev.jackfield.agent.language.sketch.SpokenSigns;
import dev.jackfield.agent.language.sketch.ValueType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A sentence of the labelled set: what it means, and which parameters it has.
///
/// @param command null for one that is out of scope
public record Labelled(String utterance, @Nullable String command, Map<String, Object> parameters) {
    private static final JsonMapper JSON = new JsonMapper();

    public static List<Labelled> train() {
        var all = new ArrayList<>(both("train"));
        all.addAll(read("retail-train-more.jsonl"));
        return all;
    }

    public static List<Labelled> heldOut() {
        return both("held-out");
    }

    private static List<Labelled> both(String half) {
        var all = new ArrayList<>(read("retail-" + half + ".jsonl"));
        all.addAll(read("out-of-scope-" + half + ".jsonl"));
        return all;
    }

    private static List<Labelled> read(String name) {
        return text(name)
                .lines()
                .map(line -> JSON.readValue(line, Labelled.class))
                .toList();
    }

    /// The commands of the retail workflow.
    public static List<CommandSketch> commands() {
        return commands("retail");
    }

    /// The commands of a workflow: `retail`, or `booking` with examples in three languages.
    static List<CommandSketch> commands(String workflow) {
        var commands = new ArrayList<CommandSketch>();
        JSON.readTree(text(workflow + "-commands.json")).forEach(each -> commands.add(command(each)));
        return commands;
    }

    /// The commands with examples from which these sentences are left out.
    public static List<CommandSketch> commandsWithout(Set<String> sentences) {
        return commands().stream()
                .map(each -> new CommandSketch(
                        each.name(),
                        each.description(),
                        each.utterances().stream()
                                .filter(text -> !sentences.contains(text))
                                .toList(),
                        each.parameters(),
                        each.isWriting()))
                .toList();
    }

    private static CommandSketch command(JsonNode json) {
        var parameters = new ArrayList<ParameterSketch>();
        json.path("parameters").forEach(each -> parameters.add(parameter(each)));
        return new CommandSketch(
                json.path("name").asString(),
                json.path("description").asString(),
                texts(json.path("utterances")),
                parameters,
                json.path("isWriting").asBoolean());
    }

    private static ParameterSketch parameter(JsonNode json) {
        return new ParameterSketch(
                json.path("name").asString(),
                ValueType.TEXT,
                "",
                json.has("pattern") ? json.path("pattern").asString() : null,
                SpokenSigns.NONE,
                texts(json.path("choices")),
                texts(json.path("examples")),
                json.path("isRequired").asBoolean(true),
                json.path("isList").asBoolean(false),
                json.path("hasLookup").asBoolean(false),
                json.path("isWholeText").asBoolean(false));
    }

    private static List<String> texts(JsonNode array) {
        var texts = new ArrayList<String>();
        array.forEach(each -> texts.add(each.asString()));
        return texts;
    }

    static String text(String name) {
        try (var file = Objects.requireNonNull(Labelled.class.getResourceAsStream("/language/" + name))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
