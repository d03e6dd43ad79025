package dev.jackfield.server.status;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.catalog.Snapshot;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.Arrays;
import java.util.List;

/// The items that the lists of a scope leave out, or show differently from their server.
record InvalidItems(Snapshot snapshot, Scope scope) {

    List<Fields> itemsOf(String source) {
        return Arrays.stream(Item.Kind.values())
                .flatMap(kind -> snapshot.flaws(scope, kind)
                        .filter(flawed -> flawed.name().source().equals(source))
                        .map(flawed -> Fields.of("kind", Json.string(kind.listKey()))
                                .with("name", flawed.name().item())
                                .with("reason", flawed.reason())))
                .toList();
    }
}
