package dev.jackfield.core.catalog;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.UnlistedKind;
import dev.jackfield.protocol.flow.SourceLog;
import dev.jackfield.protocol.text.FailureReason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The items that sources list separately for each viewer: documents, the commands of a session.
///
/// The tables of the latest viewers are cached as long as their lists stay the identical objects.
final class PersonalLists {
    private static final Logger LOG = LoggerFactory.getLogger(Catalog.class);
    private static final int KEPT_TABLES = 512;

    private final List<PluggedSource> pluggedSources;

    // guarded by itself; the least recently used comes first
    private final LinkedHashMap<Part, Table> tables = new LinkedHashMap<>(16, 0.75f, true);

    private record Part(Scope scope, Item.Kind kind, Viewer viewer) {}

    private record Table(List<Manifest> lists, NameTable names) {
        @SuppressWarnings("ReferenceEquality") // comparing the contents would cost more than a new table
        boolean isOf(List<Manifest> others) {
            for (var at = 0; at < lists.size(); at++) {
                if (lists.get(at) != others.get(at)) {
                    return false;
                }
            }
            return true;
        }
    }

    private PersonalLists(List<PluggedSource> pluggedSources) {
        this.pluggedSources = pluggedSources;
    }

    /// Selects those of these sources that list separately for each viewer.
    static PersonalLists of(List<PluggedSource> all) {
        return new PersonalLists(all.stream()
                .filter(plugged -> !plugged.source().personalKinds().isEmpty())
                .toList());
    }

    /// Returns these sources with an empty cache.
    PersonalLists withEmptyCache() {
        return new PersonalLists(pluggedSources);
    }

    boolean isSame(PersonalLists other, Item.Kind kind) {
        return pluggedSources(kind).equals(other.pluggedSources(kind));
    }

    boolean has(Scope scope, Item.Kind kind) {
        for (var plugged : pluggedSources) {
            if (isListed(plugged, scope, kind)) {
                return true;
            }
        }
        return false;
    }

    boolean has(String source) {
        return pluggedSources.stream().anyMatch(plugged -> plugged.source().id().equals(source));
    }

    /// Returns the ids of those that list one of these kinds separately.
    Set<String> sources(Item.Kind... kinds) {
        return Stream.of(kinds)
                .flatMap(kind -> pluggedSources(kind).stream())
                .map(plugged -> plugged.source().id())
                .collect(Collectors.toSet());
    }

    private List<PluggedSource> pluggedSources(Item.Kind kind) {
        return pluggedSources.stream()
                .filter(plugged -> plugged.source().personalKinds().contains(kind))
                .toList();
    }

    private static boolean isListed(PluggedSource plugged, Scope scope, Item.Kind kind) {
        return plugged.source().personalKinds().contains(kind)
                && scope.has(plugged.source().id());
    }

    /// Returns the table of one viewer, which extends the common one. Sources are asked without a lock; a table
    /// made twice does no harm.
    NameTable nameTable(Scope scope, Item.Kind kind, Viewer viewer, NameTable common) {
        var part = new Part(scope, kind, viewer);
        var concerned = pluggedSources.stream()
                .filter(plugged -> isListed(plugged, scope, kind))
                .toList();
        var lists =
                concerned.stream().map(plugged -> manifestFor(plugged, viewer)).toList();
        var known = knownTable(part);
        return known != null && known.isOf(lists) ? known.names : createTable(part, concerned, lists, common);
    }

    /// A source that cannot list its items for one viewer must not take the items of all others away. It has
    /// listed none of its personal kinds then, which the viewer is told.
    private static Manifest manifestFor(PluggedSource plugged, Viewer viewer) {
        try {
            return plugged.source().manifest(viewer);
        } catch (RuntimeException failed) {
            var id = plugged.source().id();
            SourceLog.of(id)
                    .write(
                            text -> LOG.warn(text, failed),
                            "Source '%s' failed to list the items for identity '%s'; they are missing in this list"
                                    .formatted(id, viewer.identity()));
            return unlistedManifest(plugged.source().personalKinds(), failed);
        }
    }

    private static Manifest unlistedManifest(Set<Item.Kind> kinds, RuntimeException failed) {
        var reason = FailureReason.of(failed);
        var unlisted =
                kinds.stream().map(kind -> new UnlistedKind(kind, reason)).toList();
        return new Manifest(List.of(), CacheHints.NONE, Map.of(), List.of(), unlisted, "");
    }

    private NameTable createTable(Part part, List<PluggedSource> concerned, List<Manifest> lists, NameTable common) {
        var entries = new ArrayList<Entry>();
        var unlisted = new HashMap<String, UnlistedKind>();
        for (var at = 0; at < lists.size(); at++) {
            var list = lists.get(at);
            var plugged = concerned.get(at);
            list.items().stream()
                    .filter(item -> item.kind() == part.kind)
                    .forEach(item -> entries.add(new Entry(plugged, item, list.audience(item))));
            list.unlisted().stream()
                    .filter(each -> each.kind() == part.kind)
                    .forEach(each -> unlisted.put(plugged.source().id(), each));
        }
        var names = common.withItems(entries, unlisted);
        keep(part, new Table(lists, names));
        return names;
    }

    private @Nullable Table knownTable(Part part) {
        synchronized (tables) {
            return tables.get(part);
        }
    }

    private void keep(Part part, Table table) {
        synchronized (tables) {
            tables.put(part, table);
            if (tables.size() > KEPT_TABLES) {
                tables.pollFirstEntry();
            }
        }
    }
}
