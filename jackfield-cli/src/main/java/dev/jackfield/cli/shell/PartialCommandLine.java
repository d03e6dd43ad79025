package dev.jackfield.cli.shell;

import dev.jackfield.cli.option.HubOptions;
import dev.jackfield.cli.option.HubUrl;
import dev.jackfield.cli.option.ProfileOption;
import dev.jackfield.cli.output.Signature;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/// An unfinished command line: its words so far, and the hub that it means.
public record PartialCommandLine(List<String> words, HubOptions hub, ProfileOption profile) {
    private static final Set<String> SOURCE_URL = Set.of("add", "test");

    /// Reads an unfinished command line.
    ///
    /// @param line all words, the program's name first
    public static PartialCommandLine of(List<String> line, CommandSpec root) {
        var typed = new PartialCommandLine(new ArrayList<>(), new HubOptions(), new ProfileOption());
        for (var at = 1; at < line.size(); at++) {
            var word = line.get(at);
            if (takesValue(word, root) && at + 1 < line.size()) {
                at++;
                typed.note(word, line.get(at));
            } else if (word.startsWith("--") && word.contains("=")) {
                typed.note(word.substring(0, word.indexOf('=')), word.substring(word.indexOf('=') + 1));
            } else if (!word.startsWith("-")) {
                typed.words.add(word);
            }
        }
        return typed;
    }

    /// Returns whether a word is an option with a value. A command such as `tools` would be found as `--tools`, too.
    private static boolean takesValue(String word, CommandSpec root) {
        return word.startsWith("-")
                && root.subcommands().values().stream()
                        .map(command -> command.getCommandSpec().findOption(word))
                        .anyMatch(option -> option != null && option.arity().max() > 0);
    }

    private void note(String option, String value) {
        switch (option) {
            case "--url" -> {
                if (!isOfASource()) {
                    hub.url = new HubUrl().convert(value);
                }
            }
            case "--hub" -> hub.url = new HubUrl().convert(value);
            case "--token" -> hub.token = value;
            case "--config", "-c" -> hub.config.file = Path.of(value);
            case "--ca" -> hub.ca = Path.of(value);
            case "--profile", "-p" -> profile.name = value;
            default -> {}
        }
    }

    /// Whether a URL in this line is that of a source. No token of a hub may go there.
    private boolean isOfASource() {
        return !words.isEmpty() && SOURCE_URL.contains(words.getFirst());
    }

    /// The first argument of the command, such as the tool or the prompt.
    String subject() {
        return words.size() < 2 ? "" : words.get(1);
    }

    /// The arguments that have been typed already.
    Set<String> givenNames() {
        return words.stream()
                .skip(2)
                .filter(Signature::isPair)
                .map(pair -> pair.substring(0, pair.indexOf('=')).replaceFirst(":$", ""))
                .collect(Collectors.toSet());
    }
}
