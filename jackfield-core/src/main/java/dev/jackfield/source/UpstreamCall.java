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
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Exchange;
import java.time.Duration;
import java.util.Map;

/// One call to one upstream, in the words of that upstream, up to its reply.
record UpstreamCall(String source, Item item, Invocation invocation, Duration timeout) {

    Reply on(Connection to) throws InterruptedException {
        wantLogs(to);
        var params = own(invocation.call());
        var reply = request(to, params, invocation.deadline());
        return reply instanceof Reply.InputRequired unfinished
                        && !invocation.caller().relays()
                ? new InputLoop(caller(), again -> request(to, again, Deadline.after(timeout)))
                        .finish(params, unfinished)
                : reply;
    }

    /// Each round has its own time: how long a human thought is not the server's fault.
    private Reply request(Connection to, Fields params, Deadline deadline) throws InterruptedException {
        var link = new CallLink(caller(), to.toldRoots());
        var exchange = new Exchange(link, deadline, mirrored(params));
        try {
            var reply = to.request(invocation.call().method(), params, invocation.meta(), sender(to), exchange);
            link.refuseIfUnanswerable();
            return reply;
        } catch (ChannelException.Closed broken) {
            throw new HubException.Broken(source, String.valueOf(broken.getMessage()), broken);
        } catch (ChannelException.TimedOut late) {
            throw new HubException.TimedOut(invocation.call().name(), timeout);
        }
    }

    private Caller caller() {
        return invocation.caller();
    }

    private void wantLogs(Connection to) throws InterruptedException {
        var wanted = caller().envelope().logLevel();
        if (wanted.isPresent()) {
            to.wantLogs(LogLevel.named(wanted.get()), invocation.deadline());
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
