package dev.jackfield.conformance;

import java.util.Map;

/// One tool call that a peer is asked to make.
record Step(String name, Map<String, Object> arguments) {
    Step {
        arguments = Map.copyOf(arguments);
    }

    Step withPrefix(String prefix) {
        return new Step(prefix + name, arguments);
    }
}
