package dev.jackfield.cli.command.hub;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.option.ConfigOption;
import dev.jackfield.inspect.doctor.SkillCheck;
import dev.jackfield.inspect.namespace.NamespaceCheck;
import dev.jackfield.server.source.MissingParts;
import dev.jackfield.settings.load.ConfigProblemsException;
import dev.jackfield.settings.load.Explain;
import dev.jackfield.settings.load.LoadedConfig;
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
public final class Check implements Callable<Integer> {
    @Mixin
    ConfigOption config = new ConfigOption();

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "The configuration file, like --config.")
    void setFile(Path path) {
        config.file = path;
    }

    @Option(names = "--explain", description = "Print each value and where it comes from.")
    boolean explain;

    @Option(
            names = "--strict-namespaces",
            description = "Refuse sources whose tools are neither in a standard namespace nor in a private one (x-…).")
    boolean strictNamespaces;

    @Option(names = "--json", description = "Print JSON.")
    boolean json;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() {
        var terminal = Terminal.of(spec);
        try {
            var loaded = config.load(CommandEnvironment.of(spec));
            var skills = new SkillCheck(loaded).check();
            var names = strictNamespaces ? new NamespaceCheck(loaded).strictProblems() : List.<String>of();
            show(loaded, skills, names, terminal);
            var isFine = loaded.unusable().isEmpty() && skills.problems().isEmpty() && names.isEmpty();
            return isFine ? Exit.FINE.code() : Exit.BAD_CONFIG.code();
        } catch (ConfigProblemsException problems) {
            show(problems, terminal);
            return Exit.BAD_CONFIG.code();
        }
    }

    private void show(LoadedConfig loaded, SkillCheck.Found skills, List<String> names, Terminal terminal) {
        var explained = new Explain(loaded);
        var more = Stream.of(
                        new MissingParts(loaded).warnings().stream(),
                        skills.warnings().stream(),
                        namespaces(loaded, names))
                .flatMap(each -> each)
                .toList();
        if (json) {
            terminal.printJson(explained.json(more, skills.problems(), names));
            return;
        }
        Stream.concat(loaded.warnings().stream(), more.stream())
                .forEach(warning -> terminal.note("warning: " + warning));
        if (explain) {
            explained.lines().forEach(terminal::printLine);
        } else {
            loaded.unusable().values().forEach(terminal::printLine);
        }
        skills.problems().forEach(terminal::printLine);
        names.forEach(terminal::printLine);
        terminal.note(verdict(loaded, skills.problems().size(), names.size()));
    }

    /// Returns the warnings about namespaces, without those that are shown as problems.
    private static Stream<String> namespaces(LoadedConfig loaded, List<String> problems) {
        return new NamespaceCheck(loaded).warnings().stream().filter(warning -> !problems.contains(warning));
    }

    private static String verdict(LoadedConfig loaded, int skills, int names) {
        var name = loaded.file().map(Object::toString).orElse("No configuration file; using the built-in defaults");
        var broken = Stream.of(countText(loaded.unusable().size(), "source"), countText(skills, "skill"))
                .filter(words -> !words.isEmpty())
                .toList();
        if (!broken.isEmpty()) {
            return name + ": " + String.join(" and ", broken) + " cannot be used.";
        }
        if (names > 0) {
            return name + ": " + Terminal.count(names, "problem") + " with namespaces of tools.";
        }
        return loaded.file().isEmpty()
                ? name + ", with the demo source."
                : name + ": fine, " + Terminal.count(loaded.settings().sources().size(), "source") + ".";
    }

    private static String countText(int number, String thing) {
        return number == 0 ? "" : Terminal.count(number, thing);
    }

    private void show(ConfigProblemsException problems, Terminal terminal) {
        if (json) {
            terminal.printJson(Explain.json(problems));
        } else {
            List.of(String.valueOf(problems.getMessage()).split("\n")).forEach(terminal::printLine);
        }
    }
}
