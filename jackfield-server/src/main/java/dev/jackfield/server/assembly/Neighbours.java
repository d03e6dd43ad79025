package dev.jackfield.server.assembly;

import dev.jackfield.builtin.StatusTool;
import dev.jackfield.settings.load.Loaded;
import dev.jackfield.skills.Taken;
import java.util.List;

/// Who has names that skills cannot have.
record Neighbours(Loaded loaded, List<String> sources) {
    Neighbours {
        sources = List.copyOf(sources);
    }

    Taken names() {
        var taken = new Taken().by(StatusTool.SOURCE, "the hub itself");
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
