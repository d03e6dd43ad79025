package dev.jackfield.server.assembly;

import dev.jackfield.settings.load.Loaded;
import dev.jackfield.skills.Skills;
import dev.jackfield.skills.Taken;
import dev.jackfield.source.Item;
import dev.jackfield.source.Source;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;

/// What is wrong with the skills of a configuration, found out by loading them outside of any hub.
public record SkillCheck(Loaded loaded) {

    /// What there is.
    ///
    /// @param usable the sources that a hub would have
    public record Found(List<Usable> usable, List<String> problems) {}

    /// One of them.
    public record Usable(String id, long tools, String file) {
        static Usable of(Source source) {
            var file = Skills.file(source).map(path -> path.getFileName().toString());
            return new Usable(source.id(), source.manifest().count(Item.Kind.TOOL), file.orElse(""));
        }
    }

    public List<String> problems() {
        return found().problems();
    }

    public Found found() {
        try (var skills = new Skills(InstantSource.system())) {
            skills.look(loaded.skills());
            var usable = skills.usable(names()).stream().map(Usable::of).toList();
            return new Found(usable, skills.problems(names()));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return new Found(List.of(), List.of());
        }
    }

    private Taken names() {
        var ids = Stream.of(loaded.settings().sources(), loaded.unusable())
                .flatMap(each -> each.keySet().stream())
                .toList();
        return new Neighbours(loaded, ids).names();
    }
}
