package dev.jackfield.inspect.doctor;

import dev.jackfield.kind.Finding;
import dev.jackfield.settings.load.LoadedConfig;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Checks the skills folder: which files become sources, and which cannot be used.
record SkillExamination(LoadedConfig loaded) {

    /// One section about all of them; or about one source, if it is a skill.
    List<Section> examine(Optional<String> only) {
        var found = new SkillCheck(loaded).check();
        if (only.isPresent()) {
            return found.usable().stream()
                    .filter(skill -> skill.id().equals(only.get()))
                    .map(skill -> new Section("Source " + skill.id(), List.of(fine(skill))))
                    .toList();
        }
        var findings = Stream.concat(
                        found.usable().stream().map(SkillExamination::fine),
                        found.problems().stream().map(SkillExamination::problem))
                .toList();
        return findings.isEmpty() ? List.of() : List.of(new Section("Skills", findings));
    }

    /// Returns the ids of the sources that come from the folder.
    Set<String> ids() {
        return new SkillCheck(loaded)
                .check().usable().stream().map(SkillCheck.Usable::id).collect(Collectors.toUnmodifiableSet());
    }

    private static Finding fine(SkillCheck.Usable skill) {
        var tools = DefinitionFindings.count(Math.toIntExact(skill.tools()));
        return Finding.fine("%s has %s in %s".formatted(skill.id(), tools, skill.file()));
    }

    private static Finding problem(String text) {
        return Finding.problem(text, "Fix it, or remove it from the folder; docs/skills.md explains skills.");
    }
}
