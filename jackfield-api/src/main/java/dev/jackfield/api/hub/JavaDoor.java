package dev.jackfield.api.hub;

import dev.jackfield.core.Hub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.CurrentCall;
import dev.jackfield.core.call.ForwardingCaller;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.core.catalog.VisibleCatalog;
import dev.jackfield.core.endpoint.UnaskableQuestion;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.pipeline.ValidateArguments;
import dev.jackfield.core.schema.Budget;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// The door of Java programs: a hub, the scope that is used, and the caller. Every call of a Java program goes
/// through here.
///
/// Code that runs inside a call of the same hub (a tool, an action) calls on behalf of that call, and sees no
/// more than its caller does.
///
/// @param identity the caller outside of any call of the hub
/// @param end closes the hub, if it belongs to the client
public record JavaDoor(Hub hub, Identity identity, Scope scope, Caller caller, Duration timeout, Runnable end)
        implements AutoCloseable {
    private static final String DOOR = "java";
    private static final AtomicLong REPORTING = new AtomicLong();

    /// Waits for the first lists. A single server that does not work is an error; one of several is not.
    public void await(Duration most) throws InterruptedException {
        var deadline = Deadline.after(most);
        hub.catalog().awaitLists(scope, Viewer.of(identity, caller), most);
        if (scope instanceof Scope.Only(var id)) {
            var source = hub.catalog().source(id).orElseThrow();
            if (source.state() instanceof SourceState.Starting) {
                source.relist(deadline); // it has its list a moment before it is ready
            }
            if (!source.state().isHealthy()) {
                throw new HubException.UnavailableException(id, source.state().detail());
            }
        }
    }

    /// Lists the items that this client may use, under the names by which it calls them.
    public List<NameTable.NamedEntry> items(Item.Kind kind) {
        hub.catalog().refresh();
        return visibleScope().stream()
                .flatMap(part -> hub.catalog().visibleCatalog(part, viewer()).items(kind).stream())
                .map(this::withOwnName)
                .toList();
    }

    /// Returns the catalog as this client sees it. The scope must be one that fits into every other, such as
    /// everything.
    public VisibleCatalog visibleCatalog() {
        hub.catalog().refresh();
        return knownCatalog();
    }

    /// Returns the same without asking sources for changes, for look-ups before a call.
    public VisibleCatalog knownCatalog() {
        return hub.catalog().visibleCatalog(visibleScope().orElseThrow(), viewer());
    }

    /// Returns the part of the catalog that this client sees; empty if the call around it sees nothing of that.
    private Optional<Scope> visibleScope() {
        return outerCall().map(outer -> outer.scope().narrowTo(scope)).orElse(Optional.of(scope));
    }

    private Viewer viewer() {
        return outerCall()
                .map(outer -> Viewer.of(outer.withCaller(answerer(outer.caller()))))
                .orElseGet(() -> Viewer.of(identity, caller));
    }

    /// Returns the caller that answers questions: this client if it has handlers, else the caller of the outer
    /// call.
    private Caller answerer(Caller outer) {
        return caller.answers().isEmpty() ? outer : caller;
    }

    /// Returns an entry under its own name when its server is the only one, even if the name would be changed
    /// for other clients.
    private NameTable.NamedEntry withOwnName(NameTable.NamedEntry listed) {
        return scope instanceof Scope.Only
                ? new NameTable.NamedEntry(listed.entry().item().key(), listed.entry(), listed.definition())
                : listed;
    }

    /// The call of this hub inside which the current code runs.
    private Optional<Invocation> outerCall() {
        return CurrentCall.invocation().filter(call -> call.runsOn(hub));
    }

    private Invocation invocation(Call call) {
        var soon = Deadline.after(timeout);
        return outerCall()
                .map(outer -> narrowToScope(outer.child(call)).withDeadline(soon))
                .orElseGet(() -> Invocation.of(identity, call, scope, DOOR, Fields.EMPTY, caller, soon));
    }

    /// Returns a call whose source is asked to report its progress.
    private Invocation reportingInvocation(Call call, Consumer<Fields> progress) {
        var soon = Deadline.after(timeout);
        var token = Fields.of(Meta.PROGRESS_TOKEN, Json.string("java-" + REPORTING.incrementAndGet()));
        return outerCall()
                .map(outer -> narrowToScope(outer.child(call, progress)).withDeadline(soon))
                .orElseGet(() ->
                        Invocation.of(identity, call, scope, DOOR, token, new ReportingCaller(caller, progress), soon));
    }

    private Invocation narrowToScope(Invocation child) {
        try {
            return child.narrowTo(scope).withCaller(answerer(child.caller()));
        } catch (HubException.UnknownNameException outside) {
            throw hub.recordRefusal(child, outside);
        }
    }

    public Fields invoke(Call call) {
        return invoke(invocation(call));
    }

    /// Makes a call and hears of its progress.
    ///
    /// @param progress receives the params of each notification, on the thread that makes the call or another one
    public Fields invoke(Call call, Consumer<Fields> progress) {
        return invoke(reportingInvocation(call, progress));
    }

    /// Makes a call whose arguments are not checked against the schema. Inside another call they are checked.
    public Fields invokeUnchecked(Call call) {
        return invoke(invocation(call).withoutCheck());
    }

    private Fields invoke(Invocation invocation) {
        try {
            return resultOf(invocation.call(), hub.invoke(invocation));
        } catch (HubException.CancelledException cancelled) {
            Thread.currentThread().interrupt();
            throw cancelled;
        }
    }

    private static Fields resultOf(Call call, Reply reply) {
        return switch (reply) {
            case Reply.Complete complete -> complete.result();
            case Reply.InputRequired unfinished ->
                throw new HubException.UpstreamException(RpcError.of(
                        RpcError.INTERNAL,
                        UnaskableQuestion.of(call, unfinished).sentence()));
        };
    }

    /// Returns the problems of a call's arguments, without making the call.
    public List<String> problems(Call call) {
        try {
            var unmade = invocation(call);
            return ValidateArguments.problems(
                    call, hub.catalog().resolve(unmade), () -> Budget.USUAL, unmade.deadline());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new HubException.CancelledException(interrupted);
        }
    }

    @Override
    public void close() {
        end.run();
    }

    /// The caller of a call whose progress is wanted.
    private static final class ReportingCaller extends ForwardingCaller {
        private static final String PROGRESS = McpMethod.NOTIFICATION_PROGRESS;

        private final Consumer<Fields> progress;

        ReportingCaller(Caller caller, Consumer<Fields> progress) {
            super(caller);
            this.progress = progress;
        }

        @Override
        public void notifyClient(Message notification) {
            if (notification.method().equals(PROGRESS)) {
                progress.accept(notification.params());
            } else {
                super.notifyClient(notification);
            }
        }

        @Override
        public Caller inner() {
            return new ReportingCaller(delegate().inner(), progress);
        }
    }
}
