package dev.jackfield.agent.workflow.session;

import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.ForwardingCaller;
import dev.jackfield.protocol.rpc.Message;
import java.util.concurrent.locks.ReentrantLock;

/// A caller that releases the lock of its command while its user is asked, so that no other session waits for a
/// person.
final class YieldingCaller extends ForwardingCaller {
    private final ReentrantLock turns;

    YieldingCaller(Caller caller, ReentrantLock turns) {
        super(caller);
        this.turns = turns;
    }

    /// Gives away the turns of the commands around this one, too, which run on the same thread.
    @Override
    public Message ask(Message question) throws InterruptedException {
        var held = turns.getHoldCount();
        for (var at = 0; at < held; at++) {
            turns.unlock();
        }
        try {
            return delegate().ask(question);
        } finally {
            for (var at = 0; at < held; at++) {
                turns.lock();
            }
        }
    }

    @Override
    public Caller inner() {
        return new YieldingCaller(delegate().inner(), turns);
    }
}
