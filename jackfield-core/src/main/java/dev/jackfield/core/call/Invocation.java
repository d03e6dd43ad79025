package dev.jackfield.core.call;

import dev.jackfield.core.identity.Identity;
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
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// A call together with its identity, scope, door and deadline. There is no invocation without an identity.
///
/// @param id names this attempt in logs, errors and the audit
/// @param door the door through which the call arrived
/// @param meta is passed on to the source: trace context, progress token, the client's own keys
/// @param parent the invocation on whose behalf this one is made
/// @param state the state that all copies of this invocation share
/// @param isUnchecked whether its arguments are not checked against the schema
public record Invocation(
        String id,
        Identity identity,
        Call call,
        Scope scope,
        String door,
        Fields meta,
        Caller caller,
        Deadline deadline,
        Optional<Invocation> parent,
        InvocationState state,
        boolean isUnchecked) {
    /// How many calls may be nested in one call.
    private static final int DEEPEST = 16;

    public static Invocation of(
            Identity identity, Call call, Scope scope, String door, Fields meta, Caller caller, Deadline deadline) {
        return new Invocation(
                newId(),
                identity,
                call,
                scope,
                door,
                meta,
                caller,
                deadline,
                Optional.empty(),
                new InvocationState(),
                false);
    }

    /// Returns a call on behalf of this one, to be made by [#invoke].
    ///
    /// The child has the identity, scope and door of its parent, the time that is left of it, and its arguments are
    /// always checked. Time in which a user answers does not count. Its questions and log messages go to the caller
    /// of the parent; its progress is dropped. It ends with its parent at the latest.
    public Invocation child(Call inner) {
        return child(newId(), inner, meta.without(Meta.PROGRESS_TOKEN), _ -> {});
    }

    /// Returns a call on behalf of this one that reports its progress.
    ///
    /// @param progress receives it on the thread that makes the call, and may pass it on by [#report]
    public Invocation child(Call inner, Consumer<Fields> progress) {
        var name = newId();
        return child(name, inner, meta.with(Meta.PROGRESS_TOKEN, Json.string(name)), progress);
    }

    private Invocation child(String name, Call inner, Fields itsMeta, Consumer<Fields> progress) {
        return new Invocation(
                name,
                identity,
                inner,
                scope,
                door,
                itsMeta,
                new ChildCaller(caller.inner(), state, progress),
                deadline.plus(caller.askingTime()),
                Optional.of(this),
                new InvocationState(state),
                false);
    }

    /// Makes this call through the hub that runs its parent, and waits for the reply. Works for children only.
    public Reply invoke() {
        return parent.orElseThrow(
                        () -> new IllegalStateException("Only a call made by child() can be invoked this way"))
                .state
                .invoker()
                .invoke(this);
    }

    /// Returns whether rules and scope allow a child with this name. Works while this call runs.
    public boolean allows(ItemName name) {
        return state.invoker().allows(this, name);
    }

    /// The hub takes this call on. A child joins its parent, which may be over by now, stand too deep already,
    /// or have too many children.
    public void begin(Invoker hub) throws InterruptedException {
        state.runOn(hub);
        if (parent.isPresent()) {
            var outer = outerNames();
            if (outer.size() > DEEPEST) {
                throw new HubException.TooDeepException(outer.reversed());
            }
            if (!parent.get().state.enter(state)) {
                throw new HubException.TooWideException(outer.getLast(), InvocationState.MOST_INSIDE);
            }
        }
    }

    /// Marks the call as ended, which ends its children.
    public void end() {
        state.end();
        if (parent.isPresent()) {
            parent.get().state.leave(state);
        }
    }

    /// The names of the calls around this one, the innermost first. This identity was allowed to make all of
    /// them.
    private List<String> outerNames() {
        return outerCalls().map(each -> each.call.name()).toList();
    }

    /// Returns the id of the outermost call, which is that of this one where no call is around it.
    public String tree() {
        return parent.map(Invocation::tree).orElse(id);
    }

    private Stream<Invocation> outerCalls() {
        return Stream.iterate(parent, Optional::isPresent, each -> each.flatMap(Invocation::parent))
                .flatMap(Optional::stream);
    }

    /// Returns whether one of the calls with these ids makes this one, directly or by another tool.
    public boolean isInside(Set<String> calls) {
        return outerCalls().anyMatch(outer -> calls.contains(outer.id));
    }

    /// Returns whether this hub runs the call, so that its children go there.
    public boolean runsOn(Invoker hub) {
        return state.isOf(hub);
    }

    /// Tells the caller how far this call is, if the caller asked for progress.
    ///
    /// @param progress the params of a progress notification; its token is replaced
    public void report(Fields progress) {
        meta.get(Meta.PROGRESS_TOKEN)
                .ifPresent(token -> caller.notifyClient(
                        Message.notification(ChildCaller.PROGRESS, progress.with(Meta.PROGRESS_TOKEN, token))));
    }

    public Invocation withDeadline(Deadline other) {
        return new Invocation(
                id, identity, call, scope, door, meta, caller, deadline.earlier(other), parent, state, isUnchecked);
    }

    /// Returns this attempt with another call, such as one with completed arguments.
    public Invocation with(Call more) {
        return new Invocation(id, identity, more, scope, door, meta, caller, deadline, parent, state, isUnchecked);
    }

    /// Returns this attempt with other `_meta`.
    public Invocation withMeta(Fields other) {
        return new Invocation(id, identity, call, scope, door, other, caller, deadline, parent, state, isUnchecked);
    }

    /// Returns this attempt by a caller with other abilities.
    public Invocation withCaller(Caller other) {
        return new Invocation(id, identity, call, scope, door, meta, other, deadline, parent, state, isUnchecked);
    }

    /// Returns this attempt in a part of its scope, or throws `UnknownNameException` where that is no part of it.
    public Invocation narrowTo(Scope part) {
        return withScope(
                scope.narrowTo(part).orElseThrow(() -> HubException.UnknownNameException.outside(call, scope)));
    }

    /// Returns this attempt in the part of its scope that has these sources only.
    public Invocation withSources(Set<String> sources) {
        return withScope(scope.withSources(sources));
    }

    /// Returns this attempt in the part of its scope that lacks one source.
    public Invocation without(String source) {
        return withScope(scope.without(source));
    }

    /// Returns this attempt as one of a client with another view of its scope.
    public Invocation withView(View view) {
        return withScope(scope.withView(view));
    }

    private Invocation withScope(Scope part) {
        return new Invocation(id, identity, call, part, door, meta, caller, deadline, parent, state, isUnchecked);
    }

    /// Returns this attempt without the check of its arguments. For code in this process, which may know better
    /// than a schema; no door may let its clients ask for it. A child is always checked, because its arguments
    /// may come from anywhere.
    public Invocation withoutCheck() {
        return new Invocation(id, identity, call, scope, door, meta, caller, deadline, parent, state, parent.isEmpty());
    }

    /// Refuses a call that carries the state of an earlier one. For sources that keep no state and would run the
    /// call twice.
    public void refuseToResume() {
        if (caller.canRelay() && call.params().has("requestState")) {
            throw new HubException.UpstreamException(RpcError.of(RpcError.INVALID_PARAMS, Call.NOT_WAITING));
        }
    }

    /// Returns a new id for logs, errors and the audit.
    public static String newId() {
        return InvocationId.next();
    }

    /// The caller of a call inside a call. It passes questions and log messages to the caller of the outer call.
    ///
    /// It never relays an unfinished reply to the user: the outer call waits, so questions are asked at once.
    private static final class ChildCaller extends ForwardingCaller {
        static final String PROGRESS = McpMethod.NOTIFICATION_PROGRESS;

        private final InvocationState parent;
        private final Consumer<Fields> progress;

        /// Wraps the caller of the outer call.
        ///
        /// @param parent the outer call; once it has ended, nothing more is passed on
        /// @param progress receives the progress of the inner call
        ChildCaller(Caller caller, InvocationState parent, Consumer<Fields> progress) {
            super(caller);
            this.parent = parent;
            this.progress = progress;
        }

        @Override
        public void notifyClient(Message notification) {
            if (parent.isOver()) {
                return;
            }
            if (notification.method().equals(PROGRESS)) {
                progress.accept(notification.params());
            } else {
                super.notifyClient(notification);
            }
        }

        @Override
        public Caller inner() {
            return new ChildCaller(delegate().inner(), parent, progress);
        }

        @Override
        public boolean canRelay() {
            return false;
        }

        /// Zero, because questions that were asked for the outer call took none of this call's time.
        @Override
        public Duration askingTime() {
            return Duration.ZERO;
        }

        /// True, because the outer call waits for a tool of any kind.
        @Override
        public boolean takesTasks() {
            return true;
        }

        /// Ignored, because the tool that the client called stays the same.
        @Override
        public void onDispatch(ItemName tool, TaskSupport support) {}
    }
}
