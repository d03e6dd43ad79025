package dev.jackfield.call;

import dev.jackfield.identity.Identity;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.mcp.Meta;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Message;
import dev.jackfield.rpc.RpcError;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// A call with who, from where and until when. There is none without an identity.
///
/// @param id names this attempt in logs, errors and the audit
/// @param door where it came in
/// @param meta what travels on with it: trace context, progress token, the client's own keys
/// @param parent the invocation on whose behalf it is made
/// @param trail takes down what happens to it
/// @param isUnchecked whether its arguments pass without being checked against the schema
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
        InvocationState trail,
        boolean isUnchecked) {
    /// How many calls may stand inside another one, each inside the one before.
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

    /// A call made on behalf of this one, which [#invoke] makes.
    ///
    /// It has the same identity, scope and door, never more time, and its arguments are always checked.
    /// Its questions go to the caller of this one, its log messages too; its progress goes nowhere.
    /// It ends with this one at the latest.
    public Invocation child(Call inner) {
        return child(newId(), inner, meta.without(Meta.PROGRESS_TOKEN), _ -> {});
    }

    /// A call made on behalf of this one that tells how far it is.
    ///
    /// @param progress hears it on the thread that makes the call, and may pass it on by [#report]
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
                new ChildCaller(caller, trail, progress),
                deadline.plus(caller.waited()),
                Optional.of(this),
                new InvocationState(trail),
                false);
    }

    /// Makes this call through the hub that runs its parent, and waits for the reply. Only a child can be made so.
    public Reply invoke() {
        return parent.orElseThrow(() -> new IllegalStateException("Only a call inside a call can make itself"))
                .trail
                .invoker()
                .invoke(this);
    }

    /// The hub takes this call on. A child joins its parent, which may be over by now, stand too deep already,
    /// or have too many children.
    public void begin(Invoker hub) throws InterruptedException {
        trail.runOn(hub);
        if (parent.isPresent()) {
            var outer = outer();
            if (outer.size() > DEEPEST) {
                throw new HubException.TooDeep(outer.reversed());
            }
            if (!parent.get().trail.enter(trail)) {
                throw new HubException.TooWide(outer.getLast(), InvocationState.MOST_INSIDE);
            }
        }
    }

    /// The call has ended in whatever way, and so do its children.
    public void end() {
        trail.end();
        if (parent.isPresent()) {
            parent.get().trail.leave(trail);
        }
    }

    /// The names of the calls around this one, the innermost first. This identity was allowed to make all of
    /// them.
    private List<String> outer() {
        return Stream.iterate(parent, Optional::isPresent, each -> each.flatMap(Invocation::parent))
                .flatMap(Optional::stream)
                .map(each -> each.call.name())
                .toList();
    }

    /// Whether a hub runs it, so that its children go there.
    public boolean runsOn(Invoker hub) {
        return trail.isOf(hub);
    }

    /// Tells the caller how far this call is, if the caller asked for that.
    ///
    /// @param progress as in a notification, whatever token it has there
    public void report(Fields progress) {
        meta.get(Meta.PROGRESS_TOKEN)
                .ifPresent(token -> caller.hear(
                        Message.notification(ChildCaller.PROGRESS, progress.with(Meta.PROGRESS_TOKEN, token))));
    }

    public Invocation until(Deadline other) {
        return new Invocation(
                id, identity, call, scope, door, meta, caller, deadline.earlier(other), parent, trail, isUnchecked);
    }

    /// The same attempt with more to say.
    public Invocation with(Call more) {
        return new Invocation(id, identity, more, scope, door, meta, caller, deadline, parent, trail, isUnchecked);
    }

    /// The same, with something else that travels on.
    public Invocation carrying(Fields other) {
        return new Invocation(id, identity, call, scope, door, other, caller, deadline, parent, trail, isUnchecked);
    }

    /// The same attempt by a caller that can do other things.
    public Invocation by(Caller other) {
        return new Invocation(id, identity, call, scope, door, meta, other, deadline, parent, trail, isUnchecked);
    }

    /// The same attempt in a part of what its scope has, or `UnknownName` where the scope has no such part.
    public Invocation within(Scope part) {
        return new Invocation(
                id,
                identity,
                call,
                scope.narrowed(part).orElseThrow(() -> HubException.UnknownName.outside(call, scope)),
                door,
                meta,
                caller,
                deadline,
                parent,
                trail,
                isUnchecked);
    }

    /// The same with arguments that nobody checks. For code in this process, which may know better than a schema; no
    /// door may let its clients ask for it. A call inside a call is always checked: its arguments may come from
    /// anywhere.
    public Invocation unchecked() {
        return new Invocation(id, identity, call, scope, door, meta, caller, deadline, parent, trail, parent.isEmpty());
    }

    /// Refuses a call with the state of an earlier one. For those that keep no state: they would make it once more.
    public void refuseToResume() {
        if (caller.relays() && call.params().has("requestState")) {
            throw new HubException.UpstreamError(RpcError.of(RpcError.INVALID_PARAMS, Call.NOT_WAITING));
        }
    }

    /// A new name for logs, errors and the audit.
    public static String newId() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }
}
