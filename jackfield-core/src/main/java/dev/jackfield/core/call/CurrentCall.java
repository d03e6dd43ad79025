package dev.jackfield.core.call;

import dev.jackfield.core.identity.Identity;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The call or identity for which the code on this thread runs.
///
/// Java code that is called with plain arguments has no invocation. It finds its caller here, and the calls
/// that it makes are children of the call that it answers. Threads that such code starts inherit neither.
public final class CurrentCall {
    private static final ScopedValue<Invocation> CALL = ScopedValue.newInstance();
    private static final ScopedValue<Identity> IDENTITY = ScopedValue.newInstance();

    private CurrentCall() {}

    /// Runs code that answers a call.
    public static <T extends @Nullable Object, X extends Throwable> T run(
            Invocation call, ScopedValue.CallableOp<? extends T, X> code) throws X {
        return ScopedValue.where(CALL, call).call(code);
    }

    /// Runs code for an identity, outside of any call.
    public static <T extends @Nullable Object, X extends Throwable> T run(
            Identity identity, ScopedValue.CallableOp<? extends T, X> code) throws X {
        return ScopedValue.where(IDENTITY, identity).call(code);
    }

    /// Returns the call that this code answers.
    public static Optional<Invocation> invocation() {
        return CALL.isBound() ? Optional.of(CALL.get()) : Optional.empty();
    }

    /// Returns the identity of that call, or the identity that the code runs for outside of a call.
    public static Optional<Identity> identity() {
        return invocation()
                .map(Invocation::identity)
                .or(() -> IDENTITY.isBound() ? Optional.of(IDENTITY.get()) : Optional.empty());
    }
}
