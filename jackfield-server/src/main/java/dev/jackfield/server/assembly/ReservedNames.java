package dev.jackfield.server.assembly;

import dev.jackfield.builtin.StatusTool;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.skills.TakenNames;
import java.util.List;

/// The names that skills cannot have, and their owners.
record ReservedNames(LoadedConfig loaded, List<String> sources) {
    ReservedNames {
        sources = List.copyOf(sources);
    }

    TakenNames names() {
        var taken = new TakenNames().by(StatusTool.SOURCE, "the hub itself");
        sources.forEach(id -> taken.by(id, configured(id)));
        loaded.settings().profiles().keySet().forEach(id -> taken.by(id, "the profile '%s'".formatted(id)));
        return taken;
    }

    private String configured(String id) {
        return loaded.file()
                .map(file -> "the source '%s' in %s".formatted(id, file.getFileName()))
                .orElse("the demo source '%s'".formatted(id));
    }
}
