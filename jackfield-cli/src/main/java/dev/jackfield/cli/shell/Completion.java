package dev.jackfield.cli.shell;

import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `jackfield completion`.
@Command(
        name = "completion",
        description = "Print a script that completes commands, options and names for a shell.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "To try it:",
            "  source <(jackfield completion bash)",
            "  source <(jackfield completion zsh)",
            "  jackfield completion fish | source",
            "To keep it, put that line into ~/.bashrc, ~/.zshrc or ~/.config/fish/config.fish.",
            "Names of tools, prompts and resources come from the running hub; without one they are not completed."
        })
public final class Completion implements Callable<Integer> {
    enum Kind {
        BASH,
        ZSH,
        FISH
    }

    @Parameters(index = "0", paramLabel = "SHELL", description = "bash, zsh or fish.")
    Kind shell = Kind.BASH;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() {
        var words = CompletionTable.of(spec.root());
        Terminal.of(spec)
                .printLine(
                        switch (shell) {
                            case BASH -> fill("completion.bash", new ShellTables(words).tables());
                            case ZSH -> fill("completion.zsh", new ShellTables(words).tables());
                            case FISH -> fill("completion.fish", new FishTables(words).tables());
                        });
        return Exit.FINE.code();
    }

    private static String fill(String template, Map<String, String> tables) {
        var script = read(template);
        for (var table : tables.entrySet()) {
            script = script.replace("@" + table.getKey() + "@", table.getValue());
        }
        return script.stripTrailing();
    }

    private static String read(String name) {
        try (var in = Completion.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /// The vocabulary as `case` branches, which bash and zsh read alike.
    private record ShellTables(CompletionTable words) {
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
}
