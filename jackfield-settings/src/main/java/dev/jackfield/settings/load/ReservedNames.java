package dev.jackfield.settings.load;

import dev.jackfield.builtin.skillfolder.TakenNames;
import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.call.SkillName;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// The names that skills cannot have, and their owners.
///
/// @param sources the names by which code calls the sources, by their ids
public record ReservedNames(LoadedConfig loaded, Map<String, String> sources) {
    public ReservedNames {
        sources = Collections.unmodifiableMap(new LinkedHashMap<>(sources));
    }

    public TakenNames names() {
        var taken = new TakenNames().by(HubItems.SOURCE, SkillName.of(HubItems.SOURCE), "the hub itself");
        sources.forEach((id, skill) -> taken.by(id, skill, configured(id)));
        loaded.settings().profiles().keySet().forEach(id -> taken.by(id, "the profile '%s'".formatted(id)));
        loaded.settings().aliases().forEach((alias, id) -> taken.by(alias, "an alias of " + configured(id)));
        return taken;
    }

    private String configured(String id) {
        return loaded.file()
                .map(file -> "the source '%s' in %s".formatted(id, file.getFileName()))
                .orElse("the demo source '%s'".formatted(id));
    }
}
