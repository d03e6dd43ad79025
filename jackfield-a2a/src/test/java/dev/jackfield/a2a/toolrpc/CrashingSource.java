package dev.jackfield.a2a.toolrpc;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceListener;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// A source with a defect: it throws what no source may throw.
public record CrashingSource() implements Source {
    @Override
    public String id() {
        return "broken";
    }

    @Override
    public void start(SourceListener listener) {}

    @Override
    public SourceState state() {
        return new SourceState.Ready(Instant.EPOCH, "test");
    }

    @Override
    public Manifest manifest() {
        var crash = Json.parse("{\"name\":\"crash\",\"inputSchema\":{\"type\":\"object\"}}")
                .object()
                .orElseThrow();
        return new Manifest(List.of(Item.Kind.TOOL.read(crash)), CacheHints.NONE);
    }

    @Override
    public Duration timeout() {
        return Duration.ofSeconds(5);
    }

    @Override
    public Reply call(Item item, Invocation invocation) {
        throw new IllegalStateException("a defect");
    }

    @Override
    public void close() {}
}
