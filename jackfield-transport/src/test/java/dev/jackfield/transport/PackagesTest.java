package dev.jackfield.transport;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import dev.jackfield.testkit.ModuleCode;
import dev.jackfield.transport.http.client.HttpChannel;
import org.junit.jupiter.api.Test;

/// What the packages of this module may use.
class PackagesTest {
    @Test
    void transportBuildsOnTheProtocolAlone() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.jackfield.core..")
                .check(ModuleCode.with(HttpChannel.class));
    }
}
