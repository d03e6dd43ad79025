package dev.jackfield.agent.language.meaning;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/// Sentences that mean no command of most workflows: small talk, general knowledge, other trades, attacks.
///
/// A sentence that is nearer to them than to any command is out of scope.
final class BackgroundSentences {
    private BackgroundSentences() {}

    static List<String> sentences() {
        try (var file = Objects.requireNonNull(BackgroundSentences.class.getResourceAsStream("background.txt"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
