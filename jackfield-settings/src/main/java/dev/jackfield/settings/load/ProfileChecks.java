package dev.jackfield.settings.load;

import dev.jackfield.core.call.Glob;
import dev.jackfield.core.catalog.NearestNames;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problems;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Checks of profiles that need the whole configuration: their ids, and the sources that they name.
///
/// @param sources the ids of all sources, also of those that cannot be used now
/// @param nameable the ids of sources that profiles may name
/// @param isOpen whether skills may add sources later; then `jackfield status` reports names without effect
record ProfileChecks(Collection<String> sources, Collection<String> nameable, boolean isOpen, Problems problems) {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,32}");

    void check(Node profiles) {
        profiles.entries().forEach((id, profile) -> {
            var path = "profiles." + id;
            checkId(id, path, profile.place());
            checkSources(profile, path);
            checkTools(profile, path);
        });
    }

    private void checkId(String id, String path, Place place) {
        if (!ID.matcher(id).matches()) {
            problems.add(place, path, "must have a name of 1 to 32 letters, digits, _ or -");
        }
        if (sources.contains(id)) {
            problems.add(place, path, "is also the id of a source; both would be at /mcp/" + id + ", so rename one");
        }
    }

    private void checkSources(Node profile, String path) {
        for (var source : profile.get("sources").items()) {
            if (source instanceof Node.Scalar name
                    && !name.text().isBlank()
                    && matchesNoSource(Glob.parse(name.text()))) {
                problems.add(
                        source.place(),
                        path + ".sources",
                        "there is no source `%s`; %s".formatted(name.written(), hint(name.text())));
            }
        }
    }

    private boolean matchesNoSource(Glob glob) {
        return !isOpen && nameable.stream().noneMatch(glob::matches);
    }

    private void checkTools(Node profile, String path) {
        Map<String, String> renamed = new HashMap<>();
        profile.get("tools").entries().forEach((tool, adjustment) -> {
            var here = path + ".tools." + tool;
            checkSourceOf(tool, here, adjustment.place());
            if (adjustment.get("name") instanceof Node.Scalar name) {
                refuseSecond(renamed.putIfAbsent(name.text(), tool), name, here);
            }
        });
    }

    private void checkSourceOf(String tool, String path, Place place) {
        if (!isOpen && nameable.stream().noneMatch(id -> tool.startsWith(id + ".") || tool.startsWith(id + "__"))) {
            var source = tool.split("\\.|__", 2)[0];
            problems.add(
                    place, path, "must begin with the id of a source, as `jackfield tools` shows it; " + hint(source));
        }
    }

    private void refuseSecond(@Nullable String first, Node.Scalar name, String path) {
        if (first != null) {
            problems.add(
                    name.place(),
                    path + ".name",
                    "`%s` is also the new name of `%s`; choose another".formatted(name.written(), first));
        }
    }

    private String hint(String id) {
        var nearest = NearestNames.find(id, sources);
        return nearest.isEmpty()
                ? "the sources are " + String.join(", ", sources)
                : "did you mean `" + nearest.getFirst() + "`?";
    }
}
