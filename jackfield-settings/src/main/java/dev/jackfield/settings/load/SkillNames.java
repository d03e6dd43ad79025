package dev.jackfield.settings.load;

import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.call.SkillName;
import dev.jackfield.kind.SourceKind;
import dev.jackfield.settings.bind.Binder;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Problems;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// The names by which code calls the sources of a configuration. Two ids can give one name, which is a problem of
/// the second source.
record SkillNames(SourceKinds kinds, Problems problems) {

    /// Returns the name of each source, by its id.
    Map<String, String> assign(Map<String, Node> sources) {
        var names = new LinkedHashMap<String, String>();
        var owners = new HashMap<>(Map.of(SkillName.of(HubItems.SOURCE), HubItems.SOURCE));
        sources.forEach((id, source) -> {
            var name = name(id, source);
            var owner = owners.putIfAbsent(name, id);
            if (owner != null && !owner.equals(id)) {
                problems.add(
                        source.place(),
                        "sources." + id,
                        "code would call it `%s`, which is what it calls the source `%s`; rename one"
                                .formatted(name, owner));
            }
            names.put(id, name);
        });
        sources.forEach((id, source) -> refuseSkillNames(id, source, names));
        return Collections.unmodifiableMap(names);
    }

    /// Refuses an id that is the skill name of another source: `BraveSearchMCP.search` would be two things.
    private void refuseSkillNames(String id, Node source, Map<String, String> names) {
        names.forEach((other, name) -> {
            if (name.equals(id) && !other.equals(id) && !name.equals(names.get(id))) {
                problems.add(
                        source.place(),
                        "sources." + id,
                        "is what code calls the source `%s`; rename one".formatted(other));
            }
        });
    }

    private String name(String id, Node source) {
        return isServer(source) ? SkillName.ofServer(id) : SkillName.of(id);
    }

    /// Takes a source for a server unless its kind says otherwise: one that is not finished yet has no kind.
    private boolean isServer(Node source) {
        return !(source instanceof Node.Mapping written)
                || new Recognition(kinds, new Binder(new Problems()), written, "")
                        .kind()
                        .map(SourceKind::isServer)
                        .orElse(true);
    }
}
