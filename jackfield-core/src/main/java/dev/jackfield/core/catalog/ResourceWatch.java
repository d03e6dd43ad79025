package dev.jackfield.core.catalog;

import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.SourceUri;
import dev.jackfield.protocol.rpc.Message;
import java.util.Collection;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// One client's watch of one resource.
///
/// @param resource the source that owns it, and its URI there
/// @param asked the URI as the client spelled it
/// @param allowed whether the client may read a URI of that source now
public record ResourceWatch(ItemName resource, String asked, Predicate<String> allowed, Runnable end)
        implements AutoCloseable {
    private static final String URI = "uri";

    /// Returns the URIs to tell a client about when a resource has changed: one for each spelling in which it watches
    /// the resource, none if it watches or may read nothing of it. A watched folder covers the resources in it.
    public static Stream<String> spellings(Collection<ResourceWatch> watches, String source, Message notification) {
        var uri = notification.params().text(URI).orElse("");
        return watches.stream()
                .filter(watch -> watch.resource.source().equals(source)
                        && watch.contains(uri)
                        && watch.allowed.test(watch.resource.item())
                        && watch.allowed.test(uri))
                .map(watch -> watch.spell(uri))
                .distinct();
    }

    /// Returns the notification of a source with the URI as a client spells it.
    public static Message withUri(String uri, Message notification) {
        var params = notification.params();
        return params.text(URI).filter(uri::equals).isPresent()
                ? notification
                : notification.withParams(params.with(URI, uri));
    }

    private String spell(String changed) {
        return asked.equals(resource.item()) ? changed : SourceUri.spell(resource.source(), changed);
    }

    private boolean contains(String changed) {
        var watched = resource.item();
        return changed.startsWith(watched)
                && (changed.length() == watched.length()
                        || watched.endsWith("/")
                        || "/?#".indexOf(changed.charAt(watched.length())) >= 0);
    }

    @Override
    public void close() {
        end.run();
    }
}
