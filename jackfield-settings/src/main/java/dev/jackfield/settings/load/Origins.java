package dev.jackfield.settings.load;

import dev.jackfield.settings.bind.Setting;
import dev.jackfield.settings.tree.Place;
import java.util.List;
import java.util.Map;

/// The origin of every effective setting, and the sources that replaced one written elsewhere.
///
/// @param outside the sources that are in no file, by id, each with its place
public record Origins(List<Setting> settings, Map<String, Place> replaced, Map<String, String> outside) {
    public Origins {
        outside = Map.copyOf(outside);
        settings = List.copyOf(settings);
        replaced = Map.copyOf(replaced);
    }

    /// The origin of a setting, for people.
    public String describe(Setting setting) {
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
