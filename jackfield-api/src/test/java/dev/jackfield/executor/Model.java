package dev.jackfield.executor;

import dev.jackfield.action.ActionDocument;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Answers in place of a model.
interface Model {
    String answer(@Nullable String prompt, List<?> documents);

    /// Says what it was given.
    Model ECHO = (prompt, documents) -> prompt
            + documents.stream()
                    .map(each -> each instanceof ActionDocument document ? document.text() : String.valueOf(each))
                    .collect(Collectors.joining(", ", " [", "]"));
}
