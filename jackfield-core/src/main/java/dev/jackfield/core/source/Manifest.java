package dev.jackfield.core.source;

import dev.jackfield.protocol.json.Fields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The items of a source, as it last listed them.
///
/// @param audiences the audience of each item that not all clients see
/// @param flaws definitions that the hub left out or changed
/// @param unlisted the kinds that are not listed completely; the items of one that failed are the previous ones,
///     or as many as arrived
/// @param instructions the source's instructions for models
/// @param extensions the extensions of the protocol that the source declares
public record Manifest(
        List<Item> items,
        CacheHints hints,
        Map<Item, Audience> audiences,
        List<Flaw> flaws,
        List<UnlistedKind> unlisted,
        String instructions,
        Fields extensions) {
    public static final Manifest EMPTY = new Manifest(List.of(), CacheHints.NONE);

    /// The key of an item among all items of its source.
    public record Key(Item.Kind kind, String key) {
        public static Key of(Item item) {
            return new Key(item.kind(), item.key());
        }
    }

    public Manifest {
        items = List.copyOf(items);
        audiences = Map.copyOf(audiences);
        flaws = List.copyOf(flaws);
        unlisted = List.copyOf(unlisted);
    }

    /// Creates a manifest of a source that declares no extensions.
    public Manifest(
            List<Item> items,
            CacheHints hints,
            Map<Item, Audience> audiences,
            List<Flaw> flaws,
            List<UnlistedKind> unlisted,
            String instructions) {
        this(items, hints, audiences, flaws, unlisted, instructions, Fields.EMPTY);
    }

    /// Creates a manifest of items that all clients see.
    public Manifest(List<Item> items, CacheHints hints) {
        this(items, hints, Map.of(), List.of(), List.of(), "");
    }

    public Audience audience(Item item) {
        return audiences.getOrDefault(item, Audience.EVERYBODY);
    }

    /// Returns this manifest plus the items that are listed only to one kind of client.
    public Manifest with(List<Item> listed, Audience audience) {
        var known = new LinkedHashMap<Key, Item>();
        items.forEach(item -> known.put(Key.of(item), item));
        var shown = new HashMap<>(audiences);
        for (var item : listed) {
            var before = known.putIfAbsent(Key.of(item), item);
            if (before == null) {
                shown.put(item, audience);
            } else {
                shown.computeIfPresent(before, (_, others) -> others.and(audience));
            }
        }
        return new Manifest(new ArrayList<>(known.values()), hints, shown, flaws, unlisted, instructions, extensions);
    }

    /// Returns the part that all clients see.
    public Manifest common() {
        var shown = items.stream()
                .filter(item -> audience(item).equals(Audience.EVERYBODY))
                .toList();
        return new Manifest(shown, hints, Map.of(), flaws, unlisted, instructions, extensions);
    }

    /// Returns this manifest with the items of `before` for those kinds that could not be listed now.
    public Manifest withUnlistedFrom(Manifest before) {
        var kept = unlistedKinds();
        kept.removeIf(kind -> before.count(kind) == 0);
        return kept.isEmpty()
                ? this
                : new Manifest(
                        mergeKept(kept, items, before.items, Item::kind),
                        hints,
                        audiences,
                        mergeKept(kept, flaws, before.flaws, Flaw::kind),
                        unlisted,
                        instructions,
                        extensions);
    }

    /// Returns this manifest with the objects of `before` for all items that are equal. What was made for them,
    /// such as compiled schemas and indexes, stays valid then.
    public Manifest withReusedItems(Manifest before) {
        var known = new HashMap<Key, Item>();
        before.items.forEach(item -> known.put(Key.of(item), item));
        var same = items.stream()
                .map(item -> item.equals(known.get(Key.of(item))) ? known.get(Key.of(item)) : item)
                .toList();
        return new Manifest(same, hints, audiences, flaws, unlisted, instructions, extensions);
    }

    /// Returns this manifest with more kinds that are not listed completely. A kind that is known to be incomplete
    /// keeps its reason.
    public Manifest withUnlisted(List<UnlistedKind> more) {
        var known = unlisted.stream().map(UnlistedKind::kind).collect(Collectors.toSet());
        var all = new ArrayList<>(unlisted);
        more.stream().filter(each -> known.add(each.kind())).forEach(all::add);
        return new Manifest(items, hints, audiences, flaws, all, instructions, extensions);
    }

    private static <T> List<T> mergeKept(
            Set<Item.Kind> kept, Collection<T> now, Collection<T> before, Function<T, Item.Kind> kind) {
        return Stream.concat(
                        now.stream().filter(each -> !kept.contains(kind.apply(each))),
                        before.stream().filter(each -> kept.contains(kind.apply(each))))
                .toList();
    }

    /// Returns the kinds that could not be listed. A kind whose list was cut is not among them.
    public Set<Item.Kind> unlistedKinds() {
        var kinds = EnumSet.noneOf(Item.Kind.class);
        failedLists().forEach(each -> kinds.add(each.kind()));
        return kinds;
    }

    /// Returns the kinds of which items may be missing here: their lists failed or were cut.
    public Set<Item.Kind> incompleteKinds() {
        var kinds = EnumSet.noneOf(Item.Kind.class);
        unlisted.forEach(each -> kinds.add(each.kind()));
        return kinds;
    }

    /// Returns the lists that failed, and may be complete when they are asked for again.
    public List<UnlistedKind> failedLists() {
        return unlisted.stream().filter(each -> !each.isCut()).toList();
    }

    /// Returns those of the listed items that are missing here.
    public List<Item> missingItems(List<Item> listed) {
        var known = items.stream().map(Key::of).collect(Collectors.toSet());
        return listed.stream().filter(item -> !known.contains(Key.of(item))).toList();
    }

    /// Returns how many items of a kind all clients see.
    public long countForAll(Item.Kind kind) {
        return items.stream()
                .filter(item -> item.kind() == kind && audience(item).equals(Audience.EVERYBODY))
                .count();
    }

    public long count(Item.Kind kind) {
        return items.stream().filter(item -> item.kind() == kind).count();
    }
}
