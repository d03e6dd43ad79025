package dev.jackfield.cli.evaluation;

import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.call.SkillName;
import dev.jackfield.source.CacheHints;
import dev.jackfield.source.Item;
import dev.jackfield.source.Manifest;
import dev.jackfield.source.Source;
import dev.jackfield.source.SourceListener;
import dev.jackfield.source.SourceState;
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
        throw new HubException.Unavailable(id, "it is only a list of tools in a file");
    }

    @Override
    public void close() {}
}
