package dev.jackfield.inspect.definitions;

import java.util.stream.Stream;

/// Checks one definition for one kind of problem.
interface DefinitionCheck {
    Stream<Complaint> complaints(Definition definition);
}
