package dev.jackfield.core.catalog;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.source.Audience;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The sources that answer tools without listing them. Such a tool passes the same gate as any other.
record OpenSources(List<PluggedSource> sources) {

    /// Returns the unlisted tool that a name means. Only the source with which the name begins is asked, and of
    /// two that fit the one with the longer id. A tool that a profile changes must be listed, so that the change
    /// applies.
    Optional<Entry> findEntry(Scope scope, String name) {
        return sources.stream()
                .filter(plugged -> scope.has(plugged.source().id())
                        && scope.isOf(plugged.source().id(), name))
                .max(Comparator.comparingInt(plugged -> plugged.source().id().length()))
                .flatMap(plugged -> findEntry(plugged, name))
                .filter(entry -> scope.includes(entry.name())
                        && scope.adjustment(entry.name()).isEmpty());
    }

    private static Optional<Entry> findEntry(PluggedSource plugged, String name) {
        return plugged.source().unlistedTool(name).map(tool -> new Entry(plugged, tool, Audience.EVERYBODY));
    }
}
