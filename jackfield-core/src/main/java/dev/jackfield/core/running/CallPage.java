package dev.jackfield.core.running;

import java.util.List;
import java.util.Optional;

/// One page of an owner's calls, oldest first.
///
/// @param next where the next page begins, if there is one
public record CallPage(List<CallState> calls, Optional<String> next) {
    public CallPage {
        calls = List.copyOf(calls);
    }
}
