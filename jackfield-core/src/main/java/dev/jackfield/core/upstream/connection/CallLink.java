package dev.jackfield.core.upstream.connection;

import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.HubException;
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
}
