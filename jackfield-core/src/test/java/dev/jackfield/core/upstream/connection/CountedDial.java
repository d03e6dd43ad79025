package dev.jackfield.core.upstream.connection;

import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.testkit.FakeUpstream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Connects to a fake upstream, counts, and fails when a test wants it to.
public final class CountedDial implements Dial {
    private final FakeUpstream fake;
    private final AtomicInteger attempts = new AtomicInteger();
    private final List<Channel> channels = new CopyOnWriteArrayList<>();

    // set by the test
    private volatile @Nullable String failure;

    public CountedDial(FakeUpstream fake) {
        this.fake = fake;
    }

    @Override
    public Channel open(ClientLink unsolicited) {
        attempts.incrementAndGet();
        var why = failure;
        if (why != null) {
            throw new ChannelException.ClosedException(why);
        }
        channels.add(fake.channel(unsolicited));
        return channels.getLast();
    }

    public void failWith(String why) {
        failure = why;
    }

    public void recover() {
        failure = null;
    }

    public int attempts() {
        return attempts.get();
    }

    public long open() {
        return channels.stream().filter(Channel::isOpen).count();
    }
}
