package dev.jackfield.core.source;

import dev.jackfield.core.call.HubException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The current state of a source.
public sealed interface SourceState {

    /// Returns one word for tables and logs.
    default String word() {
        return switch (this) {
            case Starting _ -> "starting";
            case Ready _ -> "ready";
            case Idle _ -> "idle";
            case Backoff _ -> "backoff";
            case Stopped _ -> "stopped";
        };
    }

    /// Returns the explanation for people, besides the word.
    default String detail() {
        return switch (this) {
            case Starting _ -> "it has not answered yet";
            case Ready ready -> ready.protocol;
            case Idle _ -> "starts with the next call";
            case Backoff down -> down.reason;
            case Stopped stopped -> stopped.reason;
        };
    }

    /// Returns whether a call to it would be accepted.
    default boolean isHealthy() {
        return this instanceof Ready || this instanceof Idle;
    }

    /// Returns the refusal of a call to a source that is in this state and not ready.
    default HubException refusal(String source, Instant now) {
        return this instanceof Backoff down
                ? HubException.UnavailableException.untilRetry(
                        source,
                        Math.max(
                                0,
                                Duration.between(now, down.nextAttempt)
                                        .plusMillis(999)
                                        .toSeconds()),
                        down.reason)
                : new HubException.UnavailableException(source, detail());
    }

    /// Returns since when it is in this state, and when it is tried again, as far as these are known.
    default Fields times() {
        return switch (this) {
            case Starting starting -> starting.span();
            case Ready ready -> Fields.of("since", Json.string(ready.since.toString()));
            case Idle idle -> Fields.of("since", Json.string(idle.since.toString()));
            case Backoff down ->
                Fields.of("since", Json.string(down.since.toString())).with("nextAttempt", down.nextAttempt.toString());
            case Stopped _ -> Fields.EMPTY;
        };
    }

    /// The source is being started or connected.
    ///
    /// @param until when this attempt is given up; empty while it waits for its turn
    record Starting(Instant since, Optional<Instant> until) implements SourceState {
        public Starting(Instant since) {
            this(since, Optional.empty());
        }

        private Fields span() {
            var begun = Fields.of("since", Json.string(since.toString()));
            return until.map(end -> begun.with("until", end.toString())).orElse(begun);
        }
    }

    record Ready(Instant since, String protocol) implements SourceState {}

    /// The source is not connected because no call needs it. Its list is known, and the next call connects it.
    record Idle(Instant since) implements SourceState {}

    /// The source failed and is tried again later.
    ///
    /// @param nextAttempt calls before this moment are refused
    record Backoff(Instant since, String reason, Instant nextAttempt) implements SourceState {}

    record Stopped(String reason) implements SourceState {}
}
