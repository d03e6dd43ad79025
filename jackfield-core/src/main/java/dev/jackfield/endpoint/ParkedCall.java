package dev.jackfield.endpoint;

import dev.jackfield.call.Caller;
import dev.jackfield.identity.Identity;
import dev.jackfield.json.Fields;
import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.mcp.Envelope;
import dev.jackfield.mcp.Meta;
import dev.jackfield.mcp.TasksExtension;
import dev.jackfield.rpc.Message;
import dev.jackfield.rpc.RpcError;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A call that outlives the request that made it: its source asked something, and the client comes back with the
/// answer.
///
/// The call runs on a thread of its own and waits in `ask`. Requests attach to it one after the other and wait in
/// `next` for the reply or the next question.
final class ParkedCall implements Caller {
    /// How long a human may take for one answer.
    static final Duration PATIENCE = Duration.ofMinutes(15);

    private static final int LARGEST_TREES = 4 << 20;

    private final Identity identity;
    private final String method;
    private final Fields params;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();

    // all guarded by the lock
    private McpCaller attached;
    private Fields meta;
    private @Nullable Message question;
    private @Nullable Message answer;
    private boolean asking;
    private @Nullable Message done;
    private int round;
    private @Nullable Thread runner;
    private Instant expires = Instant.MAX;

    ParkedCall(Message request, McpCaller caller, Identity identity, InstantSource clock) {
        this.identity = identity;
        this.method = request.method();
        this.params = own(request);
        this.clock = clock;
        this.attached = caller;
        this.meta = request.params().object(Meta.KEY);
    }

    /// What must be the same when a client comes back: the call itself, without answers, state and envelope.
    private static Fields own(Message request) {
        return request.params().without(Meta.KEY).without("inputResponses").without("requestState");
    }

    boolean isCallOf(Identity other, Message retry) {
        return identity.equals(other) && method.equals(retry.method()) && isSame(params, own(retry));
    }

    /// Whether both say the same. Clients may write it otherwise the second time, as long as it is small: a tree takes
    /// many times the memory of its bytes.
    private static boolean isSame(Fields one, Fields other) {
        return Arrays.equals(one.bytes(), other.bytes())
                || (one.length() + other.length() <= LARGEST_TREES && one.tree().equals(other.tree()));
    }

    @Override
    public Envelope envelope() {
        lock.lock();
        try {
            return attached.envelope();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public ClientCapabilities answers() {
        return ClientCapabilities.of(envelope());
    }

    @Override
    public boolean relays() {
        return true;
    }

    @Override
    public boolean takesTasks() {
        return TasksExtension.isDeclared(envelope().capabilities());
    }

    /// Goes to whichever request is attached, under the token that this request brought.
    @Override
    public void hear(Message notification) {
        McpCaller hearer;
        Fields itsMeta;
        lock.lock();
        try {
            hearer = attached;
            itsMeta = meta;
        } finally {
            lock.unlock();
        }
        var token = itsMeta.get(Meta.PROGRESS_TOKEN);
        if (!notification.params().has(Meta.PROGRESS_TOKEN)) {
            hearer.hear(notification);
        } else if (token.isPresent()) {
            hearer.hear(notification.withParams(notification.params().with(Meta.PROGRESS_TOKEN, token.get())));
        }
    }

    @Override
    public Message ask(Message asked) throws InterruptedException {
        lock.lock();
        try {
            while (asking && done == null) {
                news.await();
            }
            return done == null ? answered(asked) : unanswered(asked);
        } finally {
            lock.unlock();
        }
    }

    /// Under the lock. When the call is over, nobody will come back with an answer.
    private Message answered(Message asked) throws InterruptedException {
        try {
            asking = true;
            question = asked;
            answer = null;
            round++;
            expires = clock.instant().plus(PATIENCE);
            news.signalAll();
            while (answer == null && done == null && clock.instant().isBefore(expires)) {
                news.await(1, TimeUnit.SECONDS);
            }
            var given = answer;
            return given == null ? unanswered(asked) : given;
        } finally {
            question = null;
            asking = false;
            news.signalAll();
        }
    }

    private static Message unanswered(Message asked) {
        return Message.error(asked.id(), RpcError.of(RpcError.INTERNAL, "The user gave no answer in time"));
    }

    void runOn(Thread thread) {
        lock.lock();
        try {
            runner = thread;
        } finally {
            lock.unlock();
        }
        thread.start();
    }

    /// The client that waits for it hung up.
    void cancel() {
        lock.lock();
        try {
            if (runner != null) {
                runner.interrupt();
            }
        } finally {
            lock.unlock();
        }
    }

    void finish(Message response) {
        lock.lock();
        try {
            done = response;
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// A question that waits, and in which round of the call it was asked.
    record Asked(Message question, int round) {}

    /// What a request gets: the reply, or a question.
    record Next(@Nullable Message reply, @Nullable Asked asked) {}

    Next next() throws InterruptedException {
        lock.lock();
        try {
            while (done == null && question == null) {
                news.await();
            }
            var asked = question;
            return done != null || asked == null ? new Next(done, null) : new Next(null, new Asked(asked, round));
        } finally {
            lock.unlock();
        }
    }

    /// The question of that round, if it still waits.
    @Nullable
    Asked waiting(int ofRound) {
        lock.lock();
        try {
            var asked = question;
            return asked != null && round == ofRound ? new Asked(asked, round) : null;
        } finally {
            lock.unlock();
        }
    }

    /// Takes the answer to the question of that round, if it still waits; from now on this request hears what happens.
    boolean resume(int ofRound, Message response, McpCaller caller, Fields itsMeta) {
        lock.lock();
        try {
            if (question == null || round != ofRound) {
                return false;
            }
            attached = caller;
            meta = itsMeta;
            answer = response;
            question = null;
            news.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    boolean isWaiting() {
        lock.lock();
        try {
            return question != null;
        } finally {
            lock.unlock();
        }
    }

    boolean isOver() {
        lock.lock();
        try {
            return done != null;
        } finally {
            lock.unlock();
        }
    }
}
