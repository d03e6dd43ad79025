package dev.jackfield.settings.importing;

import dev.jackfield.settings.load.Variables;
import dev.jackfield.settings.secrecy.SecretLook;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The variable names of secrets. A variable that already has a value keeps it.
final class SecretNames {
    private final Variables present;
    private final Map<String, String> added = new LinkedHashMap<>();

    SecretNames(Variables present) {
        this.present = present;
    }

    /// Keeps a value under the preferred name, or under one like it that means nothing else yet.
    String keep(String preferred, String id, String value) {
        var plain = SecretLook.variable(preferred);
        var own = SecretLook.variable(id + "_" + preferred);
        var name = Stream.concat(
                        Stream.of(plain, own),
                        IntStream.iterate(2, next -> next + 1).mapToObj(number -> own + "_" + number))
                .filter(candidate -> find(candidate).map(value::equals).orElse(true))
                .findFirst()
                .orElseThrow();
        if (find(name).isEmpty()) {
            added.put(name, value);
        }
        return name;
    }

    /// Whether the variable has a value, or is to get one.
    boolean has(String name) {
        return find(name).isPresent();
    }

    /// The value that this variable is to get; empty when it has one.
    Optional<String> addedValue(String name) {
        return Optional.ofNullable(added.get(name));
    }

    private Optional<String> find(String name) {
        return present.find(name).map(Variables.Variable::value).or(() -> addedValue(name));
    }
}
