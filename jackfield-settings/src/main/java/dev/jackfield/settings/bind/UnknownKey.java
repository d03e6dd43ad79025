package dev.jackfield.settings.bind;

import dev.jackfield.core.catalog.NearestNames;
import java.util.List;

/// The problem of an unknown key, with the most similar known one.
public final class UnknownKey {
    private UnknownKey() {}

    /// Names the most similar key, or all keys.
    public static String message(String name, List<String> known) {
        var hint = NearestNames.find(name, known).stream()
                .findFirst()
                .map("did you mean `%s`?"::formatted)
                .orElseGet(() -> "the keys here are " + String.join(", ", known));
        return "is not a known key; " + hint;
    }
}
