package dev.jackfield.builtin.program;

import dev.jackfield.core.config.Also;

/// The sandboxes for programs.
public enum SandboxType {
    @Also("bubblewrap")
    BWRAP
}
