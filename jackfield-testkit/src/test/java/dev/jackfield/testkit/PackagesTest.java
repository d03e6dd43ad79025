package dev.jackfield.testkit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import org.junit.jupiter.api.Test;

/// What the packages of this module may use.
class PackagesTest {
    @Test
    void testkitBuildsOnTheProtocolAlone() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.jackfield.core..", "dev.jackfield.transport..")
                .check(ModuleCode.with(FakeUpstream.class));
    }
}
