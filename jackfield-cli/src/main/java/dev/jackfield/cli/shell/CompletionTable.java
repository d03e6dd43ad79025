package dev.jackfield.cli.shell;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// All commands with their options and arguments, for the completion scripts.
record CompletionTable(List<Word> commands) {
    /// The kinds of arguments of a command, by position; the last one also applies to all further positions.
    private static final Map<String, List<String>> PLACES = Map.ofEntries(
            Map.entry("call", List.of("tools", "arguments")),
            Map.entry("prompt", List.of("prompts", "prompt-arguments")),
            Map.entry("read", List.of("resources")),
            Map.entry(
                    "conversations",
                    List.of("words list view create fork delete export import", "conversations", "nothing")),
            Map.entry("tools", List.of("tools", "nothing")),
            Map.entry("skills", List.of("skills", "nothing")),
            Map.entry("add", List.of("nothing", "files")),
            Map.entry("edit", List.of("sources", "nothing")),
            Map.entry("remove", List.of("sources", "nothing")),
            Map.entry("enable", List.of("sources", "nothing")),
            Map.entry("disable", List.of("sources", "nothing")),
            Map.entry("restart", List.of("sources", "nothing")),
            Map.entry("test", List.of("sources", "files")),
            Map.entry("check", List.of("files", "nothing")),
            Map.entry("import", List.of("files")),
            Map.entry("backup", List.of("files", "nothing")),
            Map.entry("restore", List.of("files", "nothing")),
            Map.entry("audit", List.of("words verify anchor export erase", "nothing")),
            Map.entry("store", List.of("words check compact", "nothing")),
            Map.entry("doctor", List.of("sources", "nothing")),
            Map.entry("docs", List.of("sources")),
            Map.entry("completion", List.of("shells", "nothing")),
            Map.entry("help", List.of("commands", "nothing")));

    record Word(String name, String about, List<Choice> options, List<String> places) {}

    /// @param takes what the option's value is; empty when it has none
    /// @param values the values themselves where they are known
    record Choice(List<String> names, String about, String takes, List<String> values) {}

    static CompletionTable of(CommandSpec root) {
        return new CompletionTable(root.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(spec -> !spec.usageMessage().hidden())
                .distinct()
                .map(CompletionTable::word)
                .toList());
    }

    private static Word word(CommandSpec spec) {
        return new Word(
                spec.name(),
                firstPhrase(spec.usageMessage().description()),
                options(spec),
                PLACES.getOrDefault(spec.name(), List.of("nothing")));
    }

    /// The options of a command, and those of the commands below it that it does not have itself.
    private static List<Choice> options(CommandSpec spec) {
        var below = spec.subcommands().values().stream()
                .flatMap(command -> command.getCommandSpec().options().stream())
                .filter(option -> spec.findOption(option.longestName()) == null);
        var seen = new HashSet<String>();
        return Stream.concat(spec.options().stream(), below)
                .filter(option -> !option.hidden() && seen.add(option.longestName()))
                .map(CompletionTable::choice)
                .toList();
    }

    private static Choice choice(OptionSpec option) {
        var values = new ArrayList<String>();
        if (option.completionCandidates() != null) {
            option.completionCandidates().forEach(value -> values.add(value.toLowerCase(Locale.ROOT)));
        }
        return new Choice(
                List.of(option.names()),
                firstPhrase(option.description()),
                option.arity().max() == 0 ? "" : valueKind(option.paramLabel()),
                option.arity().max() == 0 ? List.of() : values);
    }

    private static String valueKind(String label) {
        return switch (label) {
            case "FILE" -> "files";
            case "DIR" -> "folders";
            case "URI" -> "resources";
            case "SOURCE" -> "sources";
            case "CONVERSATION" -> "conversations";
            default -> "nothing";
        };
    }

    /// The first sentence, which is all that fits beside a word.
    private static String firstPhrase(String[] description) {
        return description.length == 0 ? "" : description[0].split("[.;:](\\s|$)", 2)[0];
    }

    /// All options that take a value, once each.
    List<Choice> optionsWithValue() {
        var seen = new HashSet<List<String>>();
        return commands.stream()
                .flatMap(command -> command.options().stream())
                .filter(option -> !option.takes().isEmpty())
                .filter(option -> seen.add(option.names()))
                .toList();
    }
}
