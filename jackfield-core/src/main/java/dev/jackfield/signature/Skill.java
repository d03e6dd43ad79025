package dev.jackfield.signature;

import java.util.List;

/// A source as code sees it.
///
/// @param source its id
/// @param description one line; empty when neither the configuration nor the source has one
/// @param methods also of a source that is down, as they were before
public record Skill(String name, String source, String description, List<SkillMethod> methods) {
    public Skill {
        methods = List.copyOf(methods);
    }
}
