package dev.jackfield.cli.evaluation;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.SkillName;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceListener;
import dev.jackfield.core.source.SourceState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// A server of which only the definitions of its tools are known.
record FileSource(String id, List<Item> tools) implements Source {
    @Override
    public String skill() {
        return SkillName.ofServer(id);
    }

    @Override
    public void start(SourceListener listener) {}

    @Override
    public SourceState state() {
        return new SourceState.Ready(Instant.EPOCH, "file");
    }

    @Override
    public Manifest manifest() {
        return new Manifest(tools, CacheHints.NONE);
    }

    @Override
    public Duration timeout() {
        return Duration.ZERO;
    }

    @Override
    public Reply call(Item item, Invocation invocation) {
        throw new HubException.UnavailableException(id, "it is only a list of tools in a file");
    }

    @Override
    public void close() {}
}
