package dev.jackfield.a2a;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.jackfield.a2a.source.A2aSource;
import dev.jackfield.testkit.ModuleCode;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The packages of this module: their order, and what they may use.
class PackagesTest {
    private static final JavaClasses MODULE = ModuleCode.with(A2aSource.class);

    /// Each imports only earlier ones.
    @Test
    void packagesFormALine() {
        ModuleCode.checkLine(
                MODULE,
                List.of(
                        "dev.jackfield.a2a.toolrpc",
                        "dev.jackfield.a2a",
                        "dev.jackfield.a2a.client.message",
                        "dev.jackfield.a2a.client.protocol",
                        "dev.jackfield.a2a.client",
                        "dev.jackfield.a2a.source",
                        "dev.jackfield.a2a.door.request",
                        "dev.jackfield.a2a.door.task",
                        "dev.jackfield.a2a.door"));
    }

    /// Servers and clients of plain JSON-RPC need no more than a program that embeds a hub, and no A2A.
    @Test
    void plainJsonRpcNeedsOnlyWhatEmbeddedHubsNeed() {
        classes()
                .that()
                .resideInAPackage("dev.jackfield.a2a.toolrpc")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.jackfield.a2a.toolrpc",
                        "dev.jackfield.api..",
                        "dev.jackfield.documents",
                        "dev.jackfield.executor..",
                        "dev.jackfield.kind",
                        "dev.jackfield.skill",
                        "dev.jackfield.core..",
                        "dev.jackfield.protocol..",
                        "dev.jackfield.transport..",
                        "java..",
                        "org.slf4j",
                        "org.jspecify.annotations")
                .check(MODULE);
    }

    /// A program that calls agents needs no hub.
    @Test
    void clientOfAgentsKnowsNoHub() {
        noClasses()
                .that()
                .resideInAPackage("dev.jackfield.a2a.client..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.jackfield.core..")
                .check(MODULE);
    }
}
