package dev.jackfield.core.signature;

import java.util.List;

/// A source as code sees it.
///
/// @param source its id
/// @param description one line; empty when neither the configuration nor the source has one
/// @param methods also of a source that is down, as they were before
public record Skill(String name, String source, String description, List<SkillMethod> methods) {
    /// The most characters of a description.
    private static final int LONGEST = 32_000;

    public Skill {
        methods = List.copyOf(methods);
    }

    /// Describes all methods, as many as fit into about 32,000 characters.
    public String describe(Language language) {
        var text = new StringBuilder();
        for (var at = 0; at < methods.size(); at++) {
            if (text.length() > LONGEST) {
                return text.append("\n\n%d more methods: `search_skills` finds them.".formatted(methods.size() - at))
                        .toString();
            }
            text.append(at == 0 ? "" : "\n\n").append(methods.get(at).describe(language));
        }
        return text.toString();
    }
}
