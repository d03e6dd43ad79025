package dev.jackfield.bench.search;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceListener;
import dev.jackfield.core.source.SourceState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// A source with tools that are there to be found.
record SyntheticSource(String id, String description, Manifest manifest) implements Source {
    SyntheticSource(String id, String description, List<Item> items) {
        this(id, description, new Manifest(items, CacheHints.NONE));
    }

    @Override
    public void start(SourceListener listener) {
        listener.onChanged();
    }

    @Override
    public SourceState state() {
        return new SourceState.Ready(Instant.EPOCH, "made up");
    }

    @Override
    public Duration timeout() {
        return Duration.ofSeconds(5);
    }

    @Override
    public Reply call(Item item, Invocation invocation) {
        return Reply.text(item.key());
    }

    @Override
    public void close() {}
}
