package dev.jackfield.skill;

import dev.jackfield.core.signature.Skill;
import java.util.List;

/// A source of the hub as code sees it: a skill with methods.
///
/// @param name `BraveSearchMCP` for the server `brave-search`, `MyNotes` for the Java tools `my-notes`
/// @param description one line; empty when there is none
public record SkillInfo(String name, String source, String description, List<SkillMethodInfo> methods) {
    public SkillInfo {
        methods = List.copyOf(methods);
    }

    static SkillInfo of(Skill skill) {
        return new SkillInfo(
                skill.name(),
                skill.source(),
                skill.description(),
                skill.methods().stream().map(SkillMethodInfo::of).toList());
    }
}
