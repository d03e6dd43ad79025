package dev.jackfield.core.signature;

import java.util.Locale;
import java.util.Optional;

/// The language in which signatures are written.
public enum Language {
    PYTHON,
    TYPESCRIPT;

    /// Returns the language with this name. The signatures for JavaScript are those of TypeScript.
    public static Optional<Language> parse(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "python", "py" -> Optional.of(PYTHON);
            case "typescript", "javascript", "ts", "js" -> Optional.of(TYPESCRIPT);
            default -> Optional.empty();
        };
    }
}
