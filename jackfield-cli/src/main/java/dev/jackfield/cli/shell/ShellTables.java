package dev.jackfield.cli.shell;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The vocabulary as `case` branches, which bash and zsh read alike.
record ShellTables(CompletionTable words) {
    Map<String, String> tables() {
        return Map.of(
                "VALUES", values(),
                "PLACES", places(),
                "OPTIONS", options(),
                "COMMANDS", names());
    }

    /// The values of each option: the words themselves if they are known, else a kind of names.
    private String values() {
        return lines(words.optionsWithValue().stream()
                .map(option -> "    %s) echo %s ;;"
                        .formatted(
                                String.join(" | ", option.names()),
                                option.values().isEmpty()
                                        ? option.takes()
                                        : "'words " + String.join(" ", option.values()) + "'")));
    }

    private String places() {
        return lines(words.commands().stream().flatMap(ShellTables::places));
    }

    private static Stream<String> places(CompletionTable.Word command) {
        var last = command.places().size() - 1;
        return IntStream.rangeClosed(0, last)
                .mapToObj(place -> "    '%s %s) echo %s ;;"
                        .formatted(
                                command.name(),
                                place == last ? "'*" : place + "'",
                                quote(command.places().get(place))));
    }

    private static String quote(String kind) {
        return kind.contains(" ") ? "'" + kind + "'" : kind;
    }

    private String options() {
        return lines(words.commands().stream()
                .map(command -> "    %s) printf '%%s\\n' %s ;;"
                        .formatted(
                                command.name(),
                                command.options().stream()
                                        .flatMap(option -> option.names().stream())
                                        .collect(Collectors.joining(" ")))));
    }

    private String names() {
        return words.commands().stream().map(CompletionTable.Word::name).collect(Collectors.joining(" "));
    }

    private static String lines(Stream<String> lines) {
        return lines.collect(Collectors.joining("\n"));
    }
}
