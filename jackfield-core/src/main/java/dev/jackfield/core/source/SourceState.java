package dev.jackfield.core.source;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Instant;
import java.util.Optional;

/// The current state of a source.
public sealed interface SourceState {

    /// Returns one word for tables and logs.
    String word();

    /// Returns the explanation for people, besides the word.
    String detail();

    /// Returns whether a call to it would be accepted.
    default boolean isHealthy() {
        return false;
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

        @Override
        public String word() {
            return "starting";
        }

        @Override
        public String detail() {
            return "it has not answered yet";
        }
    }

    record Ready(Instant since, String protocol) implements SourceState {
        @Override
        public String word() {
            return "ready";
        }

        @Override
        public String detail() {
            return protocol;
        }

        @Override
        public boolean isHealthy() {
            return true;
        }
    }

    /// The source is not connected because no call needs it. Its list is known, and the next call connects it.
    record Idle(Instant since) implements SourceState {
        @Override
        public String word() {
            return "idle";
        }

        @Override
        public String detail() {
            return "starts with the next call";
        }

        @Override
        public boolean isHealthy() {
            return true;
        }
    }

    /// The source failed and is tried again later.
    ///
    /// @param nextAttempt calls before this moment are refused
    record Backoff(Instant since, String reason, Instant nextAttempt) implements SourceState {
        @Override
        public String word() {
            return "backoff";
        }

        @Override
        public String detail() {
            return reason;
        }
    }

    record Stopped(String reason) implements SourceState {
        @Override
        public String word() {
            return "stopped";
        }

        @Override
        public String detail() {
            return reason;
        }
    }
}
