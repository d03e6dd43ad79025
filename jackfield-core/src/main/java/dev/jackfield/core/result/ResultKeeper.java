package dev.jackfield.core.result;

import dev.jackfield.core.identity.Identity;
import java.util.Optional;

/// Keeps whole results. Only the identity that made the call can read its result.
public interface ResultKeeper {

    /// Keeps a result. Returns empty if it cannot be kept; the keeper has logged why.
    Optional<KeptResult> keep(Identity owner, byte[] result);

    /// A result that is kept.
    ///
    /// @param id names it among the results of its owner
    /// @param uri names it as a resource
    record KeptResult(String id, String uri) {}
}
