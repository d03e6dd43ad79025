package dev.jackfield.cli.client;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.ChannelException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/// Asks a hub for a sign of life while a thread listens to it, and interrupts that thread when none comes.
///
/// A connection that broke without a word looks like a hub without news.
final class ListenWatchdog implements AutoCloseable {
    static final Duration EVERY = Duration.ofSeconds(15);

    private final HubClient client;
    private final Thread listener = Thread.currentThread();
    private final AtomicBoolean lost = new AtomicBoolean();
    private final Thread thread;

    ListenWatchdog(HubClient client) {
        this.client = client;
        this.thread = Thread.ofVirtual().name("pulse").start(this::watchServer);
    }

    private void watchServer() {
        try {
            while (true) {
                Thread.sleep(EVERY);
                client.request(McpMethod.SERVER_DISCOVER, Fields.EMPTY);
            }
        } catch (ChannelException | CommandFailedException unreachable) {
            lost.set(true);
            listener.interrupt();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Whether the listener was interrupted because the hub gave no sign of life.
    boolean isLost() {
        return lost.get();
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
