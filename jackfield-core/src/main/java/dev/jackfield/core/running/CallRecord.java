package dev.jackfield.core.running;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// A call as it is stored on the shelf. A small reply is part of the record; a larger one is stored apart, so that
/// lists need not read it.
///
/// @param hub the process that runs it, or ran it
/// @param replySize the size in bytes of the reply
record CallRecord(CallState state, String hub, int replySize) {
    private static final int SMALL = 8 << 10;

    /// Returns whether the reply is stored apart.
    boolean isApart() {
        return replySize > SMALL;
    }

    /// Returns how many bytes the call takes on the shelf.
    int size() {
        return state.about().length() + state.report().length() + replySize;
    }

    static CallRecord of(CallState state, String hub) {
        return new CallRecord(state, hub, reply(state).map(Json::length).orElse(0));
    }

    /// Returns the reply or failure of a call that ended.
    static Optional<Json> reply(CallState state) {
        return state.ending().flatMap(ending -> switch (ending) {
            case Ending.Replied(var reply) -> Optional.of(reply);
            case Ending.Failed(var failure) -> Optional.of(failure);
            case Ending.Cancelled _, Ending.Lost _ -> Optional.empty();
        });
    }

    Fields json() {
        var reply = reply(state);
        return reply.isEmpty() || isApart() ? outline() : outline().with("reply", reply.get());
    }

    private Fields outline() {
        return Fields.of("id", Json.string(state.id()))
                .with("about", state.about())
                .with("created", time(state.created()))
                .with("updated", time(state.updated()))
                .with("expires", time(state.expires()))
                .with("report", state.report())
                .with("ending", ending())
                .with("hub", hub)
                .with("replySize", Json.number(replySize));
    }

    private String ending() {
        return state.ending()
                .map(ending -> switch (ending) {
                    case Ending.Replied _ -> "replied";
                    case Ending.Failed _ -> "failed";
                    case Ending.Cancelled _ -> "cancelled";
                    case Ending.Lost _ -> "lost";
                })
                .orElse("");
    }

    /// Reads a record. A call that still runs is lost if its hub has ended.
    ///
    /// @param apart reads a reply that is stored apart
    static CallRecord read(Fields json, Supplier<Json> apart, Predicate<String> isAlive) {
        var hub = json.text("hub").orElse("");
        var size = (int) number(json, "replySize");
        var reply = json.has("reply") ? json.object("reply") : size > 0 ? apart.get() : RawJson.NULL;
        var state = new CallState(
                json.text("id").orElse(""),
                json.object("about"),
                time(json, "created"),
                time(json, "updated"),
                time(json, "expires"),
                json.text("report").orElse(""),
                new LinkedHashMap<>(),
                ending(json.text("ending").orElse(""), reply, () -> isAlive.test(hub)),
                true);
        return new CallRecord(state, hub, size);
    }

    private static Optional<Ending> ending(String word, Json reply, BooleanSupplier isAlive) {
        return switch (word) {
            case "replied" -> Optional.of(new Ending.Replied(reply));
            case "failed" -> Optional.of(new Ending.Failed(reply));
            case "cancelled" -> Optional.of(new Ending.Cancelled());
            case "lost" -> Optional.of(new Ending.Lost());
            default -> isAlive.getAsBoolean() ? Optional.empty() : Optional.of(new Ending.Lost());
        };
    }

    private static Json time(Instant moment) {
        return Json.number(moment.toEpochMilli());
    }

    private static Instant time(Fields json, String key) {
        return Instant.ofEpochMilli(number(json, key));
    }

    private static long number(Fields json, String key) {
        return json.get(key).map(value -> value.tree().asLong(0)).orElse(0L);
    }
}
