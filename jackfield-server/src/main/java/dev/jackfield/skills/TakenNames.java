package dev.jackfield.skills;

import dev.jackfield.skill.SkillInfo;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Names that sources have, and who has them, in words.
public final class TakenNames {
    private final Map<String, String> owners = new LinkedHashMap<>();

    /// Notes a name; whoever had it before keeps it.
    public TakenNames by(String id, String owner) {
        owners.putIfAbsent(id, owner);
        return this;
    }

    boolean has(String id) {
        return owners.containsKey(id);
    }

    /// Who has a name, or one that scripts could not tell from it.
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
