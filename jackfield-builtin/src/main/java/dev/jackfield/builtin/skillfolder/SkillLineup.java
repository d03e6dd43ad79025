package dev.jackfield.builtin.skillfolder;

import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.StoppedSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Gives each skill its name in the catalog. The second skill with a name is left out, with a message that
/// names both.
final class SkillLineup {
    private static final int LONGEST = 32;

    private final TakenNames taken;
    private final List<JavaTools> used = new ArrayList<>();
    private final List<Path> files = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();

    SkillLineup(TakenNames taken) {
        this.taken = taken;
    }

    /// Nothing of the folder may be used.
    void refuse(String reason) {
        addProblem(Path.of("skills"), reason);
    }

    void add(SkillFile skill) {
        var problems = new ArrayList<>(skill.problems());
        for (var source : skill.sources()) {
            var owner = taken.owner(source.id());
            if (owner.isPresent()) {
                problems.add(("its source '%s' is not used, because %s already has this name; rename one of them, a"
                                + " class with @Tools(\"name\")")
                        .formatted(source.id(), owner.get()));
            } else {
                taken.add(
                        source.id(), source.skill(), "the skill " + skill.file().getFileName());
                used.add(source);
            }
        }
        if (!problems.isEmpty()) {
            addProblem(skill.file(), "skill " + skill.file().getFileName() + " " + String.join("; ", problems));
        }
    }

    private void addProblem(Path file, String reason) {
        files.add(file);
        reasons.add(reason);
    }

    List<String> problems() {
        return reasons;
    }

    List<JavaTools> usedSources() {
        return used;
    }

    /// Problems come last, because their names yield to those of real sources.
    List<Source> sources() {
        var stopped = new ArrayList<Source>();
        for (var index = 0; index < files.size(); index++) {
            stopped.add(new StoppedSource(freeId(files.get(index)), reasons.get(index)));
        }
        return Stream.concat(used.stream(), stopped.stream()).toList();
    }

    /// `Hello.java` is told of as `Hello-java`.
    private String freeId(Path file) {
        var name = file.getFileName().toString().replaceAll("[^A-Za-z0-9_-]", "-");
        var brief = name.substring(0, Math.min(LONGEST, name.length()));
        var candidate = brief;
        for (var number = 2; taken.has(candidate); number++) {
            var suffix = "-" + number;
            candidate = brief.substring(0, Math.min(brief.length(), LONGEST - suffix.length())) + suffix;
        }
        taken.add(candidate, "the file " + file.getFileName());
        return candidate;
    }
}
