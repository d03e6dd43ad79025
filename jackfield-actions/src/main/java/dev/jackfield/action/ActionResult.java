package dev.jackfield.action;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The result of an action. Results of a direct call and of a call through a hub are equal.
///
/// @param error the reason of a failure; never empty if the action failed
/// @param content a JSON value: text, number, boolean, list or map; an empty one counts as none
public record ActionResult(
        boolean success,
        @Nullable String error,
        List<ActionDocument> documents,
        @Nullable Object content) {
    public static final String UNKNOWN_ERROR = "Unknown error";

    public ActionResult {
        error = error == null || error.isEmpty() ? null : error;
        error = error == null && !success ? UNKNOWN_ERROR : error;
        documents = List.copyOf(documents);
        content = CanonicalValues.nonEmptyOrNull(content);
    }

    public static ActionResult done() {
        return success(List.of());
    }

    public static ActionResult success(ActionDocument... documents) {
        return success(Arrays.asList(documents));
    }

    public static ActionResult success(List<ActionDocument> documents) {
        return new ActionResult(true, null, documents, null);
    }

    public static ActionResult isFailure(@Nullable String error) {
        return new ActionResult(false, error, List.of(), null);
    }

    public ActionResult withContent(@Nullable Object other) {
        return new ActionResult(success, error, documents, other);
    }
}
