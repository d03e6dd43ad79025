package dev.jackfield.api;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import dev.jackfield.testkit.ModuleCode;
import org.junit.jupiter.api.Test;

/// What the packages of this module may use.
class PackagesTest {
    /// Whoever embeds a hub gets neither a server nor a database with it.
    @Test
    void embeddedHubsNeedOnlyCoreAndTransport() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.jackfield.api..",
                        "dev.jackfield.documents",
                        "dev.jackfield.executor..",
                        "dev.jackfield.kind",
                        "dev.jackfield.skill",
                        "dev.jackfield.core..",
                        "dev.jackfield.protocol..",
                        "dev.jackfield.transport..",
                        "dev.jackfield.tools",
                        "dev.jackfield.workflow",
                        "dev.jackfield.action",
                        "java..",
                        "javax.tools",
                        "tools.jackson..",
                        "org.slf4j",
                        "org.jspecify.annotations")
                .check(ModuleCode.with(Jackfield.class));
    }
}
