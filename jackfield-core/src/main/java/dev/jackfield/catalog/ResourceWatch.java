package dev.jackfield.catalog;

import dev.jackfield.rpc.Message;
import java.util.Collection;
import java.util.function.Predicate;

/// One client's watch of one resource.
///
/// @param source the source that owns it
/// @param allowed whether the client may read a URI of that source now
public record ResourceWatch(String source, String uri, Predicate<String> allowed, Runnable end)
        implements AutoCloseable {

    /// Returns whether one of the watches covers the changed resource, and its client may read it. A watched
    /// folder covers the resources in it.
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
