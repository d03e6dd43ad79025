package dev.jackfield.server.owntools;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.BriefText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What a tool says about its failure.
final class ErrorText {
    private static final int LONGEST = 16_384;

    private ErrorText() {}

    /// Returns the texts of a result, or its structured content if it has none.
    static String of(Fields result) {
        var texts = result.get("content").map(Json::items).orElse(List.of()).stream()
                .map(block -> block.object().flatMap(fields -> fields.text("text")))
                .flatMap(Optional::stream)
                .collect(Collectors.joining("\n"));
        var text = texts.isBlank()
                ? result.get("structuredContent").map(Json::toString).orElse("The tool failed without a reason.")
                : texts;
        return BriefText.of(text, LONGEST);
    }
}
