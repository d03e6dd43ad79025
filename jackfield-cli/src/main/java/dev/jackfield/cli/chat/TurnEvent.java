package dev.jackfield.cli.chat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Message;
import java.util.Optional;

/// One event of a turn, as the hub sends it with the progress of `converse`.
///
/// @param json the whole event, with members that this version does not know
record TurnEvent(Fields json) {
    private static final String KEY = "dev.jackfield/event";

    /// Returns the event in a notification; empty when it has none.
    static Optional<TurnEvent> of(Message notification) {
        var event = notification.params().object(Meta.KEY).object(KEY);
        return event.isEmpty() ? Optional.empty() : Optional.of(new TurnEvent(event));
    }

    String kind() {
        return json.text("event").orElse("");
    }

    String role() {
        return json.text("role").orElse("");
    }

    /// Which canister of the conversation it is about. Only compared.
    String number() {
        return json.get("number").map(Json::toString).orElse("");
    }

    String text() {
        return json.text("text").orElse("");
    }

    Fields canister() {
        return json.object("canister");
    }
}
