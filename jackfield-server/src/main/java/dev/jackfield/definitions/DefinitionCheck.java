package dev.jackfield.definitions;

import java.util.stream.Stream;

/// Looks at one definition for one kind of trouble.
interface DefinitionCheck {
    Stream<Complaint> complaints(Definition definition);
}
