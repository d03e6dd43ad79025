package dev.jackfield.importing;

import dev.jackfield.settings.DotEnv;
import dev.jackfield.settings.tree.Problems;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The `.env` beside a configuration, with what is to be added to it. Nothing that is there is changed.
final class EnvText {
    private static final Pattern PLAIN = Pattern.compile("[\\w./:@%+,=-]+");

    private final DotEnv present;
    private final Map<String, String> environment;
    private final Map<String, String> added = new LinkedHashMap<>();

    EnvText(Path file, Map<String, String> environment) {
        this.present = DotEnv.read(file, file.toString(), new Problems());
        this.environment = environment;
    }

    /// Keeps a value under the preferred name, or under one like it that means nothing else yet.
    String keep(String preferred, String id, String value) {
        var plain = ClientVariables.variable(preferred);
        var own = ClientVariables.variable(id + "_" + preferred);
        var name = Stream.concat(
                        Stream.of(plain, own),
                        IntStream.iterate(2, next -> next + 1).mapToObj(number -> own + "_" + number))
                .filter(candidate -> found(candidate).map(value::equals).orElse(true))
                .findFirst()
                .orElseThrow();
        if (found(name).isEmpty()) {
            added.put(name, value);
        }
        return name;
    }

    /// Whether the variable has a value already, here or in the environment.
    boolean has(String name) {
        return found(name).isPresent();
    }

    private Optional<String> found(String name) {
        return Optional.ofNullable(environment.get(name))
                .or(() -> Optional.ofNullable(added.get(name)))
                .or(() -> present.find(name).map(variable -> variable.value()));
    }

    Map<String, String> added() {
        return added;
    }

    /// The lines to append.
    String lines() {
        return added.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + written(entry.getValue()) + "\n")
                .collect(Collectors.joining());
    }

    private static String written(String value) {
        return PLAIN.matcher(value).matches()
                ? value
                : '"' + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }
}
