package dev.jackfield;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import dev.jackfield.agent.ensemble.Ensemble;
import dev.jackfield.agent.ensemble.Ensembles;
import dev.jackfield.agent.ensemble.Invoker;
import dev.jackfield.api.McpClient;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The shape of conversations: tools are reached through adapters, each ensemble has its client, and there is no
/// list of all tools.
abstract class EnsembleRules {
    @Test
    void noSdkOfMcpIsUsed() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.modelcontextprotocol..", "dev.langchain4j.mcp..", "io.quarkiverse.mcp..")
                .check(ArchitectureTest.CODE);
    }

    @Test
    void theLoopKnowsNeitherEnsemblesNorClients() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.jackfield.agent.conversation..",
                        "dev.jackfield.agent.model",
                        "dev.jackfield.agent.converse")
                .should()
                .dependOnClassesThat(
                        resideInAnyPackage("dev.jackfield.agent.ensemble..").or(equivalentTo(McpClient.class)))
                .check(ArchitectureTest.CODE);
    }

    @Test
    void aClientBelongsToItsEnsemble() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.jackfield.agent.ensemble..")
                .and()
                .doNotBelongToAnyOf(Ensemble.class)
                .and()
                .doNotHaveFullyQualifiedName("dev.jackfield.agent.ensemble.McpInvocable")
                .should()
                .dependOnClassesThat(equivalentTo(McpClient.class))
                .check(ArchitectureTest.CODE);
    }

    @Test
    void thereIsNoGlobalClient() {
        fields().that()
                .areStatic()
                .should()
                .notHaveRawType(equivalentTo(McpClient.class)
                        .or(equivalentTo(Ensemble.class))
                        .or(equivalentTo(Ensembles.class))
                        .or(equivalentTo(Invoker.class)))
                .check(ArchitectureTest.CODE);
    }

    @Test
    void thereIsNoRegistryOfAllTools() {
        fields().that()
                .areDeclaredInClassesThat(
                        resideInAnyPackage("dev.jackfield.agent.converse", "dev.jackfield.agent.ensemble.."))
                .and()
                .areStatic()
                .should()
                .notHaveRawType(assignableTo(Map.class).or(assignableTo(List.class)))
                .check(ArchitectureTest.CODE);
    }
}
