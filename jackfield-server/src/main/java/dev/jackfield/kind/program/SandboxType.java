package dev.jackfield.kind.program;

import dev.jackfield.config.Also;

/// The sandboxes for programs.
public enum SandboxType {
    @Also("bubblewrap")
    BWRAP
}
