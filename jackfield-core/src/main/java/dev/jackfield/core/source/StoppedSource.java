package dev.jackfield.core.source;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.SkillName;
import java.time.Duration;

/// A source that is configured but cannot or must not run. It stays listed with the reason.
///
/// @param skill the name that it would have if it ran
public record StoppedSource(String id, String reason, String description, String skill) implements Source {
    /// A source that is no MCP server.
    public StoppedSource(String id, String reason) {
        this(id, reason, "", SkillName.of(id));
    }

    /// Returns this source as one that would be an MCP server.
    public static StoppedSource server(String id, String reason, String description) {
        return new StoppedSource(id, reason, description, SkillName.ofServer(id));
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
        throw new HubException.UnavailableException(id, reason);
    }

    @Override
    public void close() {}
}
