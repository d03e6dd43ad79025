package dev.jackfield.call;

import dev.jackfield.identity.Identity;
import dev.jackfield.json.Fields;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.RpcError;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

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
        Optional<String> parent,
        Trail trail,
        boolean isUnchecked) {

    public static Invocation of(
            Identity identity, Call call, Scope scope, String door, Fields meta, Caller caller, Deadline deadline) {
        return new Invocation(
                newId(), identity, call, scope, door, meta, caller, deadline, Optional.empty(), new Trail(), false);
    }

    /// A call made on behalf of this one: same identity, same caller, never more time.
    public Invocation child(Call inner) {
        return new Invocation(
                newId(), identity, inner, scope, door, meta, caller, deadline, Optional.of(id), new Trail(), false);
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

    /// The same with arguments that nobody checks. For code in this process, which may know better than a schema; no
    /// door may let its clients ask for it.
    public Invocation unchecked() {
        return new Invocation(id, identity, call, scope, door, meta, caller, deadline, parent, trail, true);
    }

    /// Refuses a call with the state of an earlier one. For those that keep no state: they would make it once more.
    public void refuseToResume() {
        if (caller.relays() && call.params().has("requestState")) {
            throw new HubException.UpstreamError(RpcError.of(RpcError.INVALID_PARAMS, Call.NOT_WAITING));
        }
    }

    private static String newId() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }
}
