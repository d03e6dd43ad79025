package dev.jackfield.settings.edit;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// The smallest changes that make one value of another, so that comments and formats of all equal parts stay.
final class Changes {
    private final List<Change> found = new ArrayList<>();

    private Changes() {}

    /// @param path where the value is
    static List<Change> between(JsonNode before, JsonNode after, List<String> path) {
        var changes = new Changes();
        changes.compare(before, after, path);
        return List.copyOf(changes.found);
    }

    private void compare(JsonNode before, JsonNode after, List<String> path) {
        if (before.equals(after)) {
            return;
        }
        var isSameKind = !before.isEmpty() && !after.isEmpty() && before.getNodeType() == after.getNodeType();
        if (isSameKind && after.isObject()) {
            compareMaps(before, after, path);
        } else if (isSameKind && after.isArray()) {
            compareLists(before, after, path);
        } else {
            found.add(Change.put(path, after));
        }
    }

    private void compareMaps(JsonNode before, JsonNode after, List<String> path) {
        after.properties().forEach(entry -> {
            var here = Change.append(path, entry.getKey());
            if (before.has(entry.getKey())) {
                compare(before.get(entry.getKey()), entry.getValue(), here);
            } else {
                found.add(Change.put(here, entry.getValue()));
            }
        });
        before.propertyNames().stream()
                .filter(key -> !after.has(key))
                .forEach(key -> found.add(Change.remove(Change.append(path, key))));
    }

    /// Items that are equal at the beginning stay, and so do those at the end when only some between them are gone.
    private void compareLists(JsonNode before, JsonNode after, List<String> path) {
        var same = 0;
        while (same < Math.min(before.size(), after.size()) && before.get(same).equals(after.get(same))) {
            same++;
        }
        var gone = before.size() - after.size();
        if (gone > 0 && isEnding(before, after, same, gone)) {
            remove(path, same, same + gone);
            return;
        }
        for (var at = same; at < after.size(); at++) {
            if (at < before.size()) {
                compare(before.get(at), after.get(at), Change.append(path, String.valueOf(at)));
            } else {
                found.add(Change.put(Change.append(path, Change.NEW_ITEM), after.get(at)));
            }
        }
        remove(path, after.size(), before.size());
    }

    private static boolean isEnding(JsonNode before, JsonNode after, int from, int gone) {
        for (var at = from; at < after.size(); at++) {
            if (!before.get(at + gone).equals(after.get(at))) {
                return false;
            }
        }
        return true;
    }

    private void remove(List<String> path, int from, int to) {
        for (var at = to - 1; at >= from; at--) {
            found.add(Change.remove(Change.append(path, String.valueOf(at))));
        }
    }
}
