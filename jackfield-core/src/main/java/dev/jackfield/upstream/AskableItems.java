package dev.jackfield.upstream;

import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.source.Audience;
import dev.jackfield.source.Item;
import dev.jackfield.source.Manifest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What an upstream shows in addition to clients that can be asked something; looked up once for each kind of client.
final class AskableItems {
    /// Kinds of clients differ in few capabilities; whoever invents more sees what everybody sees.
    private static final int MOST = 16;

    // guarded by this
    private final Map<ClientCapabilities, List<Item>> found = new HashMap<>();
    private final Set<ClientCapabilities> known = new HashSet<>();
    private final Set<ClientCapabilities> sought = new HashSet<>();

    synchronized boolean isKnown(ClientCapabilities answers) {
        return answers.isEmpty() || known.contains(answers) || isOneTooMany(answers);
    }

    private boolean isOneTooMany(ClientCapabilities answers) {
        return !found.containsKey(answers) && !sought.contains(answers) && found.size() + sought.size() >= MOST;
    }

    /// Whether the one who asks is to look.
    synchronized boolean begin(ClientCapabilities answers) {
        return !isKnown(answers) && sought.add(answers);
    }

    /// A look has failed: what was found before still holds, until there is reason for doubt again.
    synchronized void failed(ClientCapabilities answers) {
        found(answers, found.getOrDefault(answers, List.of()));
    }

    /// A look has ended.
    ///
    /// @param items what only these clients see
    synchronized void found(ClientCapabilities answers, List<Item> items) {
        sought.remove(answers);
        known.add(answers);
        found.put(answers, new ArrayList<>(items));
    }

    /// What was found before of kinds that could not be listed this time.
    synchronized List<Item> kept(ClientCapabilities answers, Set<Item.Kind> kinds) {
        return found.getOrDefault(answers, List.of()).stream()
                .filter(item -> kinds.contains(item.kind()))
                .toList();
    }

    /// Takes over what was found in an earlier life, and returns what everybody sees.
    synchronized Manifest restore(Manifest all) {
        all.audiences()
                .forEach((item, audience) -> audience.clients().forEach(answers -> {
                    found.computeIfAbsent(answers, _ -> new ArrayList<>()).add(item);
                    known.add(answers);
                }));
        return all.common();
    }

    /// The common list, or the connection, is another one: what some see in addition may have changed too.
    synchronized void doubt() {
        known.clear();
    }

    /// A common list, and everything that only some see.
    synchronized Manifest on(Manifest common) {
        var all = common;
        for (var extra : found.entrySet()) {
            all = all.with(extra.getValue(), Audience.of(extra.getKey()));
        }
        return all;
    }
}
