package dev.jackfield.core.search;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceListener;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/// A source that lists what it is told, and changes its list at once.
public final class ListedSource implements Source {
    private final String id;
    private final String description;
    private volatile Manifest manifest;
    private volatile SourceListener listener = () -> {};

    public ListedSource(String id, String description, Item... items) {
        this.id = id;
        this.description = description;
        this.manifest = new Manifest(List.of(items), CacheHints.NONE);
    }

    /// Returns a source of tools, each written as `name: description`.
    static ListedSource of(String id, String... tools) {
        return new ListedSource(id, "", Stream.of(tools).map(ListedSource::tool).toArray(Item[]::new));
    }

    static Item tool(String line) {
        var name = line.split(": ", 2)[0];
        return tool(name, line.substring(Math.min(line.length(), name.length() + 2)), "{\"type\":\"object\"}");
    }

    static Item tool(String name, String description, String schema) {
        return item(
                Item.Kind.TOOL,
                "{\"name\":\"%s\",\"description\":\"%s\",\"inputSchema\":%s}".formatted(name, description, schema));
    }

    public static Item item(Item.Kind kind, String definition) {
        return kind.read(TestClient.fields(definition));
    }

    void list(Item... items) {
        manifest = new Manifest(List.of(items), CacheHints.NONE);
        listener.onChanged();
    }

    void list(String... tools) {
        list(Stream.of(tools).map(ListedSource::tool).toArray(Item[]::new));
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public void start(SourceListener hears) {
        listener = hears;
        hears.onChanged();
    }

    @Override
    public SourceState state() {
        return new SourceState.Ready(Instant.EPOCH, "test");
    }

    @Override
    public Manifest manifest() {
        return manifest;
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
