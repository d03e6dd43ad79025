package dev.jackfield.api;

import dev.jackfield.api.hub.JavaDoor;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.catalog.CatalogListener;
import dev.jackfield.core.source.Item;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The connection of a client, with the settings that it is opened with. It can be opened again after it was closed.
///
/// Safe for use by several threads.
final class ClientConnection implements AutoCloseable {
    private final Opening opening;
    private final Map<Question, AskHandler> handlers = new EnumMap<>(Question.class);

    // all guarded by this, as the handlers are
    private Timeouts timeouts = Timeouts.USUAL;
    private Optional<Runnable> toolsChanged = Optional.empty();

    // written under the lock of this
    private volatile @Nullable Connected connected;

    /// Makes a door; does not wait.
    interface Opening {
        JavaDoor open(Timeouts timeouts, JavaCaller caller);
    }

    /// @param leases the open ones; changed under the lock of the connection
    private record Connected(
            JavaDoor door, Optional<ChangedTools> changes, AtomicBoolean isReady, AtomicInteger leases) {
        void await(Duration most) throws InterruptedException {
            door.await(most);
            if (isReady.compareAndSet(false, true)) {
                changes.ifPresent(ChangedTools::begin);
            }
        }

        void end() {
            changes.ifPresent(ChangedTools::close);
            door.close();
        }
    }

    ClientConnection(Opening opening) {
        this.opening = opening;
    }

    synchronized void changeTimeouts(UnaryOperator<Timeouts> change) {
        refuseIfConnected();
        timeouts = change.apply(timeouts);
    }

    synchronized void setHandler(Question question, AskHandler handler) {
        refuseIfConnected();
        handlers.put(question, handler);
    }

    synchronized void onToolsChanged(Runnable action) {
        refuseIfConnected();
        toolsChanged = Optional.of(action);
    }

    private void refuseIfConnected() {
        if (connected != null) {
            throw new IllegalStateException("This client is connected already; change its settings before connect()");
        }
    }

    /// Opens the connection and waits until the server is ready. Does nothing when it is open already.
    void connect() {
        var own = openIfClosed();
        try {
            own.or(() -> Optional.ofNullable(connected)).ifPresent(this::await);
        } catch (RuntimeException failed) {
            own.ifPresent(this::endConnection);
            throw failed;
        }
    }

    /// Opens the connection, and returns it if it was not open before. Only the thread that opened it may close
    /// it when it does not work.
    private synchronized Optional<Connected> openIfClosed() {
        if (connected != null) {
            return Optional.empty();
        }
        var door = opening.open(timeouts, new JavaCaller(handlers));
        var changes = toolsChanged.map(action -> new ChangedTools(door, action));
        var opened = new Connected(door, changes, new AtomicBoolean(), new AtomicInteger());
        connected = opened;
        return Optional.of(opened);
    }

    private void await(Connected open) {
        try {
            if (!open.isReady.get()) {
                open.await(timeouts.start());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new HubException.CancelledException(interrupted);
        }
    }

    private void endConnection(Connected opened) {
        synchronized (this) {
            if (opened.equals(connected)) {
                connected = null;
            }
        }
        opened.end();
    }

    /// Connects for one of several users. The connection ends with the last lease, or when it is closed.
    McpClient.Lease lease() {
        var leased = addLease();
        var isOpen = new AtomicBoolean(true);
        McpClient.Lease lease = () -> {
            if (isOpen.compareAndSet(true, false)) {
                release(leased);
            }
        };
        try {
            await(leased);
            return lease;
        } catch (RuntimeException failed) {
            lease.close();
            throw failed;
        }
    }

    private synchronized Connected addLease() {
        openIfClosed();
        var open = Objects.requireNonNull(connected);
        open.leases.incrementAndGet();
        return open;
    }

    private void release(Connected leased) {
        synchronized (this) {
            if (leased.leases.decrementAndGet() > 0 || !leased.equals(connected)) {
                return;
            }
            connected = null;
        }
        leased.end();
    }

    boolean isOpen() {
        return connected != null;
    }

    JavaDoor door() {
        var open = connected;
        if (open == null) {
            throw new IllegalStateException("This client is not connected; call connect() first");
        }
        return open.door;
    }

    /// Ends the connection. Closing twice does no harm.
    @Override
    public void close() {
        Optional.ofNullable(detach()).ifPresent(Connected::end);
    }

    private synchronized @Nullable Connected detach() {
        var open = connected;
        connected = null;
        return open;
    }

    /// Notifies a listener when a door has other tools than before.
    private static final class ChangedTools implements CatalogListener, AutoCloseable {
        private final JavaDoor door;
        private final Runnable action;

        // guarded by this; none until the first list is there
        private @Nullable List<McpTool> known;

        ChangedTools(JavaDoor door, Runnable action) {
            this.door = door;
            this.action = action;
            door.hub().catalog().addListener(this);
        }

        /// Takes the current tools as known, without a notification.
        synchronized void begin() {
            known = known == null ? McpTool.listAll(door) : known;
        }

        /// Compares on a thread of its own, because the listener's action must not block the catalog.
        @Override
        public void onListsChanged(Set<Item.Kind> kinds) {
            if (kinds.contains(Item.Kind.TOOL)) {
                Thread.ofVirtual().name("tools changed").start(this::notifyIfChanged);
            }
        }

        private void notifyIfChanged() {
            if (updateKnown(McpTool.listAll(door))) {
                action.run();
            }
        }

        private synchronized boolean updateKnown(List<McpTool> now) {
            var before = known;
            if (before == null || before.equals(now)) {
                return false;
            }
            known = now;
            return true;
        }

        @Override
        public void close() {
            door.hub().catalog().removeListener(this);
        }
    }
}
