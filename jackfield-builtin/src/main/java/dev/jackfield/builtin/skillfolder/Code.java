package dev.jackfield.builtin.skillfolder;

import java.util.List;

/// The classes of a skill, ready to be used.
///
/// @param classes their loader, which is theirs alone
/// @param closing gives back what it holds
/// @param offering the names of those that offer something
record Code(ClassLoader classes, Runnable closing, List<String> offering) implements AutoCloseable {
    Code {
        offering = List.copyOf(offering);
    }

    @Override
    public void close() {
        closing.run();
    }
}
