package dev.jackfield.settings.edit;

import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.load.SettingsLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A change of the configuration that was checked and is not written yet.
///
/// @param loaded the configuration as it will be
public record Draft(LoadedConfig loaded, Rewrite config, Optional<Rewrite> variables) {

    /// One file as it was read, and as it is to be. Prints without its texts, which may hold secrets.
    record Rewrite(TextFile file, Optional<String> before, String after) {
        Rewrite {
            file.refuseTooLarge(after);
        }

        void write() {
            if (!before.equals(Optional.of(after))) {
                file.replace(before, after);
            }
        }

        /// Restores the former text, unless another program has written since.
        void undo() {
            if (before.isEmpty()) {
                file.remove(after);
            } else if (!before.get().equals(after)) {
                file.replace(Optional.of(after), before.get());
            }
        }

        @Override
        public String toString() {
            return "Rewrite[" + file.path() + "]";
        }
    }

    /// Writes both files, secrets first, so that a reader of the new configuration finds them.
    public void write() {
        variables.ifPresent(Rewrite::write);
        try {
            config.write();
        } catch (EditRefusedException refused) {
            variables.ifPresent(Rewrite::undo);
            throw refused;
        }
    }

    /// Restores both files.
    public void undo() {
        config.undo();
        variables.ifPresent(Rewrite::undo);
    }

    public Path file() {
        return config.file.path();
    }

    /// The configuration file as it will be. Secrets are in the other one.
    public String text() {
        return config.after;
    }

    /// A source as it will be written.
    public SourceDefinition definition(String id) {
        return SourceDefinition.of(id, file(), new ConfigText(config.after, file()));
    }

    /// The file that secrets go to, if there are any.
    public Optional<Path> variablesFile() {
        return variables.map(rewrite -> rewrite.file.path());
    }

    /// Which of these variables hide what was written to the file of secrets.
    public List<String> overshadowedNames(Set<String> environment) {
        var text = variables.map(rewrite -> new EnvText(rewrite.after)).orElse(new EnvText(""));
        return environment.stream().filter(text::has).sorted().toList();
    }

    /// The file of variables that lies beside the configuration.
    public Path variablesBeside() {
        return SettingsLoader.variablesOf(file());
    }

    /// Which variables of that file the configuration has referred to, and no longer does.
    public List<String> orphanedNames() {
        var written = new TextFile(variablesBeside(), true).read().map(EnvText::new);
        var was = new ConfigText(config.before.orElse(""), file());
        var will = new ConfigText(config.after, file());
        return written.stream()
                .flatMap(EnvText::names)
                .distinct()
                .filter(name -> was.mentions(name) && !will.mentions(name))
                .toList();
    }

    /// Whether there was no configuration file before.
    public boolean isFirst() {
        return config.before.isEmpty();
    }
}
