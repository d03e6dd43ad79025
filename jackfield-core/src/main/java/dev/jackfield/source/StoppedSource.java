package dev.jackfield.source;

import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import java.time.Duration;

/// A source that is configured but cannot or must not run. It stays listed with the reason.
public record StoppedSource(String id, String reason, String description) implements Source {
    public StoppedSource(String id, String reason) {
        this(id, reason, "");
    }

    @Override
    public void start(SourceListener listener) {}

    @Override
    public SourceState state() {
        return new SourceState.Stopped(reason);
    }

    @Override
    public Manifest manifest() {
        return Manifest.EMPTY;
    }

    @Override
    public Duration timeout() {
        return Duration.ZERO;
    }

    @Override
    public Reply call(Item item, Invocation invocation) {
        throw new HubException.Unavailable(id, reason);
    }

    @Override
    public void close() {}
}
