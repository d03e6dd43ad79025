package dev.jackfield.catalog;

import dev.jackfield.rpc.Message;
import java.util.Collection;
import java.util.function.Predicate;

/// One client's interest in one resource.
///
/// @param source the source that owns it
/// @param allowed whether the client may read a URI of that source at this moment
public record ResourceWatch(String source, String uri, Predicate<String> allowed, Runnable end)
        implements AutoCloseable {

    /// Whether one of these is about what the source says has changed, and its client may read that; a watched folder
    /// is told of what lies in it.
    public static boolean isWatched(Collection<ResourceWatch> watches, String source, Message notification) {
        var uri = notification.params().text("uri").orElse("");
        return watches.stream()
                .anyMatch(watch -> watch.source.equals(source)
                        && watch.contains(uri)
                        && watch.allowed.test(watch.uri)
                        && watch.allowed.test(uri));
    }

    private boolean contains(String changed) {
        return changed.startsWith(uri)
                && (changed.length() == uri.length()
                        || uri.endsWith("/")
                        || "/?#".indexOf(changed.charAt(uri.length())) >= 0);
    }

    @Override
    public void close() {
        end.run();
    }
}
