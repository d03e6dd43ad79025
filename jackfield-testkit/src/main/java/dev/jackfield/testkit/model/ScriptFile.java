package dev.jackfield.testkit.model;

import dev.jackfield.protocol.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// A script as JSON, for a model in a process of its own: an array of objects, each of which is a step.
///
/// - `{"text": "Hello"}`, or an array of pieces
/// - `{"calls": [{"name": "get_weather", "arguments": {"city": "Bern"}}]}`, which may have a `text`, too. With
///   `"take": "<pattern>"`, `$1` in the arguments is the first group of what the pattern finds in the text that the
///   model read last
/// - `{"refusal": "I will not"}`
/// - `{"cut": ["Once upon"]}` breaks the connection after the pieces, `{"silence": ["Hm"]}` sends nothing after them
/// - `{"status": 429, "type": "rate_limit_error", "message": "Slow down", "retry-after": "1"}`
final class ScriptFile {
    private ScriptFile() {}

    static List<ModelStep> steps(byte[] json) {
        return Json.parse(json).tree().valueStream().map(ScriptFile::step).toList();
    }

    private static ModelStep step(JsonNode step) {
        if (step.has("status")) {
            return status(step);
        }
        if (step.has("calls")) {
            return step.has("take") ? ModelStep.computed(call -> calls(step, takenGroup(step, call))) : calls(step, "");
        }
        if (step.has("refusal")) {
            return ModelStep.refusal(step.path("refusal").asString(""));
        }
        if (step.has("cut")) {
            return ModelStep.cutAfter(pieces(step.path("cut")).toArray(String[]::new));
        }
        if (step.has("silence")) {
            return silence(step);
        }
        if (!step.has("text")) {
            throw new IllegalArgumentException("This is no step of a script: " + step);
        }
        return ModelStep.text(pieces(step.path("text")).toArray(String[]::new));
    }

    private static ModelStep status(JsonNode step) {
        var status = ModelStep.status(
                step.path("status").asInt(),
                step.path("type").asString("error"),
                step.path("message").asString(""));
        return step.has("retry-after")
                ? status.with("Retry-After", step.path("retry-after").asString("0"))
                : status;
    }

    private static ModelStep silence(JsonNode step) {
        var pieces = new ArrayList<>(
                pieces(step.path("silence")).stream().map(ModelPiece::text).toList());
        pieces.add(new ModelPiece.Silence());
        return ModelStep.turn(ModelStep.Stop.END, pieces);
    }

    private static ModelStep calls(JsonNode step, String taken) {
        var pieces = new ArrayList<>(
                pieces(step.path("text")).stream().map(ModelPiece::text).toList());
        step.path("calls").forEach(call -> {
            var arguments = call.has("arguments") ? call.path("arguments").toString() : "{}";
            var quoted = Json.string(taken).toString();
            pieces.add(ModelPiece.call(
                    call.path("name").asString(""), arguments.replace("$1", quoted.substring(1, quoted.length() - 1))));
        });
        return ModelStep.turn(ModelStep.Stop.TOOLS, pieces);
    }

    private static String takenGroup(JsonNode step, ModelCall call) {
        return Pattern.compile(step.path("take").asString(""))
                .matcher(call.lastText())
                .results()
                .findFirst()
                .map((MatchResult found) -> found.group(1))
                .orElse("");
    }

    private static List<String> pieces(JsonNode text) {
        return text.isString()
                ? List.of(text.stringValue())
                : text.valueStream().map(piece -> piece.asString("")).toList();
    }
}
