package dev.jackfield.core.endpoint;

import dev.jackfield.core.Hub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.catalog.Entry;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.result.ResultBudget;
import dev.jackfield.core.running.Ending;
import dev.jackfield.core.source.Tool;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import java.util.Optional;
import java.util.function.Supplier;

/// Answers the calls of one client: tools, resources, prompts, completions.
record Calls(Hub hub, Supplier<EndpointSettings> settings, Identity identity, String door, ParkedCalls parking) {
    Message answer(Message request, McpCaller caller, Dialect dialect) throws InterruptedException {
        var invocation = createInvocation(request, caller);
        if (!caller.canRelay()) {
            return invoke(request, invocation, dialect);
        }
        checkMirror(invocation, caller);
        return parking.isReturn(request)
                ? parking.resume(request, caller, identity, dialect)
                : begin(request, invocation, caller, dialect);
    }

    /// Makes a new call. One that may ask questions or become a task is run so that it can outlive this request.
    private Message begin(Message request, Invocation invocation, McpCaller caller, Dialect dialect)
            throws InterruptedException {
        return !caller.answers().canAnswer() && !caller.takesTasks()
                ? invoke(request, invocation, dialect)
                : park(request, invocation, caller, dialect);
    }

    private Message park(Message request, Invocation invocation, McpCaller caller, Dialect dialect)
            throws InterruptedException {
        try {
            return parking.begin(request, caller, identity, dialect, parked -> run(request, parked, dialect));
        } catch (HubException.OverloadedException full) {
            return RpcErrors.answer(request, hub.recordRefusal(invocation, full), dialect);
        }
    }

    private Ending run(Message request, LongCaller caller, Dialect dialect) throws InterruptedException {
        return new TaskRounds(caller, again -> invoke(again, createInvocation(again, caller), dialect)).run(request);
    }

    private Message invoke(Message request, Invocation invocation, Dialect dialect) throws InterruptedException {
        try {
            return reply(request, invocation, hub.invoke(invocation), dialect);
        } catch (HubException failure) {
            return RpcErrors.answer(request, failure, dialect);
        }
    }

    private Invocation createInvocation(Message request, Caller caller) {
        var now = settings.get();
        return Invocation.of(
                identity,
                CallReader.read(request),
                now.scope(),
                door,
                forwardedMeta(request, caller),
                caller,
                Deadline.after(now.patience()));
    }

    /// Returns the `_meta` to pass on. The source of a possible task is always asked for progress, because a task
    /// shows it.
    private static Fields forwardedMeta(Message request, Caller caller) {
        var meta = Meta.forwardedMeta(request.params().object(Meta.KEY));
        return caller instanceof LongCaller call && call.mayBecomeTask() && !meta.has(Meta.PROGRESS_TOKEN)
                ? meta.with(Meta.PROGRESS_TOKEN, "task")
                : meta;
    }

    /// Checks headers that repeat parameters. They must equal the body, because proxies may have decided by them.
    private void checkMirror(Invocation invocation, McpCaller caller) {
        var mirrored = caller.client().mirrored();
        if (mirrored != null && invocation.call() instanceof Call.ToolCall call) {
            tool(invocation).ifPresent(tool -> tool.headers().check(call.arguments(), mirrored));
        }
    }

    private Message reply(Message request, Invocation invocation, Reply reply, Dialect dialect) {
        return switch (reply) {
            case Reply.Complete complete ->
                Message.result(request.id(), shapeResult(request, invocation, complete, dialect));
            case Reply.InputRequired unfinished
            when invocation.caller().canRelay() ->
                Message.result(request.id(), dialect.shapeUnfinished(unfinished.result()));
            case Reply.InputRequired unfinished ->
                RpcErrors.failure(
                        request,
                        UnaskableQuestion.of(invocation.call(), unfinished).text(),
                        dialect);
        };
    }

    private Fields shapeResult(Message request, Invocation invocation, Reply.Complete complete, Dialect dialect) {
        return request.method().equals(McpMethod.TOOLS_CALL)
                ? dialect.shapeOf(complete.definition(), withContent(applyBudget(invocation, complete.result())))
                : dialect.shape(request.method(), complete.result());
    }

    private Fields applyBudget(Invocation invocation, Fields result) {
        var budget = settings.get().results();
        return budget.isExceededBy(result) ? new LongResult(hub, invocation).shorten(budget, result) : result;
    }

    /// Returns the called tool, as far as the door needs to know it. For an unknown or hidden name the hub itself
    /// gives the error.
    private Optional<Tool> tool(Invocation invocation) {
        return hub.catalog()
                .findVisible(invocation)
                .map(Entry::shownItem)
                .filter(Tool.class::isInstance)
                .map(Tool.class::cast);
    }

    private static Fields withContent(Fields result) {
        return result.has("content") ? result : result.with("content", RawJson.EMPTY_ARRAY);
    }

    /// A result that is longer than the budget of its endpoint. It is passed on whole where a client expects its
    /// exact form, and where the caller could not read the rest.
    private record LongResult(Hub hub, Invocation invocation) {
        private static final ItemName READER = new ItemName(HubItems.SOURCE, HubItems.READ);
        private static final ItemName RESOURCE = new ItemName(HubItems.SOURCE, HubItems.RESULTS);

        /// The first version of MCP that has links to resources in results.
        private static final String HAS_LINKS = "2025-06-18";

        Fields shorten(ResultBudget budget, Fields result) {
            return mayBeCut() && isAllowed(READER)
                    ? budget.keepAndShorten(result, invocation.identity(), form())
                    : result;
        }

        /// A tool that is gone meanwhile may have had an output schema.
        private boolean mayBeCut() {
            try {
                return mayBeCut(hub.catalog().find(invocation));
            } catch (HubException.UnknownNameException _) {
                return false;
            }
        }

        /// Clients check results against the output schema that was listed.
        private static boolean mayBeCut(Entry tool) {
            return !HubItems.isBounded(tool.name())
                    && !tool.shownItem().definition().has("outputSchema");
        }

        private boolean isAllowed(ItemName name) {
            return hub.catalog()
                    .visibleCatalog(invocation.scope(), Viewer.of(invocation))
                    .allows(name);
        }

        private ResultBudget.AnswerForm form() {
            var version = invocation.caller().envelope().version();
            return new ResultBudget.AnswerForm(
                    invocation.scope().spell(READER), version.compareTo(HAS_LINKS) >= 0 && isAllowed(RESOURCE));
        }
    }
}
