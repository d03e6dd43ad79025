package dev.jackfield.skill;

import dev.jackfield.core.signature.Language;
import dev.jackfield.core.signature.SkillMethod;

/// A method of a skill: a tool, or one of `list_resources`, `read_resource` and `get_prompt`.
///
/// @param name an identifier in Python and in JavaScript: `resolve_library_id` for the tool `resolve-library-id`
/// @param signature as Python writes it: `search(query: str, count: int = 10)`
/// @param docstring the description of the tool, or a generated line if it has none
public record SkillMethodInfo(String name, String signature, String docstring) {
    static SkillMethodInfo of(SkillMethod method) {
        return new SkillMethodInfo(method.name(), method.signature(Language.PYTHON), method.docstring());
    }
}
