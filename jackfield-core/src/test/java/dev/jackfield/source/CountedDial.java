package dev.jackfield.source;

import dev.jackfield.rpc.Channel;
import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.testkit.FakeUpstream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Connects to a fake upstream, counts, and fails when a test wants it to.
final class CountedDial implements Dial {
    private final FakeUpstream fake;
    private final AtomicInteger attempts = new AtomicInteger();
    private final List<Channel> channels = new CopyOnWriteArrayList<>();

    // set by the test
    private volatile @Nullable String failure;

    CountedDial(FakeUpstream fake) {
        this.fake = fake;
    }

    @Override
    public Channel open(ClientLink unsolicited) {
        attempts.incrementAndGet();
        var why = failure;
        if (why != null) {
            throw new ChannelException.Closed(why);
        }
        channels.add(fake.channel(unsolicited));
        return channels.getLast();
    }

    void failWith(String why) {
        failure = why;
    }

    void recover() {
        failure = null;
    }

    int attempts() {
        return attempts.get();
    }

    long open() {
        return channels.stream().filter(Channel::isOpen).count();
    }
}
