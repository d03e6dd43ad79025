package dev.jackfield.server.owntools;

import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.sandbox.ScriptError;
import dev.jackfield.sandbox.ScriptResult;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// The result of `run_code`: what became of a script, as lines for models and as data for programs.
///
/// @param isKept whether the values of its session are kept, if it has one
record ScriptReport(ScriptResult result, MadeCalls made, boolean isKept) {
    private static final String NOTHING = "The script printed nothing and has no value.";
    private static final String CUT = "(It printed more, which was dropped.)";
    private static final String NOT_KEPT =
            "The values in `session` are larger than %d KiB together, so they were not stored; the earlier values stay."
                    .formatted(SessionValues.LARGEST >> 10);

    /// Returns the result of a script that did not start.
    static Reply failure(String type, String message) {
        var error = new ScriptError(type, message, OptionalInt.empty());
        return error(List.of(message), Fields.of("error", json(error)));
    }

    Reply reply() {
        return result.error().map(this::failureReply).orElseGet(this::successReply);
    }

    private Reply successReply() {
        var lines = printedLines();
        result.value().ifPresent(value -> lines.add(value.text().orElseGet(value::toString)));
        if (lines.isEmpty()) {
            lines.add(NOTHING);
        }
        if (!isKept) {
            lines.add(NOT_KEPT);
        }
        var data = output(Fields.of("value", result.value().orElse(RawJson.NULL)));
        return reply(lines, isKept ? data : data.with("sessionKept", RawJson.FALSE));
    }

    private Reply failureReply(ScriptError error) {
        var lines = new ArrayList<String>();
        lines.add(headline(error));
        addSection("It had printed:", printedLines(), lines);
        addSection("It had made these calls:", made.lines(), lines);
        var data = output(Fields.of("error", json(error))).with("calls", made.json());
        return error(
                lines, made.unlistedCount() == 0 ? data : data.with("moreCalls", Json.number(made.unlistedCount())));
    }

    private static String headline(ScriptError error) {
        var line = error.line().isPresent() ? " (line " + error.line().getAsInt() + ")" : "";
        return error.type() + line + ": " + error.message();
    }

    private static void addSection(String heading, List<String> content, List<String> lines) {
        if (!content.isEmpty()) {
            lines.add(heading);
            lines.addAll(content);
        }
    }

    private List<String> printedLines() {
        var lines = new ArrayList<String>();
        if (!result.output().isEmpty()) {
            lines.add(
                    result.output().endsWith("\n")
                            ? result.output().substring(0, result.output().length() - 1)
                            : result.output());
        }
        if (result.isOutputCut()) {
            lines.add(CUT);
        }
        return lines;
    }

    private Fields output(Fields data) {
        var whole = data.with("output", result.output());
        return result.isOutputCut() ? whole.with("outputCut", RawJson.TRUE) : whole;
    }

    private static Fields json(ScriptError error) {
        var known = Fields.of("type", Json.string(error.type())).with("message", error.message());
        return error.line().isPresent()
                ? known.with("line", Json.number(error.line().getAsInt()))
                : known;
    }

    private static Reply reply(List<String> lines, Fields data) {
        return new Reply.Complete(Reply.text(String.join("\n", lines)).result().with("structuredContent", data));
    }

    private static Reply error(List<String> lines, Fields data) {
        return new Reply.Complete(reply(lines, data).result().with("isError", RawJson.TRUE));
    }
}
