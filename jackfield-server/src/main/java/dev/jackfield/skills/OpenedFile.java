package dev.jackfield.skills;

/// The result of opening a skill file.
sealed interface OpenedFile {
    record Fine(Code code) implements OpenedFile {}

    record Bad(String reason) implements OpenedFile {}
}
