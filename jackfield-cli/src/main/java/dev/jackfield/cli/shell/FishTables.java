package dev.jackfield.cli.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The vocabulary as `complete` lines of fish.
record FishTables(CompletionTable words) {
    Map<String, String> tables() {
        return Map.of("VALUED", namesWithValue(), "LINES", String.join("\n", lines()));
    }

    private String namesWithValue() {
        return words.optionsWithValue().stream()
                .flatMap(option -> option.names().stream())
                .collect(Collectors.joining(" "));
    }

    private List<String> lines() {
        var lines = new ArrayList<String>();
        for (var command : words.commands()) {
            lines.add("complete -c jackfield -n __fish_use_subcommand -a %s -d %s"
                    .formatted(command.name(), quote(command.about())));
            command.options().forEach(option -> lines.add(option(command.name(), option)));
            lines.addAll(places(command));
        }
        return lines;
    }

    private static String option(String command, CompletionTable.Choice option) {
        var names = option.names().stream()
                .map(name -> name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.substring(1))
                .collect(Collectors.joining(" "));
        return "complete -c jackfield -n '__fish_seen_subcommand_from %s' %s -d %s%s"
                .formatted(command, names, quote(option.about()), value(option));
    }

    private static String value(CompletionTable.Choice option) {
        if (!option.values().isEmpty()) {
            return " -x -a " + quote(String.join(" ", option.values()));
        }
        return switch (option.takes()) {
            case "" -> "";
            case "files" -> " -r -F";
            case "folders" -> " -x -a '(__fish_complete_directories)'";
            case "resources", "sources", "conversations" -> " -x -a '(__jackfield_names " + option.takes() + ")'";
            default -> " -x";
        };
    }

    private List<String> places(CompletionTable.Word command) {
        var places = new ArrayList<String>();
        for (var place = 0; place < command.places().size(); place++) {
            var end = place == command.places().size() - 1 ? 999 : place;
            var what = completionFor(command.places().get(place));
            if (!what.isEmpty()) {
                places.add("complete -c jackfield -n '__jackfield_at %s %d %d' %s"
                        .formatted(command.name(), place, end, what));
            }
        }
        return places;
    }

    private String completionFor(String kind) {
        if (kind.startsWith("words ")) {
            return "-a " + quote(kind.substring("words ".length()));
        }
        return switch (kind) {
            case "nothing" -> "";
            case "files" -> "-F";
            case "shells" -> "-a 'bash zsh fish'";
            case "commands" ->
                "-a "
                        + quote(words.commands().stream()
                                .map(CompletionTable.Word::name)
                                .collect(Collectors.joining(" ")));
            default -> "-a '(__jackfield_names " + kind + ")'";
        };
    }

    private static String quote(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
