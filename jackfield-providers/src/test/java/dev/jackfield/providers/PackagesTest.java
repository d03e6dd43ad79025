package dev.jackfield.providers;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.jackfield.testkit.ModuleCode;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The packages of this module: their order, and what they may use.
class PackagesTest {
    private static final JavaClasses MODULE = ModuleCode.with(LangChainModel.class);

    /// Each imports only earlier ones.
    @Test
    void packagesFormALine() {
        ModuleCode.checkLine(MODULE, List.of("dev.jackfield.providers.format", "dev.jackfield.providers"));
    }
}
