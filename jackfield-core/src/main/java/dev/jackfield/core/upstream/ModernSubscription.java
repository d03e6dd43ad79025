package dev.jackfield.core.upstream;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.upstream.connection.Backoff;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A subscription to a modern upstream with one filter, on its own thread.
///
/// The subscription that it replaces ends when this one is open, so that nothing is missed between the two.
final class ModernSubscription implements ClientLink {
    private static final Logger LOG = LoggerFactory.getLogger(ModernSubscription.class);

    /// A server that takes longer to acknowledge delays neither the list nor the end of the replaced
    /// subscription.
    private static final Duration OPEN_TIMEOUT = Duration.ofSeconds(1);

    private static final int MOST_ATTEMPTS = 4;

    private final String source;
    private final ClientLink hears;
    private final Stream stream;
    private final Thread thread;
    private final boolean isReplacement;
    private final CountDownLatch open = new CountDownLatch(1);

    // written by the thread that waited too long, or had to try again
    private volatile boolean isLate;

    // until it is ended
    private volatile @Nullable ModernSubscription replaced;

    /// Keeps the stream of a subscription open.
    interface Stream {
        /// Listens until the subscription is over; `first` receives the messages until the stream is reopened.
        void listen(ClientLink first) throws InterruptedException;
    }

    /// Creates a subscription that is not started yet.
    ///
    /// @param hears receives everything but acknowledgements
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

    /// Waits briefly until the server acknowledges. If it acknowledges later, something may have changed
    /// meanwhile.
    void awaitOpen() throws InterruptedException {
        if (!open.await(OPEN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
            isLate = true;
            if (open.getCount() == 0) {
                hears.onMessagesLost(); // it came in between
            }
        }
    }

    /// Ends the replaced subscription after a while, because a server that never acknowledges must not collect
    /// more and more.
    private void replace() {
        try {
            awaitOpen();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        endReplaced();
    }

    private void run() {
        try {
            listen();
        } catch (HubException refused) {
            LOG.debug("Source '{}' refused the subscription: {}", source, refused.getMessage());
        } catch (InterruptedException interrupted) {
            // A newer request listens, or none is needed.
        } finally {
            open.countDown();
            endReplaced();
        }
    }

    /// Listens, with some attempts. Some servers allow one subscription at a time, and need a moment to notice
    /// that the old one has ended.
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
            hears.onMessagesLost();
        }
    }

    static boolean isAcknowledgement(Message notification) {
        return notification.method().equals(McpMethod.NOTIFICATION_SUBSCRIPTIONS_ACKNOWLEDGED);
    }

    private void endReplaced() {
        var old = replaced;
        replaced = null;
        if (old != null) {
            old.end();
        }
    }
}
