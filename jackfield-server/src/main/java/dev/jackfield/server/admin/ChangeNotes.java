package dev.jackfield.server.admin;

import dev.jackfield.settings.edit.Draft;
import dev.jackfield.settings.edit.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Notes for the user about the effects of a configuration change.
///
/// @param environment the names of the variables that are set
public record ChangeNotes(SourceFile file, Set<String> environment) {

    public List<String> notesFor(Draft draft) {
        var notes = new ArrayList<>(draft.loaded().warnings());
        if (draft.isFirst()) {
            notes.add("The file is new. The demo source is gone: it exists only without a configuration.");
            notes.addAll(movedSkillsNotes(draft));
        }
        draft.overshadowedNames(environment)
                .forEach(name ->
                        notes.add("%s is also set in the environment, and that value is used.".formatted(name)));
        draft.orphanedNames()
                .forEach(name -> notes.add("%s stays in %s: nothing in this configuration uses it any more, but other"
                                .formatted(name, draft.variablesBeside())
                        + " programs may."));
        return notes;
    }

    /// The files whose contents a source gets, in words.
    public static List<String> files(Draft draft, String id) {
        return draft.loaded().origins().settings().stream()
                .filter(setting -> setting.key().startsWith("sources." + id + "."))
                .flatMap(setting -> setting.drawnFrom().stream()
                        .filter(drawn -> drawn.contains("${file:"))
                        .map(drawn -> "%s is read at every start, and %s gets its content."
                                .formatted(drawn.replaceFirst(" from .*", ""), id)))
                .distinct()
                .toList();
    }

    /// Skills lie beside the configuration, so a first one elsewhere moves their folder.
    private List<String> movedSkillsNotes(Draft draft) {
        var before = file.loadWithoutFile().skills();
        var after = draft.loaded().skills();
        return before.path().equals(after.path()) || !before.hasFiles()
                ? List.of()
                : List.of("Skills are now loaded from %s, no longer from %s: move them, or set `skills: %s`."
                        .formatted(after.path(), before.path(), before.path()));
    }
}
