package dev.jackfield.builtin.servers.code;

import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.sandbox.ScriptError;
import dev.jackfield.sandbox.ScriptResult;
import java.util.ArrayList;
import java.util.List;

/// The reply about one program. A program that fails by itself is a result with an exit code; one that was ended is
/// a tool error.
record ProgramReport(ScriptResult result, ProgramLimits limits) {

    Reply reply() {
        return result.error()
                .filter(ProgramReport::isEnded)
                .map(this::endedReply)
                .orElseGet(this::finishedReply);
    }

    private static boolean isEnded(ScriptError error) {
        return error.type().equals(ScriptError.LIMIT) || error.type().equals(ScriptError.CRASH);
    }

    private Reply endedReply(ScriptError error) {
        var blocks = new ArrayList<Json>();
        blocks.add(text(
                result.ending().isLate()
                        ? "Execution timed out after %s seconds.".formatted(limits.seconds())
                        : error.message()));
        addMarkedText("stdout", result.ending().stdout(), blocks);
        addMarkedText("stderr", result.ending().stderr(), blocks);
        return new Reply.Complete(
                Fields.of("content", Json.array(List.copyOf(blocks))).with("isError", RawJson.TRUE));
    }

    private Reply finishedReply() {
        var stdout = result.ending().stdout();
        var stderr = result.ending().stderr()
                + result.error().map(ProgramReport::uncaughtText).orElse("");
        var exitCode = result.ending().exitCode().orElse(result.error().isPresent() ? 1 : 0);
        var blocks = new ArrayList<Json>();
        blocks.add(text(stdout));
        addMarkedText("stderr", stderr, blocks);
        result.value().ifPresent(value -> addMarkedText("value", value.toString(), blocks));
        if (exitCode != 0) {
            blocks.add(text("[exit code %d]".formatted(exitCode)));
        }
        if (result.isOutputCut()) {
            blocks.add(text("[the output has more than %d bytes; the rest is left out]".formatted(limits.output())));
        }
        return new Reply.Complete(Fields.of("content", Json.array(List.copyOf(blocks)))
                .with("structuredContent", structuredContent(stdout, stderr, exitCode)));
    }

    private Fields structuredContent(String stdout, String stderr, int exitCode) {
        var fields =
                Fields.of("stdout", Json.string(stdout)).with("stderr", stderr).with("exitCode", Json.number(exitCode));
        var told = result.value().map(value -> fields.with("value", value)).orElse(fields);
        return result.isOutputCut() ? told.with("isCut", RawJson.TRUE) : told;
    }

    /// An error of the program itself, as its language would print it.
    private static String uncaughtText(ScriptError error) {
        var line =
                error.line().isPresent() ? " (line %d)".formatted(error.line().getAsInt()) : "";
        return "%s: %s%s\n".formatted(error.type(), error.message(), line);
    }

    private static void addMarkedText(String mark, String content, List<Json> blocks) {
        if (!content.isEmpty()) {
            blocks.add(text("[%s]\n%s".formatted(mark, content)));
        }
    }

    private static Json text(String text) {
        return Fields.of("type", Json.string("text")).with("text", text);
    }
}
