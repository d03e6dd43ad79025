package dev.jackfield.server;

import dev.jackfield.settings.Loaded;
import dev.jackfield.skills.Skills;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;

/// What is wrong with the skills of a configuration, found out by loading them outside of any hub.
public record SkillCheck(Loaded loaded) {

    public List<String> problems() {
        try (var skills = new Skills(InstantSource.system())) {
            skills.look(loaded.skills());
            var ids = Stream.of(loaded.settings().sources(), loaded.unusable())
                    .flatMap(each -> each.keySet().stream())
                    .toList();
            return skills.problems(new Neighbours(loaded, ids).names());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }
}
