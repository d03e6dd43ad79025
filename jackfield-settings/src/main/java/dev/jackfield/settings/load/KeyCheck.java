package dev.jackfield.settings.load;

import dev.jackfield.kind.SourceKind;
import dev.jackfield.settings.bind.UnknownKey;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problems;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds keys of a source that have no effect.
///
/// @param kind empty when it is not clear: then the keys of all kinds are valid
record KeyCheck(SourceKinds kinds, Optional<SourceKind<?>> kind, Node.Mapping written, String path) {
    /// Keys that had another name before.
    private static final Map<String, String> RENAMED = Map.of("scope", "sharing");

    void check(Problems problems, List<String> warnings) {
        var known = kind.isPresent() ? SourceKinds.keys(kind) : kinds.keys();
        written.entries().forEach((key, value) -> {
            if (!known.contains(key)) {
                check(key, value, known, problems, warnings);
            }
        });
    }

    private void check(String key, Node value, List<String> known, Problems problems, List<String> warnings) {
        var other = kind.flatMap(_ -> kinds.withKey(key));
        var here = path.isEmpty() ? key : path + "." + key;
        if (other.isEmpty()) {
            problems.add(value.place(), here, renamedHint(key, known).orElseGet(() -> UnknownKey.message(key, known)));
        } else if (hasContent(value)) {
            report(key, value.place(), here, otherKindText(other.get()), problems, warnings);
        }
    }

    private static Optional<String> renamedHint(String key, List<String> known) {
        return Optional.ofNullable(RENAMED.get(key))
                .filter(known::contains)
                .map("is now called `%s`; use that name"::formatted);
    }

    private void report(
            String key, Place place, String here, String ofAnother, Problems problems, List<String> warnings) {
        if (kind.orElseThrow().ignoredKeys().contains(key)) {
            warnings.add("%s: %s: is not used: it %s".formatted(place, here, ofAnother));
        } else {
            problems.add(place, here, ofAnother + "; remove it");
        }
    }

    private static boolean hasContent(Node value) {
        return switch (value) {
            case Node.Nothing _ -> false;
            case Node.Sequence list -> !list.items().isEmpty();
            case Node.Mapping map -> !map.entries().isEmpty();
            case Node.Scalar _, Node.Unset _ -> true;
        };
    }

    private String otherKindText(SourceKind<?> other) {
        return "is a key of sources with %s (%s), and this one has %s"
                .formatted(other.mark(), other.title(), kind.orElseThrow().mark());
    }
}
