package dev.jackfield.call;

import dev.jackfield.identity.Identity;
import java.util.Optional;

/// For whom the code on this thread runs. Java code that is called with plain arguments has no invocation to ask; what
/// belongs to its caller is found by this.
///
/// Threads that such code starts serve nobody.
public final class OnBehalf {
    private static final ScopedValue<Identity> CURRENT = ScopedValue.newInstance();

    private OnBehalf() {}

    /// Runs code for an identity.
    public static <T, X extends Throwable> T of(Identity identity, ScopedValue.CallableOp<T, X> code) throws X {
        return ScopedValue.where(CURRENT, identity).call(code);
    }

    public static Optional<Identity> identity() {
        return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
    }
}
