package dev.jackfield.core;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceListener;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A source that starts until the test says otherwise.
public final class SlowSource implements Source {
    private volatile SourceState state = new SourceState.Starting(Instant.EPOCH);
    private volatile Manifest manifest = Manifest.EMPTY;
    private SourceListener listener = () -> {};
    private Meeting meeting = () -> true;
    private Duration timeout = Duration.ofSeconds(1);
    private volatile @Nullable Invocation called;
    private final String id;

    public SlowSource(String id) {
        this.id = id;
    }

    /// What it does when it meets clients that can be asked, and whether it knows them then.
    public interface Meeting {
        boolean run() throws InterruptedException;
    }

    public void meeting(Meeting next) {
        meeting = next;
    }

    @Override
    public boolean prepareItemsFor(ClientCapabilities answers) {
        try {
            return meeting.run();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    public void become(SourceState next) {
        state = next;
        listener.onChanged();
    }

    public void offer(Manifest next) {
        manifest = next;
        listener.onChanged();
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public void start(SourceListener hears) {
        listener = hears;
    }

    @Override
    public SourceState state() {
        return state;
    }

    @Override
    public Manifest manifest() {
        return manifest;
    }

    @Override
    public Duration timeout() {
        return timeout;
    }

    /// How long a call of it may take.
    public void allow(Duration time) {
        timeout = time;
    }

    /// The last call.
    public Invocation called() {
        return Objects.requireNonNull(called);
    }

    @Override
    public Reply call(Item item, Invocation invocation) {
        called = invocation;
        return Reply.text("done");
    }

    @Override
    public void close() {}
}
