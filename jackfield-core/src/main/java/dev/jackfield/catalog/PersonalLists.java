package dev.jackfield.catalog;

import dev.jackfield.call.Scope;
import dev.jackfield.call.Viewer;
import dev.jackfield.source.CacheHints;
import dev.jackfield.source.Item;
import dev.jackfield.source.Manifest;
import dev.jackfield.source.UnlistedKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What sources list for each viewer apart: documents, the commands of a session.
///
/// The tables of the latest viewers are kept as long as their lists stay the same objects.
final class PersonalLists {
    private static final Logger LOG = LoggerFactory.getLogger(Catalog.class);
    private static final int KEPT_TABLES = 512;

    private final List<PluggedSource> plugs;

    // guarded by itself; the one that was not used for longest comes first
    private final LinkedHashMap<Part, Table> tables = new LinkedHashMap<>(16, 0.75f, true);

    private record Part(Scope scope, Item.Kind kind, Viewer viewer) {}

    private record Table(List<Manifest> lists, NameTable names) {
        @SuppressWarnings("ReferenceEquality") // to compare what is in them would cost more than a new table
        boolean isOf(List<Manifest> others) {
            for (var at = 0; at < lists.size(); at++) {
                if (lists.get(at) != others.get(at)) {
                    return false;
                }
            }
            return true;
        }
    }

    private PersonalLists(List<PluggedSource> plugs) {
        this.plugs = plugs;
    }

    /// Those of these sources that list for each viewer apart.
    static PersonalLists of(List<PluggedSource> all) {
        return new PersonalLists(all.stream()
                .filter(plug -> !plug.source().personalKinds().isEmpty())
                .toList());
    }

    /// The same sources, without tables.
    PersonalLists anew() {
        return new PersonalLists(plugs);
    }

    boolean isSame(PersonalLists other, Item.Kind kind) {
        return plugs(kind).equals(other.plugs(kind));
    }

    boolean has(Scope scope, Item.Kind kind) {
        for (var plug : plugs) {
            if (isListed(plug, scope, kind)) {
                return true;
            }
        }
        return false;
    }

    boolean has(String source) {
        return plugs.stream().anyMatch(plug -> plug.source().id().equals(source));
    }

    private List<PluggedSource> plugs(Item.Kind kind) {
        return plugs.stream()
                .filter(plug -> plug.source().personalKinds().contains(kind))
                .toList();
    }

    private static boolean isListed(PluggedSource plug, Scope scope, Item.Kind kind) {
        return plug.source().personalKinds().contains(kind)
                && scope.has(plug.source().id());
    }

    /// The table of one viewer, on that of all. Sources are asked without a lock; a table made twice does no harm.
    NameTable names(Scope scope, Item.Kind kind, Viewer viewer, NameTable common) {
        var part = new Part(scope, kind, viewer);
        var concerned =
                plugs.stream().filter(plug -> isListed(plug, scope, kind)).toList();
        var lists = concerned.stream().map(plug -> list(plug, viewer)).toList();
        var known = known(part);
        return known != null && known.isOf(lists) ? known.names : made(part, concerned, lists, common);
    }

    /// A source that cannot list its items for one viewer must not take the items of all others away. It has
    /// listed none of its personal kinds then, which the viewer is told.
    private static Manifest list(PluggedSource plug, Viewer viewer) {
        try {
            return plug.source().manifest(viewer);
        } catch (RuntimeException failed) {
            LOG.warn(
                    "Source '{}' cannot list what it has for '{}'",
                    plug.source().id(),
                    viewer.identity(),
                    failed);
            return unlisted(plug.source().personalKinds(), failed);
        }
    }

    private static Manifest unlisted(Set<Item.Kind> kinds, RuntimeException failed) {
        var reason = Objects.requireNonNullElse(
                failed.getMessage(), failed.getClass().getSimpleName());
        var unlisted =
                kinds.stream().map(kind -> new UnlistedKind(kind, reason)).toList();
        return new Manifest(List.of(), CacheHints.NONE, Map.of(), List.of(), unlisted, "");
    }

    private NameTable made(Part part, List<PluggedSource> concerned, List<Manifest> lists, NameTable common) {
        var entries = new ArrayList<Entry>();
        var unlisted = new HashMap<String, UnlistedKind>();
        for (var at = 0; at < lists.size(); at++) {
            var list = lists.get(at);
            var plug = concerned.get(at);
            list.items().stream()
                    .filter(item -> item.kind() == part.kind)
                    .forEach(item -> entries.add(new Entry(plug, item, list.audience(item))));
            list.unlisted().stream()
                    .filter(each -> each.kind() == part.kind)
                    .forEach(each -> unlisted.put(plug.source().id(), each));
        }
        var names = common.of(entries, unlisted);
        keep(part, new Table(lists, names));
        return names;
    }

    private @Nullable Table known(Part part) {
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
