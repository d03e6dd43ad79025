package dev.jackfield.core;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.jackfield.testkit.ModuleCode;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The packages of this module: their order, and what they may use.
class PackagesTest {
    private static final JavaClasses MODULE = ModuleCode.with(Hub.class);

    /// Each imports only earlier ones.
    @Test
    void packagesFormALine() {
        ModuleCode.checkLine(
                MODULE,
                List.of(
                        "dev.jackfield.core.config",
                        "dev.jackfield.core.shelf",
                        "dev.jackfield.core.identity",
                        "dev.jackfield.core.regex",
                        "dev.jackfield.core.result",
                        "dev.jackfield.core.schema",
                        "dev.jackfield.core.call",
                        "dev.jackfield.core.running",
                        "dev.jackfield.core.binding.shape",
                        "dev.jackfield.core.binding",
                        "dev.jackfield.core.source",
                        "dev.jackfield.core.javatools",
                        "dev.jackfield.core.upstream.connection",
                        "dev.jackfield.core.upstream.task",
                        "dev.jackfield.core.upstream",
                        "dev.jackfield.core.catalog",
                        "dev.jackfield.core.signature",
                        "dev.jackfield.core.search",
                        "dev.jackfield.core.pipeline",
                        "dev.jackfield.core.policy",
                        "dev.jackfield.core.audit",
                        "dev.jackfield.core",
                        "dev.jackfield.core.endpoint"));
    }

    @Test
    void coreKnowsNoTransport() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.jackfield.transport..", "org.eclipse.jetty..")
                .check(MODULE);
    }
}
