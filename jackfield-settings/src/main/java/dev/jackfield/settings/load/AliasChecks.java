package dev.jackfield.settings.load;

import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Problems;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/// Checks that every alias of a source means that source alone.
///
/// @param sources the ids of all sources, also of those that cannot be used now
record AliasChecks(Collection<String> sources, Node profiles, Problems problems) {

    void check(Map<String, Node> written) {
        var owners = new HashMap<String, String>();
        sources.forEach(id -> owners.put(id, "the id of a source"));
        profiles.entries().keySet().forEach(id -> owners.putIfAbsent(id, "the id of a profile"));
        written.forEach((id, source) -> aliases(source.get("aliases")).forEach(alias -> check(id, alias, owners)));
    }

    private void check(String id, Node.Scalar alias, Map<String, String> owners) {
        var owner = owners.putIfAbsent(alias.text(), "an alias of the source `%s`".formatted(id));
        if (owner != null) {
            problems.add(
                    alias.place(),
                    "sources.%s.aliases".formatted(id),
                    "`%s` is also %s; choose another alias for `%s`".formatted(alias.written(), owner, id));
        }
    }

    private static Stream<Node.Scalar> aliases(Node written) {
        return Stream.concat(Stream.of(written), written.items().stream())
                .filter(Node.Scalar.class::isInstance)
                .map(Node.Scalar.class::cast);
    }
}
