package dev.jackfield.builtin.skillfolder;

import dev.jackfield.core.call.SkillName;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The names of sources, and the names by which code calls them, each with a description of its owner.
public final class TakenNames {
    private final Map<String, String> owners = new LinkedHashMap<>();
    private final Map<String, String> bySkill = new LinkedHashMap<>();

    /// Notes a name that is not one of a source. The first owner keeps it.
    public TakenNames add(String id, String owner) {
        owners.putIfAbsent(id, owner);
        return this;
    }

    /// Notes a source. The first owner keeps each of its names.
    ///
    /// @param skill the name by which code calls it
    public TakenNames add(String id, String skill, String owner) {
        bySkill.putIfAbsent(skill, owner);
        return add(id, owner);
    }

    boolean has(String id) {
        return owners.containsKey(id);
    }

    /// The owner of a name, or of the name by which code would call it.
    Optional<String> owner(String id) {
        var skill = SkillName.of(id);
        return Optional.ofNullable(owners.get(id))
                .or(() -> Optional.ofNullable(bySkill.get(skill))
                        .map(owner -> "%s, which code calls %s,".formatted(owner, skill)));
    }
}
