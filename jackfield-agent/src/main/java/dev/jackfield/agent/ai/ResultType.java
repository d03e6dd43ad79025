package dev.jackfield.agent.ai;

import dev.jackfield.action.ActionDocument;
import dev.jackfield.action.ActionFailed;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.BriefText;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// The format of the document that a model writes, named by the end of a file name.
record ResultType(String ending, String mimeType) {
    private static final Map<String, String> KNOWN = new TreeMap<>(Map.of(
            "txt", "text/plain",
            "md", "text/markdown",
            "json", "application/json",
            "csv", "text/csv",
            "html", "text/html",
            "xml", "application/xml",
            "yaml", "application/yaml",
            "svg", "image/svg+xml",
            "sql", "application/sql"));

    /// Models often put a document into a fence, though they are told not to.
    private static final Pattern FENCED = Pattern.compile("\\A\\s*```[A-Za-z]*\\R(.*?)\\R?```\\s*\\z", Pattern.DOTALL);

    /// @throws ActionFailed if a model cannot write this format
    static ResultType of(String wanted) {
        var ending = wanted.strip().toLowerCase(Locale.ROOT).replaceFirst("^\\.", "");
        var type = KNOWN.get(ending);
        if (type == null) {
            throw new ActionFailed("A model cannot write a document of type '%s'. Use one of %s."
                    .formatted(BriefText.name(wanted), String.join(", ", KNOWN.keySet())));
        }
        return new ResultType(ending, type);
    }

    String instruction() {
        return ("You process documents. Answer with the content of one document of the type %s (%s) and with nothing"
                        + " else: no introduction, no remarks, no code fence.")
                .formatted(ending, mimeType);
    }

    ActionDocument document(String answer) {
        var fence = FENCED.matcher(answer);
        var content = fence.matches() && !ending.equals("md") ? fence.group(1) : answer;
        if (ending.equals("json")) {
            refuseIfBroken(content);
        }
        return ActionDocument.text("result." + ending, mimeType, content);
    }

    private static void refuseIfBroken(String json) {
        try {
            Json.parse(json);
        } catch (InvalidJsonException broken) {
            throw new ActionFailed("The answer of the model is not valid JSON: " + broken.getMessage());
        }
    }
}
