package dev.jackfield.server;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.jackfield.server.store.Store;
import dev.jackfield.testkit.ModuleCode;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The packages of this module: their order, and what they may use.
class PackagesTest {
    private static final JavaClasses MODULE = ModuleCode.with(Store.class);

    /// From what a hub is made of to the hub with its doors.
    @Test
    void packagesFormALine() {
        ModuleCode.checkLine(
                MODULE,
                List.of(
                        "dev.jackfield.server.store",
                        "dev.jackfield.server.audit",
                        "dev.jackfield.server.owntools",
                        "dev.jackfield.server.metrics",
                        "dev.jackfield.server.tracing",
                        "dev.jackfield.server.logging",
                        "dev.jackfield.server.source",
                        "dev.jackfield.server.status",
                        "dev.jackfield.server.reload",
                        "dev.jackfield.server.assembly",
                        "dev.jackfield.server.admin",
                        "dev.jackfield.server"));
    }
}
