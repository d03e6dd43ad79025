package dev.jackfield.core.upstream;

import dev.jackfield.core.source.Audience;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.UnlistedKind;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The items that an upstream shows only to clients that can answer questions. They are looked up once for each
/// kind of client.
final class AskableItems {
    /// The most kinds of clients whose items are remembered, and that are looked up at the same time. Real clients
    /// differ in few capabilities; a further kind takes the place of the one that was unused for longest.
    private static final int MOST = 16;

    // guarded by this
    private final Map<ClientCapabilities, List<Item>> found = new HashMap<>();
    private final Map<ClientCapabilities, List<UnlistedKind>> cut = new HashMap<>();
    private final Set<ClientCapabilities> used = new LinkedHashSet<>(); // those found, the latest used last
    private final Set<ClientCapabilities> known = new HashSet<>();
    private final Set<ClientCapabilities> sought = new HashSet<>();

    synchronized boolean isKnown(ClientCapabilities answers) {
        if (used.remove(answers)) {
            used.add(answers);
        }
        return answers.isEmpty() || known.contains(answers) || isOneTooMany(answers);
    }

    private boolean isOneTooMany(ClientCapabilities answers) {
        return !sought.contains(answers) && sought.size() >= MOST;
    }

    /// Returns whether the calling thread has to look the items up.
    synchronized boolean begin(ClientCapabilities answers) {
        var isNew = !isKnown(answers) && sought.add(answers);
        if (isNew && !found.containsKey(answers)) {
            forgetOldest(MOST - 1);
        }
        return isNew;
    }

    /// Forgets the kinds that were unused for longest, until so many are left.
    private void forgetOldest(int most) {
        while (used.size() > most) {
            var oldest = used.iterator().next();
            used.remove(oldest);
            found.remove(oldest);
            cut.remove(oldest);
            known.remove(oldest);
        }
    }

    /// Notes that a look-up has failed. The items found before stay valid until the list changes again.
    synchronized void recordFailure(ClientCapabilities answers) {
        recordFound(answers, found.getOrDefault(answers, List.of()), cut.getOrDefault(answers, List.of()));
    }

    /// Notes the result of a look-up.
    ///
    /// @param items the items that only these clients see
    /// @param leftOut the kinds of which more did not fit
    synchronized void recordFound(ClientCapabilities answers, List<Item> items, List<UnlistedKind> leftOut) {
        sought.remove(answers);
        known.add(answers);
        found.put(answers, new ArrayList<>(items));
        cut.put(answers, leftOut);
        used.add(answers);
        forgetOldest(MOST);
    }

    /// Returns all items but those of one kind of client.
    synchronized List<Item> itemsExcept(ClientCapabilities answers) {
        return found.entrySet().stream()
                .filter(each -> !each.getKey().equals(answers))
                .flatMap(each -> each.getValue().stream())
                .toList();
    }

    /// Returns the items found before of those kinds that could not be listed completely this time.
    synchronized List<Item> itemsFoundBefore(ClientCapabilities answers, Set<Item.Kind> kinds) {
        return found.getOrDefault(answers, List.of()).stream()
                .filter(item -> kinds.contains(item.kind()))
                .toList();
    }

    /// Takes over the items of a stored manifest, and returns the part that all clients see.
    synchronized Manifest restore(Manifest all) {
        all.audiences()
                .forEach((item, audience) -> audience.clients().forEach(answers -> {
                    found.computeIfAbsent(answers, _ -> new ArrayList<>()).add(item);
                    used.add(answers);
                    known.add(answers);
                }));
        return all.common();
    }

    /// Marks everything as outdated, because the common list or the connection has changed.
    synchronized void markOutdated() {
        known.clear();
    }

    /// Returns the common list plus the items that only some clients see, and what is left out of these.
    synchronized Manifest addTo(Manifest common) {
        var all = common;
        for (var extra : found.entrySet()) {
            all = all.with(extra.getValue(), Audience.of(extra.getKey()));
        }
        return all.withUnlisted(cut.values().stream().flatMap(List::stream).toList());
    }
}
