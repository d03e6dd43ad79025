package dev.jackfield.core.policy;

import java.util.Optional;

/// The gatekeeper's decision about a call.
public sealed interface Decision {
    /// The call may be made.
    ///
    /// @param rule empty where no rule matched
    record Allow(Optional<Rule> rule) implements Decision {}

    record Deny(Rule rule) implements Decision {}

    /// A refusal without a rule.
    ///
    /// @param why the problem with the URI that the caller sent
    record Reject(String why) implements Decision {}
}
