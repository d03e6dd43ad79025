package dev.jackfield.sandbox;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import dev.jackfield.testkit.ModuleCode;
import org.junit.jupiter.api.Test;

/// What the packages of this module may use.
class PackagesTest {
    @Test
    void sandboxDecidesNothingAboutCalls() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.jackfield.core",
                        "dev.jackfield.core.call",
                        "dev.jackfield.core.catalog",
                        "dev.jackfield.core.policy",
                        "dev.jackfield.core.pipeline",
                        "dev.jackfield.core.signature")
                .check(ModuleCode.with(Sandbox.class));
    }
}
