package dev.jackfield.skill;

import dev.jackfield.core.search.Search;
import dev.jackfield.core.signature.Language;
import dev.jackfield.core.signature.Skills;
import java.util.Optional;

/// A method that a search found.
///
/// @param path `BraveSearchMCP.search`
/// @param signature as Python writes it: `search(query: str, count: int = 10)`
/// @param summary the first line of its description
/// @param score between 0 and 1; 0 for an empty query
public record SkillMatch(String path, String signature, String summary, double score) {
    static Optional<SkillMatch> of(Search.Match match, Skills skills) {
        return skills.methodOf(match.entry())
                .map(method -> new SkillMatch(
                        method.path(), method.signature(Language.PYTHON), method.summary(), match.score()));
    }
}
