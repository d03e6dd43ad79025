package dev.jackfield.source;

import java.time.Instant;

/// How a source is, truthfully.
public sealed interface SourceState {

    /// One word for tables and logs.
    String word();

    /// What a person wants to know besides the word.
    String detail();

    record Starting(Instant since) implements SourceState {
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
    }

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
