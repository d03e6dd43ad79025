package dev.jackfield.skills;

import dev.jackfield.skill.SkillInfo;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The names of sources, each with a description of its owner.
public final class TakenNames {
    private final Map<String, String> owners = new LinkedHashMap<>();

    /// Notes a name. The first owner keeps it.
    public TakenNames by(String id, String owner) {
        owners.putIfAbsent(id, owner);
        return this;
    }

    boolean has(String id) {
        return owners.containsKey(id);
    }

    /// The owner of a name, or of one that is equal in scripts.
    Optional<String> owner(String id) {
        return Optional.ofNullable(owners.get(id))
                .or(() -> owners.entrySet().stream()
                        .filter(each -> SkillInfo.nameOf(each.getKey()).equalsIgnoreCase(id)
                                || SkillInfo.nameOf(id).equalsIgnoreCase(each.getKey()))
                        .map(each ->
                                "%s, which scripts call %s".formatted(each.getValue(), SkillInfo.nameOf(each.getKey())))
                        .findFirst());
    }
}
