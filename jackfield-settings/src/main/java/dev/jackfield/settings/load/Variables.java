package dev.jackfield.settings.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The variables that a configuration may name: those of the process, then those of the `.env` files.
public final class Variables {
    private final Map<String, String> environment;
    private final List<DotEnv> files;

    Variables(Map<String, String> environment, List<DotEnv> files) {
        this.environment = environment;
        this.files = files;
    }

    /// These too, before those of the files.
    Variables withValues(Map<String, String> given) {
        var all = new ArrayList<>(List.of(DotEnv.ofValues(given)));
        all.addAll(files);
        return new Variables(environment, all);
    }

    public Optional<Variable> find(String name) {
        return Optional.ofNullable(environment.get(name))
                .map(value -> new Variable(value, "the environment"))
                .or(() ->
                        files.stream().flatMap(file -> file.find(name).stream()).findFirst());
    }

    /// A value and where it came from. Prints without the value, which may be a secret.
    public record Variable(String value, String origin) {
        @Override
        public String toString() {
            return "Variable[from " + origin + "]";
        }
    }
}
