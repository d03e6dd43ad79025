package dev.jackfield.core;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Message;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/// A source that reads whatever URI it is asked for, and remembers which.
public final class FileSource extends FakeSource {
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<String> watched = new CopyOnWriteArrayList<>();
    private volatile List<String> proposals = List.of();
    private volatile boolean isUnwatchable;
    private volatile String result = "";

    /// @param addresses URIs, and templates where they have a variable
    public FileSource(String id, String... addresses) {
        super(id, "", Stream.of(addresses).map(FileSource::item).toArray(Item[]::new));
    }

    private static Item item(String address) {
        var named = Fields.of("name", Json.string(address));
        return address.contains("{")
                ? Item.Kind.TEMPLATE.read(named.with("uriTemplate", address))
                : Item.Kind.RESOURCE.read(named.with("uri", address));
    }

    /// What it answers to `completion/complete`.
    public FileSource proposing(String... values) {
        proposals = List.of(values);
        return this;
    }

    /// Offers one more item.
    public FileSource offering(Item item) {
        offer(Stream.concat(manifest().items().stream(), Stream.of(item)).toArray(Item[]::new));
        return this;
    }

    /// What it answers to every call from now on.
    public FileSource answering(String json) {
        result = json;
        return this;
    }

    /// From now on it throws when it is told to watch.
    public FileSource failingToWatch() {
        isUnwatchable = true;
        return this;
    }

    /// Everything that it was asked for, in order.
    public List<String> asked() {
        return asked;
    }

    /// What it was told to watch and has not been told to leave.
    public List<String> watched() {
        return watched;
    }

    /// Says that a resource has new content.
    public void change(String uri) {
        listener()
                .onResourceUpdated(
                        Message.notification("notifications/resources/updated", Fields.of("uri", Json.string(uri))));
    }

    @Override
    public Reply call(Item item, Invocation invocation) {
        asked.add(invocation.call().name());
        if (!result.isEmpty()) {
            return new Reply.Complete(Json.parse(result).object().orElseThrow());
        }
        var values = Json.array(proposals.stream().map(Json::string).toList());
        return new Reply.Complete(
                Fields.of("completion", Fields.of("values", values).with("total", Json.number(9)))
                        .with("contents", Json.array(List.of())));
    }

    @Override
    public void watch(String uri) {
        if (isUnwatchable) {
            throw new IllegalStateException("cannot watch");
        }
        watched.add(uri);
    }

    @Override
    public void unwatch(String uri) {
        watched.remove(uri);
    }
}
