package dev.jackfield.sandbox;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// A language in which scripts can be written.
public enum ScriptLanguage {
    JAVASCRIPT,
    PYTHON;

    /// Returns its name as callers write it: `javascript`, `python`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<ScriptLanguage> of(String word) {
        return Stream.of(values()).filter(each -> each.word().equals(word)).findFirst();
    }
}
