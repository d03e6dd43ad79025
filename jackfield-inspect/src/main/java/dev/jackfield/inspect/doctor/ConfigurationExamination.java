package dev.jackfield.inspect.doctor;

import dev.jackfield.kind.Finding;
import dev.jackfield.settings.load.ConfigProblemsException;
import dev.jackfield.settings.load.LoadedConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/// Whether the configuration can be used.
final class ConfigurationExamination {
    private static final String TITLE = "Configuration";
    private static final Pattern UNSET = Pattern.compile("variable (\\w+) is not set");

    private final List<Finding> findings = new ArrayList<>();
    private Optional<LoadedConfig> loaded = Optional.empty();

    ConfigurationExamination(Supplier<LoadedConfig> load) {
        try {
            loaded = Optional.of(load.get());
            loaded.ifPresent(this::examine);
        } catch (ConfigProblemsException problems) {
            problems.problems()
                    .forEach(problem -> findings.add(Finding.problem(
                            problem.toString(),
                            unsetVariable(problem.message())
                                    .map(name -> "Add %s=... to .env beside the file.".formatted(name))
                                    .orElse("Correct the file; docs/configuration.md has all keys."))));
        }
    }

    /// The loaded configuration; empty when it cannot be used.
    Optional<LoadedConfig> loadedConfig() {
        return loaded;
    }

    Section section() {
        return new Section(TITLE, findings);
    }

    private void examine(LoadedConfig found) {
        if (found.file().isEmpty()) {
            findings.add(Finding.warning(
                    "There is no configuration; a hub would offer only the demo source",
                    "Import the servers of other programs: jackfield import. Or write a jackfield.yaml:"
                            + " docs/configuration.md."));
            return;
        }
        var file = found.file().get();
        var count = found.settings().sources().size() + found.unusable().size();
        findings.add(Finding.fine("%s has %d %s".formatted(file, count, count == 1 ? "source" : "sources")));
        found.warnings()
                .forEach(warning ->
                        findings.add(Finding.warning(warning, "Fix it, or ignore this if it is" + " intended.")));
        checkPrivacy(file.resolveSibling(".env"));
    }

    private void checkPrivacy(Path env) {
        if (InstallationExamination.isOpen(env)) {
            findings.add(Finding.warning("Others can read " + env, "chmod 600 " + env));
        }
    }

    /// The remedy for a source with a missing variable or file.
    static String remedy(String unusable, Optional<Path> file) {
        var env = file.map(path -> path.resolveSibling(".env").toString()).orElse(".env");
        return unsetVariable(unusable)
                .map(name -> "Add %s=... to %s, or set it in the environment of the hub.".formatted(name, env))
                .orElse("Correct the reference.");
    }

    private static Optional<String> unsetVariable(String message) {
        var found = UNSET.matcher(message);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }
}
