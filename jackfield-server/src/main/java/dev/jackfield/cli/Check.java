package dev.jackfield.cli;

import dev.jackfield.server.MissingPrograms;
import dev.jackfield.settings.ConfigProblems;
import dev.jackfield.settings.Explain;
import dev.jackfield.settings.Loaded;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `jackfield check`.
@Command(
        name = "check",
        description = "Check the configuration and print every problem.",
        mixinStandardHelpOptions = true)
final class Check implements Callable<Integer> {
    @Mixin
    ConfigOption config = new ConfigOption();

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "The same as --config.")
    void file(Path path) {
        config.file = path;
    }

    @Option(names = "--explain", description = "Say for each value where it came from.")
    boolean explain;

    @Option(names = "--json", description = "Answer in JSON.")
    boolean json;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() {
        var terminal = Terminal.of(spec);
        try {
            var loaded = config.load(Surroundings.of(spec));
            show(loaded, terminal);
            return loaded.unusable().isEmpty() ? Exit.FINE.code() : Exit.BAD_CONFIG.code();
        } catch (ConfigProblems problems) {
            show(problems, terminal);
            return Exit.BAD_CONFIG.code();
        }
    }

    private void show(Loaded loaded, Terminal terminal) {
        var explained = new Explain(loaded);
        var missing = new MissingPrograms(loaded).warnings();
        if (json) {
            terminal.line(explained.json(missing));
            return;
        }
        Stream.concat(loaded.warnings().stream(), missing.stream())
                .forEach(warning -> terminal.note("warning: " + warning));
        if (explain) {
            explained.lines().forEach(terminal::line);
        } else {
            loaded.unusable().values().forEach(terminal::line);
        }
        terminal.note(verdict(loaded));
    }

    private static String verdict(Loaded loaded) {
        var name = loaded.file().map(Object::toString).orElse("No configuration file; the built-in defaults hold");
        var broken = loaded.unusable().size();
        return broken == 0
                ? name + ": fine, " + Terminal.count(loaded.settings().sources().size(), "source") + "."
                : name + ": " + Terminal.count(broken, "source") + " cannot be used.";
    }

    private void show(ConfigProblems problems, Terminal terminal) {
        if (json) {
            terminal.line(Explain.json(problems));
        } else {
            List.of(String.valueOf(problems.getMessage()).split("\n")).forEach(terminal::line);
        }
    }
}
