package dev.jackfield.a2a.toolrpc;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The output of a program in the two forms that it has: for MCP it is `structuredContent` with `stdout`, `stderr`
/// and `exitCode`, beside a text; at `/rpc` it is a content item of the type `code_output`.
public final class CodeOutput {
    private static final String CONTENT = "content";
    private static final String STRUCTURED = "structuredContent";
    private static final String STDOUT = "stdout";
    private static final String STDERR = "stderr";
    private static final String EXIT_CODE = "exitCode";
    private static final Json TYPE = Json.string("code_output");

    private CodeOutput() {}

    /// Returns a result of MCP as `/rpc` shows it. The texts of a program's output become one `code_output`; other
    /// content stays behind it, and all other results are returned unchanged.
    public static Fields fromMcp(Fields result) {
        return result.get(STRUCTURED)
                .flatMap(Json::smallObject)
                .flatMap(CodeOutput::output)
                .map(output -> result.with(CONTENT, Json.array(replacedContent(output, result))))
                .orElse(result);
    }

    private static Optional<Fields> output(Fields structured) {
        var out = structured.get(STDOUT).filter(text -> text.text().isPresent());
        var err = structured.get(STDERR).filter(text -> text.text().isPresent());
        return out.isPresent() && err.isPresent()
                ? Optional.of(Fields.of("type", TYPE).with(STDOUT, out.get()).with(STDERR, err.get()))
                : Optional.empty();
    }

    private static List<Json> replacedContent(Fields output, Fields result) {
        var content = new ArrayList<Json>(List.of(output));
        items(result).stream().filter(item -> !isOfType(item, "text")).forEach(content::add);
        return content;
    }

    /// Returns a result of `/rpc` as MCP shows it: each `code_output` becomes a text, and a single one
    /// `structuredContent` as well. Content of other types is returned unchanged, in its order.
    public static Fields toMcp(Fields result) {
        var items = items(result);
        var outputs = items.stream()
                .filter(CodeOutput::isOutput)
                .flatMap(item -> item.object().stream())
                .toList();
        if (outputs.isEmpty()) {
            return result;
        }
        var texts = items.stream()
                .map(item -> isOutput(item) ? text(item.object().orElseThrow()) : item)
                .toList();
        var shown = result.with(CONTENT, Json.array(texts));
        return outputs.size() > 1 || result.has(STRUCTURED)
                ? shown
                : shown.with(STRUCTURED, structured(outputs.getFirst()));
    }

    private static Fields structured(Fields output) {
        var structured = Fields.of(STDOUT, text(output, STDOUT)).with(STDERR, text(output, STDERR));
        return output.get(EXIT_CODE)
                .map(code -> structured.with(EXIT_CODE, code))
                .orElse(structured);
    }

    private static Json text(Fields output, String key) {
        return Json.string(output.text(key).orElse(""));
    }

    private static Json text(Fields output) {
        var out = output.text(STDOUT).orElse("");
        var err = output.text(STDERR).orElse("");
        var between = out.isEmpty() || err.isEmpty() || out.endsWith("\n") ? "" : "\n";
        return Fields.of("type", Json.string("text")).with("text", out + between + err);
    }

    private static boolean isOutput(Json item) {
        return isOfType(item, "code_output");
    }

    private static boolean isOfType(Json item, String type) {
        return item.smallObject()
                .flatMap(fields -> fields.text("type"))
                .filter(type::equals)
                .isPresent();
    }

    private static List<Json> items(Fields result) {
        return result.items(CONTENT);
    }
}
