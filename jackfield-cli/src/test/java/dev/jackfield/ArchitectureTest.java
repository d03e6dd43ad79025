package dev.jackfield;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;
import dev.jackfield.agent.ensemble.Ensemble;
import dev.jackfield.agent.ensemble.Ensembles;
import dev.jackfield.agent.ensemble.Invoker;
import dev.jackfield.api.McpClient;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.ForwardingCaller;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.ForwardingChannel;
import dev.jackfield.protocol.rpc.ForwardingLink;
import dev.jackfield.protocol.rpc.Memory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// The shape of all code together. What one module keeps to itself is in its `PackagesTest`.
class ArchitectureTest {
    /// Reading all code takes seconds, so tests of all of it belong to this class.
    static final JavaClasses CODE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.jackfield");

    @Nested
    class OnePath extends OnePathRules {}

    private static final String[] FOR_AUTHORS = {"dev.jackfield.tools", "dev.jackfield.workflow", "dev.jackfield.action"
    };

    private static final String PROTOCOL = "dev.jackfield.protocol..";
    private static final String TRANSPORT = "dev.jackfield.transport..";

    /// If one were missing, nothing of its module would be checked.
    private static final String[] OF_EACH_MODULE = {
        "dev.jackfield.tools",
        "dev.jackfield.action",
        "dev.jackfield.protocol.rpc",
        "dev.jackfield.testkit",
        "dev.jackfield.core",
        "dev.jackfield.transport.stdio",
        "dev.jackfield.api",
        "dev.jackfield.embedding",
        "dev.jackfield.worker",
        "dev.jackfield.sandbox",
        "dev.jackfield.a2a",
        "dev.jackfield.agent.workflow",
        "dev.jackfield.providers",
        "dev.jackfield.builtin.servers",
        "dev.jackfield.settings",
        "dev.jackfield.inspect.doctor",
        "dev.jackfield.server",
        "dev.jackfield.cli"
    };

    @Test
    void noPackagesBuildOnEachOther() {
        slices().matching("dev.jackfield.(**)").should().beFreeOfCycles().check(CODE);
    }

    @Test
    void authorsOfToolsNeedNothingButTheJdk() {
        classes()
                .that()
                .resideInAnyPackage(FOR_AUTHORS)
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage(FOR_AUTHORS).or(resideInAnyPackage("java..", "org.jspecify.annotations")))
                .check(CODE);
    }

    @Test
    void protocolAndCoreTouchNoSocketFileOrProcess() {
        noClasses()
                .that()
                .resideInAnyPackage(PROTOCOL, "dev.jackfield.core..")
                .and()
                .areNotAssignableTo(Memory.class) // which asks how large the heap is
                .should()
                .dependOnClassesThat(doIo())
                .check(CODE);
    }

    private static DescribedPredicate<JavaClass> doIo() {
        return resideInAnyPackage("java.io", "java.net..", "java.nio.file..", "java.nio.channels..")
                .and(describe(
                        "are no exceptions and no names",
                        type -> !type.isAssignableTo(IOException.class)
                                && !type.isEquivalentTo(UncheckedIOException.class)
                                && !type.isEquivalentTo(URI.class)
                                && !type.isEquivalentTo(URISyntaxException.class)))
                .or(describe(
                        "start processes",
                        type -> type.isEquivalentTo(Process.class)
                                || type.isEquivalentTo(ProcessBuilder.class)
                                || type.isEquivalentTo(Runtime.class)));
    }

    @Test
    void jettyStaysInTheTransport() {
        noClasses()
                .that()
                .resideOutsideOfPackage(TRANSPORT)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.eclipse.jetty..")
                .check(CODE);
    }

    @Test
    void noSdkOfMcpIsUsed() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.modelcontextprotocol..", "dev.langchain4j.mcp..", "io.quarkiverse.mcp..")
                .check(CODE);
    }

    /// Each ensemble has its own client, and who converses has the ensembles.
    @Test
    void thereIsNoGlobalClient() {
        fields().that()
                .areStatic()
                .should()
                .notHaveRawType(equivalentTo(McpClient.class)
                        .or(equivalentTo(Ensemble.class))
                        .or(equivalentTo(Ensembles.class))
                        .or(equivalentTo(Invoker.class)))
                .check(CODE);
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
                .check(CODE);
    }

    @Test
    void onlyTheStoreSpeaksSql() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.jackfield.server.store")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "javax.sql..", "org.sqlite..")
                .check(CODE);
    }

    @Test
    void onlyTheModelOfSearchKnowsOnnx() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.jackfield.embedding")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("ai.onnxruntime..", "dev.jackfield.embedding")
                .check(CODE);
        classes()
                .that()
                .resideInAPackage("dev.jackfield.embedding")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        "dev.jackfield.embedding",
                        "dev.jackfield.core.search",
                        "ai.onnxruntime..",
                        "java..",
                        "tools.jackson.core..",
                        "org.jspecify.annotations"))
                .check(CODE);
    }

    /// Models are reached by the seam `model`, so that another library can take the place of LangChain4j.
    @Test
    void onlyTheProvidersOfModelsKnowLangChain4j() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.jackfield.providers..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.langchain4j..", "com.fasterxml.jackson..", "dev.jackfield.providers..")
                .check(CODE);
        classes()
                .that()
                .resideInAPackage("dev.jackfield.providers..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        "dev.jackfield.providers..",
                        "dev.jackfield.agent.model",
                        "dev.jackfield.agent.conversation",
                        "dev.jackfield.kind",
                        "dev.jackfield.tools",
                        "dev.langchain4j..",
                        "java..",
                        "org.jspecify.annotations",
                        PROTOCOL,
                        TRANSPORT))
                .check(CODE);
    }

    /// A worker has nothing of the hub, and the hub nothing of the engine in it.
    @Test
    void onlyWorkersKnowTheScriptEngine() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.jackfield.worker")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.graalvm..", "dev.jackfield.worker")
                .check(CODE);
        classes()
                .that()
                .resideInAPackage("dev.jackfield.worker")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        "dev.jackfield.worker", "org.graalvm.polyglot..", "java..", "org.jspecify.annotations"))
                .check(CODE);
    }

    @Test
    void standardOutputBelongsToTheCommandLineAndTheProtocol() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.jackfield.cli..")
                .and()
                .doNotHaveFullyQualifiedName("dev.jackfield.api.hub.StdioDoor")
                .should()
                .accessField(System.class, "out")
                .check(CODE);
    }

    @Test
    void everyPackageIsNullMarked() {
        assertThat(CODE.stream().map(JavaClass::getPackage).distinct())
                .allMatch(found -> found.isAnnotatedWith(NullMarked.class))
                .extracting(JavaPackage::getName)
                .contains(OF_EACH_MODULE);
    }

    @Test
    void namesSayWhatATypeDoes() {
        noClasses()
                .should()
                .haveNameMatching(".*(Impl|Util|Utils|Helper|Manager)")
                .check(CODE);
    }

    /// One that forgets a method of its interface would silently answer in place of the one behind it.
    @Test
    void decoratorsPassEverythingOnByTheirBaseClass() {
        decorators(Caller.class).should().beAssignableTo(ForwardingCaller.class).check(CODE);
        decorators(Channel.class)
                .should()
                .beAssignableTo(ForwardingChannel.class)
                .check(CODE);
        decorators(ClientLink.class)
                .and()
                .doNotHaveSimpleName("ModernSubscription") // which hears one stream for another, and is nobody's client
                .should()
                .beAssignableTo(ForwardingLink.class)
                .check(CODE);
    }

    private static GivenClassesConjunction decorators(Class<?> type) {
        return classes()
                .that()
                .resideOutsideOfPackage("dev.jackfield.testkit..")
                .and()
                .areAssignableTo(type)
                .and(describe(
                        "hold another one",
                        each -> each.getFields().stream()
                                .anyMatch(field -> !field.getModifiers().contains(JavaModifier.STATIC)
                                        && field.getRawType().isEquivalentTo(type))));
    }
}
