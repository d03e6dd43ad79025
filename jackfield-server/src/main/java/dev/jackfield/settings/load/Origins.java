package dev.jackfield.settings.load;

import dev.jackfield.settings.bind.Setting;
import dev.jackfield.settings.tree.Place;
import java.util.List;
import java.util.Map;

/// Every effective setting with where it came from, and which sources replaced one that was written elsewhere.
///
/// @param outside the sources that no file has, by id, each with where it stands
public record Origins(List<Setting> settings, Map<String, Place> replaced, Map<String, String> outside) {
    public Origins {
        outside = Map.copyOf(outside);
        settings = List.copyOf(settings);
        replaced = Map.copyOf(replaced);
    }

    /// Where a setting came from, in words.
    public String of(Setting setting) {
        var origin = new StringBuilder(setting.place().toString());
        setting.drawnFrom().forEach(source -> origin.append(", ").append(source));
        replaced.forEach((id, place) -> {
            if (setting.key().startsWith("sources." + id + ".")) {
                origin.append(", instead of ").append(place);
            }
        });
        return origin.toString();
    }
}
