package dev.jackfield.core.upstream;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.PausingCaller;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.TaskSupport;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Tool;
import dev.jackfield.core.upstream.connection.CallLink;
import dev.jackfield.core.upstream.connection.Connection;
import dev.jackfield.core.upstream.connection.TaskKind;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.core.upstream.task.CoreTask;
import dev.jackfield.core.upstream.task.ExtensionTask;
import dev.jackfield.core.upstream.task.FollowedTask;
import dev.jackfield.core.upstream.task.InputAnswers;
import dev.jackfield.core.upstream.task.InputLoop;
import dev.jackfield.core.upstream.task.StatusProgress;
import dev.jackfield.core.upstream.task.TaskRequests;
import dev.jackfield.protocol.flow.SourceLog;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.LogLevel;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.mcp.TasksExtension;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Patience;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One call to one upstream, translated to that upstream's names and era, up to its reply.
record UpstreamCall(UpstreamSettings settings, Item item, Invocation invocation, Patience patience) {
    private static final Logger LOG = LoggerFactory.getLogger(UpstreamCall.class);

    Reply sendOver(Connection to) throws InterruptedException {
        if (to.era() == Era.LEGACY) {
            invocation.refuseToResume();
        }
        if (requiresTask() && to.tasks() == TaskKind.NONE) {
            caller().onLongRunning(); // the server has no way to say so
        }
        wantLogs(to);
        var params = ownParams(invocation.call());
        var reply = sendRequest(to, params);
        return reply instanceof Reply.InputRequired unfinished
                        && !invocation.caller().canRelay()
                ? new InputLoop(inputAnswers(), again -> repeat(to, again)).finish(params, unfinished)
                : reply;
    }

    /// Repeats the request with answers. The server has worked on earlier rounds, so a lost request no longer
    /// counts as unsent.
    private Reply repeat(Connection to, Fields params) throws InterruptedException {
        try {
            return sendRequest(to, params);
        } catch (ChannelException.ClosedException lost) {
            throw new ChannelException.ClosedException(String.valueOf(lost.getMessage()), lost);
        }
    }

    private Reply sendRequest(Connection to, Fields params) throws InterruptedException {
        var link = new CallLink(caller(), to.toldRoots());
        var exchange = new Exchange(link, patience, mirroredHeaders(params));
        patience.restartSilence();
        try {
            var isTask = isCoreTask(to);
            var sent = isTask ? params.with("task", CoreTask.taskParameter(settings.maxTime())) : params;
            var result = to.requestResult(invocation.call().method(), sent, meta(), sender(to), exchange);
            finish(link);
            link.refuseIfUnanswerable();
            return isTask ? followCoreTask(to, result) : reply(to, result);
        } catch (ChannelException.TimedOutException late) {
            throw timedOut();
        }
    }

    private void finish(CallLink link) {
        var leftOut = link.finish();
        if (leftOut > 0) {
            SourceLog.of(settings.id())
                    .write(
                            LOG::warn,
                            "Source '%s' sent too much during a call of '%s': %,d progress and log messages were left out"
                                    .formatted(settings.id(), item.key(), leftOut));
        }
    }

    /// Returns whether to ask a legacy server for a task. That is done only for tools that accept no other call.
    private boolean isCoreTask(Connection to) {
        return to.tasks() == TaskKind.CORE && requiresTask();
    }

    private boolean requiresTask() {
        return item instanceof Tool tool && tool.taskSupport() == TaskSupport.REQUIRED;
    }

    private Reply followCoreTask(Connection to, Fields result) throws InterruptedException {
        var task = result.object("task");
        if (task.isEmpty()) {
            return readReply(result);
        }
        var link = new CallLink(new PausingCaller(caller(), patience), to.toldRoots());
        var reply = follow(to, new CoreTask(requests(to, task), link, patience, invocation.deadline()), task);
        finish(link);
        return reply;
    }

    private Reply reply(Connection to, Fields result) throws InterruptedException {
        var isTask = to.tasks() == TaskKind.EXTENSION
                && result.text("resultType").filter("task"::equals).isPresent();
        return isTask
                ? follow(to, new ExtensionTask(requests(to, result), inputAnswers(), patience), result)
                : readReply(result);
    }

    /// Returns the reply. A kind of result that the hub does not know is passed on to a modern client with
    /// extensions, one of which may have made it.
    private Reply readReply(Fields result) {
        return caller().canRelay() && caller().answers().hasExtensions()
                ? Connection.replyOfAnyType(result)
                : Connection.reply(result);
    }

    private Reply follow(Connection to, FollowedTask.Following following, Fields task) throws InterruptedException {
        var link = new CallLink(caller(), to.toldRoots());
        var progress = new StatusProgress(link, invocation.meta());
        var reply = new FollowedTask(following, caller(), progress, patience).finish(task);
        finish(link);
        return reply;
    }

    /// Returns the requests about a task. They go without the progress token, which is valid for one request
    /// only.
    private TaskRequests requests(Connection to, Fields task) {
        return new TaskRequests(to, FollowedTask.id(task), meta().without(Meta.PROGRESS_TOKEN), sender(to), patience);
    }

    private Fields meta() {
        return settings.sessions().forwardedMeta(invocation);
    }

    /// Returns the answers of the caller. The time that a user takes to answer does not count against the server.
    private InputAnswers inputAnswers() {
        return new InputAnswers(new PausingCaller(caller(), patience));
    }

    private HubException timedOut() {
        var name = invocation.call().name();
        return patience.endsBySilence()
                ? HubException.TimedOutException.silent(name, settings.id(), settings.timeout())
                : HubException.TimedOutException.endless(name, settings.id(), settings.maxTime());
    }

    private Caller caller() {
        return invocation.caller();
    }

    private void wantLogs(Connection to) throws InterruptedException {
        var wanted = caller().envelope().logLevel();
        try {
            if (wanted.isPresent()) {
                to.wantLogs(LogLevel.parse(wanted.get()), patience.deadline(), SourceLog.of(settings.id()));
            }
        } catch (ChannelException.ClosedException lost) {
            throw ChannelException.ClosedException.unsent(String.valueOf(lost.getMessage()), lost);
        }
    }

    /// Returns the params with the server's own name of the item, without the prefix of the hub.
    private Fields ownParams(Call call) {
        return switch (call) {
            case Call.ToolCall toolCall -> toolCall.params().with("name", item.key());
            case Call.PromptGet promptGet -> promptGet.params().with("name", item.key());
            case Call.ResourceRead read -> read.params();
            case Call.CompletionRequest complete ->
                complete.ofPrompt()
                        ? complete.params()
                                .with("ref", complete.params().object("ref").with("name", item.key()))
                        : complete.params();
        };
    }

    private Map<String, String> mirroredHeaders(Fields params) {
        return item instanceof Tool tool
                ? tool.headers().headersFor(params.get("arguments").orElse(Fields.EMPTY))
                : Map.of();
    }

    /// Returns the sender's envelope. It never declares more than the caller can do, except tasks, which the hub
    /// itself follows.
    private Envelope sender(Connection to) {
        var own = caller().envelope();
        var offered = to.era() == Era.MODERN ? caller().answers() : ClientCapabilities.NONE;
        var declared = to.tasks() == TaskKind.EXTENSION && item instanceof Tool
                ? TasksExtension.declare(offered.declared())
                : offered.declared();
        return new Envelope(own.version(), declared, own.clientInfo(), own.logLevel());
    }
}
