package dev.jackfield.protocol;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.jackfield.protocol.rpc.Message;
import org.junit.jupiter.api.Test;

/// What the packages of this module may use.
class PackagesTest {
    @Test
    void protocolUsesOnlyTheJdkAndJackson() {
        var module = Message.class.getProtectionDomain().getCodeSource().getLocation();
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.jackfield.protocol..", "java..", "tools.jackson..", "org.jspecify.annotations")
                .check(new ClassFileImporter().importUrl(module));
    }
}
