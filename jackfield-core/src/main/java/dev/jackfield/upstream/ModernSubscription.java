package dev.jackfield.upstream;

import dev.jackfield.call.HubException;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Message;
import dev.jackfield.upstream.connection.Backoff;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A subscription to a modern upstream with one filter, on a thread of its own.
///
/// The subscription that it replaces ends when this one is open, so that nothing is missed between the two.
final class ModernSubscription implements ClientLink {
    private static final Logger LOG = LoggerFactory.getLogger(ModernSubscription.class);

    /// A server that takes longer to acknowledge delays neither its list nor the end of what is replaced.
    private static final Duration OPEN_TIMEOUT = Duration.ofSeconds(1);

    private static final int MOST_ATTEMPTS = 4;

    private final String source;
    private final ClientLink hears;
    private final Stream stream;
    private final Thread thread;
    private final boolean isReplacement;
    private final CountDownLatch open = new CountDownLatch(1);

    // written by whoever waited too long, or had to try again
    private volatile boolean isLate;

    // until it is ended
    private volatile @Nullable ModernSubscription replaced;

    /// What listens until there is no more to hear.
    interface Stream {
        /// Listens; `first` hears the stream until it is opened again.
        void listen(ClientLink first) throws InterruptedException;
    }

    /// A subscription that is not started yet.
    ///
    /// @param hears all but acknowledgements
    ModernSubscription(String source, ClientLink hears, Stream stream, @Nullable ModernSubscription replaced) {
        this.source = source;
        this.hears = hears;
        this.stream = stream;
        this.replaced = replaced;
        this.isReplacement = replaced != null;
        this.thread = Thread.ofVirtual().name(source + " listen").unstarted(this::run);
    }

    void start() {
        thread.start();
        if (replaced != null) {
            Thread.ofVirtual().name(source + " listen anew").start(this::replace);
        }
    }

    void end() {
        thread.interrupt();
    }

    /// Waits a moment until the server says that it listens. One that says so later may have changed meanwhile.
    void awaitOpen() throws InterruptedException {
        if (!open.await(OPEN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
            isLate = true;
            if (open.getCount() == 0) {
                hears.missed(); // it came in between
            }
        }
    }

    /// A server that never acknowledges must not be left with more and more of them.
    private void replace() {
        try {
            awaitOpen();
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        }
        endReplaced();
    }

    private void run() {
        try {
            listen();
        } catch (HubException refused) {
            LOG.debug("Source '{}' takes no subscription: {}", source, refused.getMessage());
        } catch (InterruptedException ended) {
            // A newer request listens, or nobody needs to.
        } finally {
            open.countDown();
            endReplaced();
        }
    }

    /// Some servers take one subscription at a time, and need a moment until they know that the old one has ended.
    private void listen() throws InterruptedException {
        var backoff = new Backoff();
        for (var attempt = 1; ; attempt++) {
            try {
                stream.listen(this);
                return;
            } catch (HubException refused) {
                if (!isReplacement || attempt == MOST_ATTEMPTS) {
                    throw refused;
                }
            }
            endReplaced();
            isLate = true;
            TimeUnit.NANOSECONDS.sleep(backoff.next().toNanos());
        }
    }

    @Override
    public void notify(Message notification) {
        if (!isAcknowledgement(notification)) {
            hears.notify(notification);
            return;
        }
        open.countDown();
        endReplaced();
        if (isLate) {
            hears.missed();
        }
    }

    static boolean isAcknowledgement(Message notification) {
        return notification.method().equals("notifications/subscriptions/acknowledged");
    }

    private void endReplaced() {
        var old = replaced;
        replaced = null;
        if (old != null) {
            old.end();
        }
    }
}
