package dev.jackfield.kind.program;

import dev.jackfield.config.Also;

/// What confines a program.
public enum SandboxType {
    @Also("bubblewrap")
    BWRAP
}
