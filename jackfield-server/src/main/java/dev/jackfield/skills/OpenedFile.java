package dev.jackfield.skills;

/// What became of a file.
sealed interface OpenedFile {
    record Fine(Code code) implements OpenedFile {}

    record Bad(String reason) implements OpenedFile {}
}
