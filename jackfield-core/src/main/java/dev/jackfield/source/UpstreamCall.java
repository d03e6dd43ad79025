package dev.jackfield.source;

import dev.jackfield.call.Call;
import dev.jackfield.call.Caller;
import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.json.Fields;
import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.mcp.Envelope;
import dev.jackfield.mcp.Era;
import dev.jackfield.mcp.LogLevel;
import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.Exchange;
import dev.jackfield.rpc.Patience;
import java.util.Map;

/// One call to one upstream, in the words of that upstream, up to its reply.
record UpstreamCall(UpstreamSettings settings, Item item, Invocation invocation, Patience patience) {

    UpstreamCall(UpstreamSettings settings, Item item, Invocation invocation) {
        this(settings, item, invocation, Patience.of(settings.timeout(), invocation.deadline()));
    }

    Reply on(Connection to) throws InterruptedException {
        if (to.era() == Era.LEGACY) {
            invocation.refuseToResume();
        }
        wantLogs(to);
        var params = own(invocation.call());
        var reply = request(to, params);
        return reply instanceof Reply.InputRequired unfinished
                        && !invocation.caller().relays()
                ? new InputLoop(caller(), patience, again -> later(to, again)).finish(params, unfinished)
                : reply;
    }

    /// The server has begun with earlier rounds: it is not certain any more that nothing has happened.
    private Reply later(Connection to, Fields params) throws InterruptedException {
        try {
            return request(to, params);
        } catch (ChannelException.Closed lost) {
            throw new ChannelException.Closed(String.valueOf(lost.getMessage()), lost);
        }
    }

    private Reply request(Connection to, Fields params) throws InterruptedException {
        var link = new CallLink(caller(), to.toldRoots());
        var exchange = new Exchange(link, patience, mirrored(params));
        patience.heard();
        try {
            var reply = to.request(invocation.call().method(), params, invocation.meta(), sender(to), exchange);
            link.refuseIfUnanswerable();
            return reply;
        } catch (ChannelException.TimedOut late) {
            throw timedOut();
        }
    }

    private HubException timedOut() {
        var name = invocation.call().name();
        return patience.endsBySilence()
                ? HubException.TimedOut.silent(name, settings.id(), settings.timeout())
                : HubException.TimedOut.endless(name, settings.id(), settings.maxTime());
    }

    private Caller caller() {
        return invocation.caller();
    }

    private void wantLogs(Connection to) throws InterruptedException {
        var wanted = caller().envelope().logLevel();
        try {
            if (wanted.isPresent()) {
                to.wantLogs(LogLevel.named(wanted.get()), patience.deadline());
            }
        } catch (ChannelException.Closed lost) {
            throw ChannelException.Closed.unsent(String.valueOf(lost.getMessage()), lost);
        }
    }

    /// The call in the words of its source, which knows nothing of prefixes.
    private Fields own(Call call) {
        return switch (call) {
            case Call.ToolCall toolCall -> toolCall.params().with("name", item.key());
            case Call.PromptGet promptGet -> promptGet.params().with("name", item.key());
            case Call.ResourceRead read -> read.params();
            case Call.Complete complete ->
                complete.ofPrompt()
                        ? complete.params()
                                .with("ref", complete.params().object("ref").with("name", item.key()))
                        : complete.params();
        };
    }

    private Map<String, String> mirrored(Fields params) {
        return item instanceof Tool tool
                ? tool.headers().mirror(params.get("arguments").orElse(Fields.EMPTY))
                : Map.of();
    }

    /// Never promises an upstream more than the caller can do.
    private Envelope sender(Connection to) {
        var own = caller().envelope();
        var offered = to.era() == Era.MODERN ? caller().answers() : ClientCapabilities.NONE;
        return new Envelope(own.version(), offered.declared(), own.clientInfo(), own.logLevel());
    }
}
