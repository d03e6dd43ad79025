package dev.jackfield.core.upstream;

import dev.jackfield.core.source.Flaw;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.BriefText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The usable items of a list, and the definitions that are left out. Of those the first are named, the others
/// counted.
final class ListedItems {
    private static final int MOST_FLAWS = 100;
    private static final int LONGEST_REASON = 300;

    /// A tree of it takes many times as much while it is read.
    private static final int LARGEST_DEFINITION = 1 << 20;

    private final List<Item> items = new ArrayList<>();
    private final List<Flaw> flaws = new ArrayList<>();
    private final Set<Manifest.Key> seen = new HashSet<>();
    private int unnamedFlaws;

    void add(Item.Kind kind, Json json) {
        try {
            refuseLarge(kind, json);
            var item = kind.read(json.object().orElse(Fields.EMPTY));
            if (!seen.add(Manifest.Key.of(item))) {
                throw new Item.InvalidDefinitionException("'" + item.key() + "' twice in " + kind.listKey());
            }
            items.add(item);
        } catch (Item.InvalidDefinitionException | InvalidJsonException bad) {
            leaveOut(kind, json, String.valueOf(bad.getMessage()));
        }
    }

    private static void refuseLarge(Item.Kind kind, Json json) {
        if (json.length() > LARGEST_DEFINITION) {
            throw new Item.InvalidDefinitionException("a definition of %,d bytes in %s; the hub takes up to %,d"
                    .formatted(json.length(), kind.listKey(), LARGEST_DEFINITION));
        }
    }

    private void leaveOut(Item.Kind kind, Json json, String reason) {
        if (flaws.size() == MOST_FLAWS) {
            unnamedFlaws++;
        } else {
            flaws.add(new Flaw(kind, BriefText.name(name(kind, json)), BriefText.of(reason, LONGEST_REASON)));
        }
    }

    private static String name(Item.Kind kind, Json json) {
        return json.length() > LARGEST_DEFINITION
                ? ""
                : json.smallObject().flatMap(each -> each.text(kind.key())).orElse("");
    }

    List<Item> all() {
        return items;
    }

    List<Flaw> flaws() {
        var all = new ArrayList<>(flaws);
        if (unnamedFlaws > 0) {
            all.add(new Flaw(flaws.getLast().kind(), "", "%,d more definitions are left out".formatted(unnamedFlaws)));
        }
        return all;
    }
}
