package dev.jackfield.catalog;

import dev.jackfield.rpc.Message;
import java.util.Collection;

/// One client's interest in one resource.
///
/// @param source the source that owns it
public record Watch(String source, String uri, Runnable end) implements AutoCloseable {

    /// Whether one of these is about what the source says has changed; a watched folder is told of what lies in it.
    public static boolean isWatched(Collection<Watch> watches, String source, Message notification) {
        var uri = notification.params().text("uri").orElse("");
        return watches.stream().anyMatch(watch -> watch.source.equals(source) && uri.startsWith(watch.uri));
    }

    @Override
    public void close() {
        end.run();
    }
}
