package dev.jackfield.settings;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.jackfield.testkit.ModuleCode;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The packages of this module: their order, and what they may use.
class PackagesTest {
    private static final JavaClasses MODULE = ModuleCode.with(Settings.class);

    /// From the text of a file to what is made of it.
    @Test
    void packagesFormALine() {
        ModuleCode.checkLine(
                MODULE,
                List.of(
                        "dev.jackfield.settings.secrecy",
                        "dev.jackfield.settings.tree",
                        "dev.jackfield.settings.bind",
                        "dev.jackfield.settings",
                        "dev.jackfield.settings.load",
                        "dev.jackfield.settings.edit",
                        "dev.jackfield.settings.importing",
                        "dev.jackfield.settings.state",
                        "dev.jackfield.settings.outbound",
                        "dev.jackfield.settings.provider"));
    }
}
