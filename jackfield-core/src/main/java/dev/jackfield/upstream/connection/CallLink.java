package dev.jackfield.upstream.connection;

import dev.jackfield.call.Caller;
import dev.jackfield.call.HubException;
import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.mcp.Meta;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Message;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Hears what an upstream says and asks during one call.
public final class CallLink implements ClientLink {
    private final Caller caller;
    private final AtomicBoolean toldRoots;
    private final AtomicLong heard = new AtomicLong();

    // the thread that waits for the answer only
    private @Nullable String unanswerable;

    public CallLink(Caller caller, AtomicBoolean toldRoots) {
        this.caller = caller;
        this.toldRoots = toldRoots;
    }

    /// How many messages have come.
    public long heard() {
        return heard.get();
    }

    @Override
    public void notify(Message notification) {
        heard.incrementAndGet();
        switch (notification.method()) {
            case "notifications/progress", "notifications/message" -> caller.hear(notification);
            default -> {}
        }
    }

    @Override
    public Message ask(Message request) {
        heard.incrementAndGet();
        if (request.method().equals("ping")) {
            return ClientLink.super.ask(request);
        }
        if (!caller.answers().allow(request.method(), request.params())) {
            unanswerable = request.method();
            return ClientLink.super.ask(request);
        }
        toldRoots.compareAndSet(false, request.method().equals("roots/list"));
        try {
            return caller.ask(withoutTask(request));
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            return ClientLink.super.ask(request);
        }
    }

    /// A task of the server is known to the hub only; who is asked would look for it in vain.
    private static Message withoutTask(Message question) {
        var meta = question.params().object(Meta.KEY);
        return meta.has(Meta.RELATED_TASK)
                ? question.withParams(Meta.put(question.params(), meta.without(Meta.RELATED_TASK)))
                : question;
    }

    /// The server needs its user, whom this caller did not offer; whatever it answers then is not what was wanted.
    public void refuseIfUnanswerable() {
        if (unanswerable != null && caller.relays()) {
            throw new HubException.UpstreamError(ClientCapabilities.missing(unanswerable));
        }
    }
}
