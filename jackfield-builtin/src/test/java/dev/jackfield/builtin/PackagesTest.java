package dev.jackfield.builtin;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.jackfield.builtin.installation.Installation;
import dev.jackfield.testkit.ModuleCode;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The packages of this module: their order, and what they may use.
class PackagesTest {
    private static final JavaClasses MODULE = ModuleCode.with(Installation.class);

    /// Each imports only earlier ones.
    @Test
    void packagesFormALine() {
        ModuleCode.checkLine(
                MODULE,
                List.of(
                        "dev.jackfield.builtin.installation",
                        "dev.jackfield.builtin.skillfolder",
                        "dev.jackfield.builtin.mcp",
                        "dev.jackfield.builtin.program",
                        "dev.jackfield.builtin.url",
                        "dev.jackfield.builtin.servers.filesystem",
                        "dev.jackfield.builtin.servers.code",
                        "dev.jackfield.builtin.servers"));
    }
}
