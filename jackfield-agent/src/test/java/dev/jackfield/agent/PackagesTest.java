package dev.jackfield.agent;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.jackfield.agent.ensemble.Ensemble;
import dev.jackfield.api.McpClient;
import dev.jackfield.testkit.ModuleCode;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The packages of this module: their order, and what they may use.
class PackagesTest {
    private static final JavaClasses MODULE = ModuleCode.with(Ensemble.class);

    /// From the entries of a conversation over its loop to hubs; then from texts over dialogues to workflows.
    @Test
    void packagesFormALine() {
        ModuleCode.checkLine(
                MODULE,
                List.of(
                        "dev.jackfield.agent.conversation",
                        "dev.jackfield.agent.conversation.history",
                        "dev.jackfield.agent.conversation.store",
                        "dev.jackfield.agent.model",
                        "dev.jackfield.agent.converse",
                        "dev.jackfield.agent.ensemble",
                        "dev.jackfield.agent.ensemble.descriptor",
                        "dev.jackfield.agent.ai",
                        "dev.jackfield.agent.hub.model",
                        "dev.jackfield.agent.hub.toolbox",
                        "dev.jackfield.agent.hub.turn",
                        "dev.jackfield.agent.hub",
                        "dev.jackfield.agent.language.text",
                        "dev.jackfield.agent.language.sketch",
                        "dev.jackfield.agent.language.value",
                        "dev.jackfield.agent.language.meaning",
                        "dev.jackfield.agent.language",
                        "dev.jackfield.agent.delegate",
                        "dev.jackfield.agent.workflow.code",
                        "dev.jackfield.agent.workflow.model",
                        "dev.jackfield.agent.workflow.session",
                        "dev.jackfield.agent.workflow.sentence",
                        "dev.jackfield.agent.workflow.execution",
                        "dev.jackfield.agent.workflow"));
    }

    /// Sentences are understood without a hub: what a program tells about its commands is enough.
    @Test
    void languageKnowsNoHubAndNoWorkflow() {
        noClasses()
                .that()
                .resideInAPackage("dev.jackfield.agent.language..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.jackfield.core",
                        "dev.jackfield.agent.delegate..",
                        "dev.jackfield.agent.hub..",
                        "dev.jackfield.agent.workflow..",
                        "dev.jackfield.core.call",
                        "dev.jackfield.protocol.mcp",
                        "dev.jackfield.core.source",
                        "dev.jackfield.workflow")
                .check(MODULE);
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
                .check(MODULE);
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
                .check(MODULE);
    }
}
