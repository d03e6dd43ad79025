package dev.jackfield.server.status;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.store.HubStore;

/// Where the data of the hub is, and whether it can be stored and read there.
public record StoreStatus(HubStore store) {

    public boolean isOk() {
        return store.state().isOk();
    }

    public Fields json() {
        var state = store.state();
        var known = Fields.of("name", Json.string(store.name())).with("state", state.isOk() ? "ok" : "failing");
        var dated = state.since()
                .map(since -> known.with("since", since.toString()))
                .orElse(known);
        return state.reason().map(reason -> dated.with("reason", reason)).orElse(dated);
    }
}
