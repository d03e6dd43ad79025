package dev.jackfield.core.endpoint;

import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.TaskSupport;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.running.CallState;
import dev.jackfield.core.running.RunningCall;
import dev.jackfield.core.running.RunningCalls;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.mcp.TasksExtension;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The caller of a call that may outlive the request that made it. Requests of the client attach to it one after the
/// other and wait for the reply or the next question. Once the call is a task, no request is attached.
final class LongCaller implements Caller {
    /// How long a user may take for one answer.
    static final Duration ANSWER_TIMEOUT = Duration.ofMinutes(15);

    /// How long a tool that runs only as a task may take to report that. A server may ask a question first, and
    /// answer with a task then.
    private static final Duration TASK_GRACE = Duration.ofSeconds(2);

    private static final Duration ENDLESS = Duration.ofDays(10_000);
    private static final int LARGEST_TREES = 4 << 20;

    private final RunningCalls calls;
    private final RunningCall running;
    private final TaskTerms terms;
    private final String method;
    private final Fields params;

    // all guarded by the lock of this
    private McpCaller attached;
    private Fields meta;
    private boolean isOverdue;
    private boolean isLate;
    private boolean isRequired;
    private @Nullable ItemName tool;

    LongCaller(RunningCalls calls, RunningCall running, TaskTerms terms, Message request, McpCaller caller) {
        this.calls = calls;
        this.running = running;
        this.terms = terms;
        this.method = request.method();
        this.params = ownParams(request);
        this.attached = caller;
        this.meta = request.params().object(Meta.KEY);
        this.isOverdue = terms.after().isZero();
    }

    RunningCall runningCall() {
        return running;
    }

    /// Returns the part that must be equal when a client comes back: the call without answers, state and
    /// envelope.
    private static Fields ownParams(Message request) {
        return request.params().without(Meta.KEY).without("inputResponses").without("requestState");
    }

    boolean isCallOf(Identity other, Message retry) {
        return running.owner().equals(other) && method.equals(retry.method()) && isSame(params, ownParams(retry));
    }

    /// Returns whether both calls are equal. Clients may format them differently the second time, if they are
    /// small: parsing takes many times the memory of the bytes.
    private static boolean isSame(Fields one, Fields other) {
        return Arrays.equals(one.bytes(), other.bytes())
                || (one.length() + other.length() <= LARGEST_TREES && one.tree().equals(other.tree()));
    }

    @Override
    public synchronized Envelope envelope() {
        return attached.envelope();
    }

    @Override
    public ClientCapabilities answers() {
        return ClientCapabilities.of(envelope());
    }

    @Override
    public boolean canRelay() {
        return true;
    }

    @Override
    public boolean takesTasks() {
        return TasksExtension.isDeclared(envelope().capabilities());
    }

    /// Returns whether this call may become a task, as far as is known before its tool is.
    boolean mayBecomeTask() {
        return method.equals(McpMethod.TOOLS_CALL) && takesTasks();
    }

    /// Allows the call to become a task from now on. Not before, so that a refusal is always the answer to the
    /// request itself.
    @Override
    public void onDispatch(ItemName called, TaskSupport support) {
        if (support == TaskSupport.FORBIDDEN || !mayBecomeTask()) {
            return;
        }
        boolean isDue;
        synchronized (this) {
            tool = called;
            isRequired = support == TaskSupport.REQUIRED;
            isDue = isDue();
        }
        if (isDue) {
            becomeTask();
        }
    }

    /// Only under the lock.
    private boolean isDue() {
        return isRequired ? isLate : isOverdue;
    }

    @Override
    public void onLongRunning() {
        becomeTask();
    }

    /// Makes the call a task, if it has reached its source and its tool allows it. The request that waits now
    /// must declare tasks too; it need not be the first one.
    private void becomeTask() {
        var called = tool();
        if (called != null
                && takesTasks()
                && calls.keep(
                        running, new TaskSubject(called, params.text("name").orElse("")).json(), terms.ttl())) {
            detach();
        }
    }

    private synchronized @Nullable ItemName tool() {
        return tool;
    }

    /// Releases the connection of the last request, which must not be kept for the life of the task.
    private synchronized void detach() {
        attached = new McpCaller(attached.envelope(), ClientLink.SILENT, attached.session(), attached.answers());
    }

    /// Waits for the reply, the next question, or the moment at which the call becomes a task.
    CallState awaitNext() throws InterruptedException {
        if (mayBecomeTask()) {
            for (var late : List.of(false, true)) {
                var state = running.await(LongCaller::isNews, Deadline.after(late ? TASK_GRACE : terms.after()));
                if (isNews(state)) {
                    return state;
                }
                markOverdue(late);
            }
        }
        return running.await(LongCaller::isNews, Deadline.after(ENDLESS));
    }

    private static boolean isNews(CallState state) {
        return state.isOver() || state.isAsking() || state.isKept();
    }

    private void markOverdue(boolean late) {
        boolean isDue;
        synchronized (this) {
            isOverdue = true;
            isLate = late;
            isDue = isDue();
        }
        if (isDue) {
            becomeTask();
        }
    }

    /// Takes answers, if one of them is still open, and attaches this request to the call.
    synchronized boolean resume(Fields answers, McpCaller caller, Fields itsMeta) {
        if (!running.answer(answers)) {
            return false;
        }
        attached = caller;
        meta = itsMeta;
        isOverdue = terms.after().isZero();
        isLate = false;
        return true;
    }

    /// Passes the notification to the attached request, under the progress token of that request. For a task only
    /// the progress is kept.
    @Override
    public void notifyClient(Message notification) {
        if (notification.method().equals(McpMethod.NOTIFICATION_PROGRESS) && mayBecomeTask()) {
            running.report(Progress.text(notification.params()));
        }
        McpCaller hearer;
        Fields itsMeta;
        synchronized (this) {
            hearer = attached;
            itsMeta = meta;
        }
        var token = itsMeta.get(Meta.PROGRESS_TOKEN);
        if (!notification.params().has(Meta.PROGRESS_TOKEN)) {
            hearer.notifyClient(notification);
        } else if (token.isPresent()) {
            hearer.notifyClient(notification.withParams(notification.params().with(Meta.PROGRESS_TOKEN, token.get())));
        }
    }

    @Override
    public Message ask(Message asked) throws InterruptedException {
        var bare = asked.params().without(Meta.KEY).without("task").without("elicitationId");
        return running.ask(asked, bare, ANSWER_TIMEOUT);
    }
}
