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
        var taken = new TakenNames().add(HubItems.SOURCE, SkillName.of(HubItems.SOURCE), "the hub itself");
        sources.forEach((id, skill) -> taken.add(id, skill, ownerText(id)));
        loaded.settings().profiles().keySet().forEach(id -> taken.add(id, "the profile '%s'".formatted(id)));
        loaded.settings().aliases().forEach((alias, id) -> taken.add(alias, "an alias of " + ownerText(id)));
        return taken;
    }

    private String ownerText(String id) {
        return loaded.file()
                .map(file -> "the source '%s' in %s".formatted(id, file.getFileName()))
                .orElse("the demo source '%s'".formatted(id));
    }
}
