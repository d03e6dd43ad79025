package dev.jackfield.inspect;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.jackfield.inspect.doctor.Examination;
import dev.jackfield.testkit.ModuleCode;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The packages of this module: their order, and what they may use.
class PackagesTest {
    private static final JavaClasses MODULE = ModuleCode.with(Examination.class);

    /// Each imports only earlier ones.
    @Test
    void packagesFormALine() {
        ModuleCode.checkLine(
                MODULE,
                List.of(
                        "dev.jackfield.inspect.definitions",
                        "dev.jackfield.inspect.pages",
                        "dev.jackfield.inspect.namespace",
                        "dev.jackfield.inspect.probe",
                        "dev.jackfield.inspect.doctor"));
    }
}
