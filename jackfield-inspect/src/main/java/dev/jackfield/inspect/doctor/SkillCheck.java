package dev.jackfield.inspect.doctor;

import dev.jackfield.agent.ai.MethodAi;
import dev.jackfield.builtin.skillfolder.SkillLoader;
import dev.jackfield.builtin.skillfolder.TakenNames;
import dev.jackfield.core.call.SkillName;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Source;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.load.ReservedNames;
import java.time.InstantSource;
import java.util.List;

/// Checks the skills of a configuration by loading them outside of any hub.
public record SkillCheck(LoadedConfig loaded) {

    /// The skills that were found.
    ///
    /// @param usable the sources that a hub would have
    public record Found(List<Usable> usable, List<String> problems) {

        /// Returns what a user may not expect of skills that can be used.
        public List<String> warnings() {
            return usable.stream()
                    .filter(skill -> skill.name.equals(SkillName.of(MethodAi.NAME)))
                    .map(skill -> "skill %s: replaces the built-in source `ai` with its tool `ai.process`"
                            .formatted(skill.file))
                    .toList();
        }
    }

    /// One of them.
    ///
    /// @param name the name by which code calls it
    public record Usable(String id, String name, long tools, String file) {
        static Usable of(Source source) {
            var file = SkillLoader.file(source).map(path -> path.getFileName().toString());
            return new Usable(source.id(), source.skill(), source.manifest().count(Item.Kind.TOOL), file.orElse(""));
        }
    }

    public Found check() {
        try (var skills = new SkillLoader(InstantSource.system())) {
            skills.loadChanges(loaded.skills());
            var usable = skills.usableSources(names()).stream().map(Usable::of).toList();
            return new Found(usable, skills.problems(names()));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return new Found(List.of(), List.of());
        }
    }

    private TakenNames names() {
        return new ReservedNames(loaded, loaded.skillNames()).names();
    }
}
