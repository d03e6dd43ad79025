package dev.jackfield.agent.workflow.session;

import dev.jackfield.agent.delegate.AgentMemory;
import dev.jackfield.agent.workflow.model.ContextPath;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.ForwardingCaller;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.tools.ToolFailedException;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// One session of a workflow: its place, its state, and its dialogue. Its commands run one after the other.
public final class WorkflowSession {
    private final SessionKey key;
    private final ReentrantLock turns;
    private final boolean isShared;

    // read by lists, and changed by commands, at any time
    private final AtomicReference<ContextPath> path = new AtomicReference<>(ContextPath.ROOT);

    private final AgentMemory agentMemory = new AgentMemory();

    // guarded by the sessions
    Instant used = Instant.EPOCH;
    int calls;

    // guarded by `turns`
    private @Nullable Generation generation;
    private @Nullable Object state;

    // of sentences, which take no turn
    private final AtomicReference<@Nullable Object> dialogue = new AtomicReference<>();

    /// Creates a session at the root.
    ///
    /// @param turns held while a command runs
    /// @param isShared whether all sessions have one state, and with it these turns
    WorkflowSession(SessionKey key, ReentrantLock turns, boolean isShared) {
        this.key = key;
        this.turns = turns;
        this.isShared = isShared;
    }

    /// Returns a call whose questions do not keep other sessions waiting.
    public Invocation withYieldingCaller(Invocation invocation) {
        return isShared ? invocation.withCaller(new YieldingCaller(invocation.caller(), turns)) : invocation;
    }

    public SessionKey key() {
        return key;
    }

    public ContextPath path() {
        return path.get();
    }

    /// Moves the session.
    ///
    /// @return where it was
    public ContextPath move(UnaryOperator<ContextPath> step) {
        return path.getAndUpdate(step);
    }

    /// Returns what the understanding of sentences keeps for this session.
    @Nullable
    public Object dialogue() {
        return dialogue.get();
    }

    /// Forgets the conversation.
    ///
    /// @return what there was to forget
    @Nullable
    public Object dropDialogue() {
        return dialogue.getAndSet(null);
    }

    /// Goes on with the conversation, unless another sentence of this session did so first.
    public boolean replaceDialogue(@Nullable Object before, @Nullable Object next) {
        return dialogue.compareAndSet(before, next);
    }

    /// Returns what was said to the agent of this session.
    public AgentMemory agentMemory() {
        return agentMemory;
    }

    /// One run of a command.
    public interface Body<T> {
        T run(Object state) throws Exception;
    }

    /// Runs a command when no other one of this session runs.
    public <T> T runExclusively(Generation now, Deadline deadline, Body<T> body) throws Exception {
        if (!turns.tryLock(Math.max(0, deadline.nanosLeft()), TimeUnit.NANOSECONDS)) {
            throw new ToolFailedException(
                    "Another command of this session is still running; wait for it, or use another session.");
        }
        try {
            return body.run(state(now));
        } finally {
            turns.unlock();
        }
    }

    /// Returns the state. Another version of the code has other classes, so its state begins anew.
    @SuppressWarnings("ReferenceEquality") // each generation is one object
    private Object state(Generation now) {
        var known = state;
        if (known == null || generation != now) {
            known = now.state();
            state = known;
            generation = now;
        }
        return known;
    }

    /// Forgets the state of a version that is not in use any more, unless a command still runs with it.
    @SuppressWarnings("ReferenceEquality") // each generation is one object
    void forget(Generation retired) {
        if (turns.tryLock()) {
            try {
                if (generation == retired) {
                    generation = null;
                    state = null;
                }
            } finally {
                turns.unlock();
            }
        }
    }

    /// A caller that releases the lock of its command while its user is asked, so that no other session
    /// waits for a person.
    private static final class YieldingCaller extends ForwardingCaller {
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
}
