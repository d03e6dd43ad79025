package dev.jackfield.kind;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// How a source of one kind is recognised: by a key that no other kind uses, by values of `transport`, or by
/// either. Where both are written, the value of `transport` decides.
///
/// @param key a key that every source of this kind has
/// @param synonyms other spellings of the transports
public record KindMark(Optional<String> key, List<String> transports, List<String> synonyms) {
    public KindMark {
        transports = List.copyOf(transports);
        synonyms = List.copyOf(synonyms);
        if (key.isEmpty() && transports.isEmpty()) {
            throw new IllegalArgumentException("A kind of source needs a key or a transport by which it is recognised");
        }
    }

    public static KindMark key(String key) {
        return new KindMark(Optional.of(key), List.of(), List.of());
    }

    public static KindMark transport(String... transports) {
        return new KindMark(Optional.empty(), List.of(transports), List.of());
    }

    public KindMark withTransports(String... more) {
        return new KindMark(key, List.of(more), synonyms);
    }

    public KindMark withSynonyms(String... spellings) {
        return new KindMark(key, transports, List.of(spellings));
    }

    /// All values of `transport` that select this kind.
    public List<String> spellings() {
        return Stream.concat(transports.stream(), synonyms.stream()).toList();
    }

    /// The shortest form, as it is shown to people.
    @Override
    public String toString() {
        return key.map("`%s`"::formatted)
                .orElseGet(() ->
                        transports.stream().map("`transport: %s`"::formatted).collect(Collectors.joining(" or ")));
    }
}
