package dev.jackfield.skills;

/// What became of a file.
sealed interface Opened {
    record Fine(Code code) implements Opened {}

    record Bad(String reason) implements Opened {}
}
