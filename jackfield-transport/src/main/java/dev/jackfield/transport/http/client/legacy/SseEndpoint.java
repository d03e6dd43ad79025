package dev.jackfield.transport.http.client.legacy;

import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.text.BriefText;
import dev.jackfield.transport.http.Urls;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The URL to which a server of HTTP+SSE wants messages posted: it names it in the first event of its stream.
final class SseEndpoint {
    private final URI stream;
    private final CountDownLatch known = new CountDownLatch(1);

    // either is set once, before the latch opens
    private volatile @Nullable URI url;
    private volatile @Nullable String never;

    SseEndpoint(URI stream) {
        this.stream = stream;
    }

    /// Takes the URL that the server named. It must be on the same server, because the headers carry secrets.
    ///
    /// @param said a URL, or a path relative to that of the stream
    synchronized void setUrl(String said) {
        if (known.getCount() > 0) {
            url = checkedUrl(said);
            known.countDown();
        }
    }

    private URI checkedUrl(String said) {
        try {
            var named = stream.resolve(said);
            if (Urls.sameOrigin(named, stream)) {
                return named;
            }
            throw new ChannelException.ClosedException(
                    "%s wants messages to be sent to %s, which is another server; expected a place on %s"
                            .formatted(Urls.displayText(stream), Urls.origin(named), Urls.origin(stream)));
        } catch (IllegalArgumentException noUrl) {
            throw new ChannelException.ClosedException(
                    "%s named an endpoint that is not a URL: %s".formatted(Urls.displayText(stream), shorten(said)),
                    noUrl);
        }
    }

    private static String shorten(String said) {
        return BriefText.of(said, 100);
    }

    /// The stream ended before an endpoint was named.
    synchronized void fail(String reason) {
        if (never == null) {
            never = reason;
            known.countDown();
        }
    }

    URI await(Deadline deadline) throws InterruptedException {
        if (!known.await(Math.max(0, deadline.nanosLeft()), TimeUnit.NANOSECONDS)) {
            throw new ChannelException.TimedOutException(
                    "%s has not said where to send messages: no `endpoint` event came in time"
                            .formatted(Urls.displayText(stream)));
        }
        var ended = never;
        var named = url;
        if (ended != null || named == null) {
            throw ChannelException.ClosedException.unsent(String.valueOf(ended), null);
        }
        return named;
    }
}
