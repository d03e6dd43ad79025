package dev.jackfield.settings.bind;

import dev.jackfield.settings.tree.Place;
import java.util.List;

/// A key with its value as it may be shown, where that was written, and which variables filled it in.
public record Setting(String key, String shown, Place place, List<String> drawnFrom) {
    public Setting {
        drawnFrom = List.copyOf(drawnFrom);
    }
}
