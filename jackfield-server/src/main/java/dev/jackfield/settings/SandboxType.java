package dev.jackfield.settings;

import dev.jackfield.config.Also;

/// What confines a program.
public enum SandboxType {
    @Also("bubblewrap")
    BWRAP
}
