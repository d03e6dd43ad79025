package dev.jackfield.core.upstream.connection;

import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.HubException;
import dev.jackfield.protocol.flow.FlowBudget;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Receives the notifications and questions of an upstream during one call.
public final class CallLink implements ClientLink {
    /// The most questions of one call. While a question is open the clock of the call stands, so that a server which
    /// asks on and on would hold the call for ever, and have a client with a model pay for each answer.
    static final int MOST_QUESTIONS = 1_000;

    private final Caller caller;
    private final AtomicBoolean toldRoots;
    private final AtomicLong heard = new AtomicLong();

    // the thread that waits for the answer only; most calls need no relay
    private @Nullable NoticeRelay relay;
    private @Nullable String unanswerable;
    private int questions;

    public CallLink(Caller caller, AtomicBoolean toldRoots) {
        this.caller = caller;
        this.toldRoots = toldRoots;
    }

    /// How many messages have come.
    public long messageCount() {
        return heard.get();
    }

    @Override
    public void notify(Message notification) {
        heard.incrementAndGet();
        switch (notification.method()) {
            case McpMethod.NOTIFICATION_PROGRESS, McpMethod.NOTIFICATION_MESSAGE -> passOn(notification);
            default -> {}
        }
    }

    private void passOn(Message notice) {
        if (relay == null) {
            relay = new NoticeRelay(caller);
        }
        relay.passOn(notice);
    }

    @Override
    public Message ask(Message request) {
        heard.incrementAndGet();
        if (request.method().equals(McpMethod.PING)) {
            return ClientLink.super.ask(request);
        }
        if (!caller.answers().canAnswer(request.method(), request.params())) {
            unanswerable = request.method();
            return ClientLink.super.ask(request);
        }
        if (++questions > MOST_QUESTIONS) {
            return refuse(request);
        }
        toldRoots.compareAndSet(false, request.method().equals(McpMethod.ROOTS_LIST));
        try {
            return caller.ask(withoutTask(request));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return ClientLink.super.ask(request);
        }
    }

    private static Message refuse(Message question) {
        return Message.error(
                question.id(),
                RpcError.of(
                        RpcError.INTERNAL,
                        "The client was asked %d times during this call, and is asked no more."
                                .formatted(MOST_QUESTIONS)));
    }

    /// Removes the id of the server's task, which only the hub knows.
    private static Message withoutTask(Message question) {
        var meta = question.params().object(Meta.KEY);
        return meta.has(Meta.RELATED_TASK)
                ? question.withParams(Meta.put(question.params(), meta.without(Meta.RELATED_TASK)))
                : question;
    }

    /// Tells the caller what it must know before the reply, and returns how many messages it was not told.
    public long finish() {
        return relay == null ? 0 : relay.finish();
    }

    /// Refuses the reply if the server asked a question that this caller cannot answer, because the reply is then
    /// not the wanted one.
    public void refuseIfUnanswerable() {
        if (unanswerable != null && caller.canRelay()) {
            throw new HubException.UpstreamException(ClientCapabilities.missingCapabilityError(unanswerable));
        }
    }

    /// Passes progress and log messages of one call to its caller, within bounds: a server may send them without end,
    /// and every party behind the caller would have to carry them. The rest is left out and counted. The newest
    /// progress is kept, and told before the reply.
    ///
    /// For the thread that waits for the answer.
    static final class NoticeRelay {
        /// What a message costs besides its bytes.
        private static final int NOTICE = 1 << 10;

        /// About 3,500 messages at once, then 200 a second.
        private static final int AT_ONCE = 4 << 20;
        private static final int PER_SECOND = 256 << 10;

        /// The most bytes in one call.
        static final int MOST = 32 << 20;

        private final Caller caller;
        private final FlowBudget budget = new FlowBudget(AT_ONCE, PER_SECOND);
        private long passed;
        private long leftOut;
        private @Nullable Message newest;

        NoticeRelay(Caller caller) {
            this.caller = caller;
        }

        void passOn(Message notice) {
            var cost = NOTICE + notice.length();
            if (passed + cost <= MOST && budget.tryCharge(cost)) {
                passed += cost;
                newest = isProgress(notice) ? null : newest;
                caller.notifyClient(notice);
            } else {
                leftOut++;
                newest = isProgress(notice) && cost <= AT_ONCE ? notice : newest;
            }
        }

        private static boolean isProgress(Message notice) {
            return notice.method().equals(McpMethod.NOTIFICATION_PROGRESS);
        }

        /// Tells the newest progress, if it was left out, because the reply follows. Returns how many messages were
        /// left out.
        long finish() {
            if (newest != null) {
                caller.notifyClient(newest);
                newest = null;
                leftOut--;
            }
            return leftOut;
        }
    }
}
