package dev.jackfield.settings.load;

import dev.jackfield.settings.TokenSettings;
import dev.jackfield.settings.tree.Node;
import java.util.List;
import java.util.stream.IntStream;

/// Finds tokens that may be guessed. They work, so these are warnings.
record TokenChecks(List<TokenSettings> tokens) {

    List<String> warnings(Node written) {
        return IntStream.range(0, tokens.size())
                .boxed()
                .flatMap(at -> tokens.get(at).weakness().stream()
                        .map(weakness ->
                                "%s: tokens[%d].token: %s".formatted(RuleChecks.place(written, at), at, weakness)))
                .toList();
    }
}
