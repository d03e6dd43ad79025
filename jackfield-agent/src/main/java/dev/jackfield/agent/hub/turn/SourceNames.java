package dev.jackfield.agent.hub.turn;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.catalog.NearestNames;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The sources of a turn, by their ids and by the names of their ensembles: the ensemble of source `weather` is
/// `mcp-weather`, unless a source has this id.
record SourceNames(List<String> ids) {
    private static final String ENSEMBLE = "mcp-";

    /// Returns the ids of the named sources.
    ///
    /// @throws HubException.UnknownNameException if there is no such source. A model would have no tools then,
    ///     and its user would not know why.
    Set<String> idsOf(Set<String> names) {
        return names.stream().map(this::id).collect(Collectors.toUnmodifiableSet());
    }

    private String id(String name) {
        if (ids.contains(name)) {
            return name;
        }
        return ids.stream()
                .filter(id -> name.equals(ENSEMBLE + id))
                .findFirst()
                .orElseThrow(() -> new HubException.UnknownNameException("source", name, nearest(name)));
    }

    /// Returns similar names in the form in which the unknown one is written.
    private List<String> nearest(String name) {
        var ensembles = ids.stream().map(id -> ENSEMBLE + id).filter(_ -> name.startsWith(ENSEMBLE));
        return NearestNames.find(
                name, Stream.concat(ids.stream(), ensembles).distinct().toList());
    }
}
