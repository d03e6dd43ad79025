package dev.jackfield.builtin.skillfolder;

/// The result of opening a skill file.
sealed interface OpenedFile {
    record Fine(Code code) implements OpenedFile {}

    record Bad(String reason) implements OpenedFile {}
}
