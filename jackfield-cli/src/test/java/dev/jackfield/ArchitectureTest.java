package dev.jackfield;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
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
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// The shape of the code: which module may know what, and in which order packages build on each other.
class ArchitectureTest {
    /// Reading all code takes seconds, so tests of all of it belong to this class.
    static final JavaClasses CODE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.jackfield");

    @Nested
    class OnePath extends OnePathRules {}

    @Nested
    class OfEnsembles extends EnsembleRules {}

    private static final String[] FOR_AUTHORS = {"dev.jackfield.tools", "dev.jackfield.workflow", "dev.jackfield.action"
    };

    private static final String[] PROTOCOL = {
        "dev.jackfield.protocol.flow",
        "dev.jackfield.protocol.json",
        "dev.jackfield.protocol.rpc",
        "dev.jackfield.protocol.mcp",
        "dev.jackfield.protocol.text",
        "dev.jackfield.protocol.wire"
    };

    private static final String[] TRANSPORT = {
        "dev.jackfield.transport.files", "dev.jackfield.transport.http..", "dev.jackfield.transport.stdio"
    };

    private static final String[] API = {
        "dev.jackfield.api..",
        "dev.jackfield.documents",
        "dev.jackfield.executor..",
        "dev.jackfield.kind",
        "dev.jackfield.skill"
    };

    /// Each imports only earlier ones.
    private static final List<String> CORE = List.of(
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
            "dev.jackfield.core.endpoint");

    private static final String[] IN_CORE = CORE.toArray(String[]::new);

    /// Each imports only earlier ones.
    private static final List<String> BUILTIN = List.of(
            "dev.jackfield.builtin.installation",
            "dev.jackfield.builtin.skillfolder",
            "dev.jackfield.builtin.mcp",
            "dev.jackfield.builtin.program",
            "dev.jackfield.builtin.url",
            "dev.jackfield.builtin.servers.filesystem",
            "dev.jackfield.builtin.servers.code",
            "dev.jackfield.builtin.servers");

    /// Each imports only earlier ones: from the text of a file to what is made of it.
    private static final List<String> SETTINGS = List.of(
            "dev.jackfield.settings.secrecy",
            "dev.jackfield.settings.tree",
            "dev.jackfield.settings.bind",
            "dev.jackfield.settings",
            "dev.jackfield.settings.load",
            "dev.jackfield.settings.edit",
            "dev.jackfield.settings.importing",
            "dev.jackfield.settings.state",
            "dev.jackfield.settings.outbound",
            "dev.jackfield.settings.provider");

    /// Each imports only earlier ones.
    private static final List<String> INSPECT = List.of(
            "dev.jackfield.inspect.definitions",
            "dev.jackfield.inspect.pages",
            "dev.jackfield.inspect.namespace",
            "dev.jackfield.inspect.probe",
            "dev.jackfield.inspect.doctor");

    /// Each imports only earlier ones: from what a hub is made of to the hub with its doors.
    private static final List<String> SERVER = List.of(
            "dev.jackfield.server.store",
            "dev.jackfield.server.owntools",
            "dev.jackfield.server.metrics",
            "dev.jackfield.server.tracing",
            "dev.jackfield.server.logging",
            "dev.jackfield.server.source",
            "dev.jackfield.server.status",
            "dev.jackfield.server.reload",
            "dev.jackfield.server.assembly",
            "dev.jackfield.server.admin",
            "dev.jackfield.server");

    /// Each imports only earlier ones: what people type.
    private static final List<String> CLI = List.of(
            "dev.jackfield.cli.base",
            "dev.jackfield.cli.questions",
            "dev.jackfield.cli.option",
            "dev.jackfield.cli.output",
            "dev.jackfield.cli.client",
            "dev.jackfield.cli.chat",
            "dev.jackfield.cli.evaluation",
            "dev.jackfield.cli.shell",
            "dev.jackfield.cli.command.catalog",
            "dev.jackfield.cli.command.source",
            "dev.jackfield.cli.command.hub",
            "dev.jackfield.cli.command.talk",
            "dev.jackfield.cli");

    /// Each module builds on the ones before.
    private static final List<String> PROGRAM = Stream.of(BUILTIN, SETTINGS, INSPECT, SERVER, CLI)
            .flatMap(List::stream)
            .toList();

    /// Each imports only earlier ones.
    private static final List<String> AGENTS = List.of(
            "dev.jackfield.a2a.toolrpc",
            "dev.jackfield.a2a",
            "dev.jackfield.a2a.client.message",
            "dev.jackfield.a2a.client.protocol",
            "dev.jackfield.a2a.client",
            "dev.jackfield.a2a.source",
            "dev.jackfield.a2a.door.request",
            "dev.jackfield.a2a.door.task",
            "dev.jackfield.a2a.door");

    /// Each imports only earlier ones: from the entries of a conversation over its loop to hubs and providers.
    private static final List<String> CONVERSATIONS = List.of(
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
            "dev.jackfield.providers.format",
            "dev.jackfield.providers");

    /// Each imports only earlier ones: from texts to dialogues about commands, then workflows, which have commands.
    private static final List<String> WORKFLOWS = List.of(
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
            "dev.jackfield.agent.workflow");

    @Test
    void packagesOfTheCoreFormALine() {
        formALine(CORE);
    }

    @Test
    void packagesOfWhatPeopleRunFormALine() {
        formALine(PROGRAM);
    }

    @Test
    void packagesOfAgentsFormALine() {
        formALine(AGENTS);
    }

    @Test
    void packagesOfConversationsFormALine() {
        formALine(CONVERSATIONS);
    }

    @Test
    void packagesOfWorkflowsFormALine() {
        formALine(WORKFLOWS);
        assertThat(CODE.stream()
                        .filter(resideInAnyPackage(
                                "dev.jackfield.agent.language..",
                                "dev.jackfield.agent.delegate..",
                                "dev.jackfield.agent.workflow.."))
                        .map(JavaClass::getPackageName)
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(WORKFLOWS);
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
                .check(CODE);
    }

    @Test
    void everyPackageOfWhatPeopleRunHasItsPlaceInTheLine() {
        assertThat(packagesOf("jackfield-builtin")).containsExactlyInAnyOrderElementsOf(BUILTIN);
        assertThat(packagesOf("jackfield-settings")).containsExactlyInAnyOrderElementsOf(SETTINGS);
        assertThat(packagesOf("jackfield-inspect")).containsExactlyInAnyOrderElementsOf(INSPECT);
        assertThat(packagesOf("jackfield-server")).containsExactlyInAnyOrderElementsOf(SERVER);
        assertThat(packagesOf("jackfield-cli")).containsExactlyInAnyOrderElementsOf(CLI);
    }

    @Test
    void everyPackageOfAgentsHasItsPlaceInTheLine() {
        assertThat(packagesOf("jackfield-a2a")).containsExactlyInAnyOrderElementsOf(AGENTS);
    }

    private static Stream<String> packagesOf(String module) {
        return CODE.stream()
                .filter(type -> isOfModule(type, module))
                .map(JavaClass::getPackageName)
                .distinct();
    }

    private static boolean isOfModule(JavaClass type, String module) {
        return type.getSource()
                .map(source -> source.getUri().toString().contains("/" + module + "/target/"))
                .orElse(false);
    }

    private static void formALine(List<String> packages) {
        for (var index = 0; index < packages.size() - 1; index++) {
            noClasses()
                    .that()
                    .resideInAPackage(packages.get(index))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(
                            packages.subList(index + 1, packages.size()).toArray(String[]::new))
                    .check(CODE);
        }
    }

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
    void protocolUsesOnlyTheJdkAndJackson() {
        classes()
                .that()
                .resideInAnyPackage(PROTOCOL)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(PROTOCOL)
                        .or(resideInAnyPackage("java..", "tools.jackson..", "org.jspecify.annotations")))
                .check(CODE);
    }

    @Test
    void protocolAndCoreTouchNoSocketFileOrProcess() {
        noClasses()
                .that()
                .resideInAnyPackage(PROTOCOL)
                .or()
                .resideInAnyPackage(IN_CORE)
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
    void coreKnowsNoTransport() {
        noClasses()
                .that()
                .resideInAnyPackage(IN_CORE)
                .should()
                .dependOnClassesThat(resideInAnyPackage(TRANSPORT).or(resideInAPackage("org.eclipse.jetty..")))
                .check(CODE);
    }

    @Test
    void transportBuildsOnTheProtocolAlone() {
        noClasses()
                .that()
                .resideInAnyPackage(TRANSPORT)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(IN_CORE)
                .check(CODE);
    }

    /// Whoever embeds a hub gets neither a server nor a database with it.
    @Test
    void embeddedHubsNeedOnlyCoreAndTransport() {
        classes()
                .that()
                .resideInAnyPackage(API)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(API)
                        .or(resideInAnyPackage(IN_CORE))
                        .or(resideInAnyPackage(PROTOCOL))
                        .or(resideInAnyPackage(TRANSPORT))
                        .or(resideInAnyPackage(FOR_AUTHORS))
                        .or(resideInAnyPackage(
                                "java..", "javax.tools", "tools.jackson..", "org.slf4j", "org.jspecify.annotations")))
                .check(CODE);
    }

    /// Servers and clients of plain JSON-RPC need no more than a program that embeds a hub, and no A2A.
    @Test
    void plainJsonRpcNeedsOnlyWhatEmbeddedHubsNeed() {
        classes()
                .that()
                .resideInAPackage("dev.jackfield.a2a.toolrpc")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage("dev.jackfield.a2a.toolrpc")
                        .or(resideInAnyPackage(API))
                        .or(resideInAnyPackage(IN_CORE))
                        .or(resideInAnyPackage(PROTOCOL))
                        .or(resideInAnyPackage(TRANSPORT))
                        .or(resideInAnyPackage("java..", "org.slf4j", "org.jspecify.annotations")))
                .check(CODE);
    }

    /// A program that calls agents needs no hub.
    @Test
    void clientOfAgentsKnowsNoHub() {
        noClasses()
                .that()
                .resideInAPackage("dev.jackfield.a2a.client..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(IN_CORE)
                .check(CODE);
    }

    @Test
    void testkitBuildsOnTheProtocolAlone() {
        noClasses()
                .that()
                .resideInAPackage("dev.jackfield.testkit..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(IN_CORE).or(resideInAnyPackage(TRANSPORT)))
                .check(CODE);
    }

    @Test
    void jettyStaysInTheTransport() {
        noClasses()
                .that()
                .resideOutsideOfPackages(TRANSPORT)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.eclipse.jetty..")
                .check(CODE);
    }

    /// How a hub is built and reloaded is one type to those who run one: `LocalHub`.
    @Test
    void commandsKnowNeitherHowAHubIsBuiltNorHowItIsReloaded() {
        noClasses()
                .that()
                .resideInAPackage("dev.jackfield.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.jackfield.server.assembly", "dev.jackfield.server.reload")
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
                                "org.jspecify.annotations")
                        .or(resideInAnyPackage(PROTOCOL))
                        .or(resideInAnyPackage(TRANSPORT)))
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
    void sandboxDecidesNothingAboutCalls() {
        noClasses()
                .that()
                .resideInAPackage("dev.jackfield.sandbox")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.jackfield.core",
                        "dev.jackfield.core.call",
                        "dev.jackfield.core.catalog",
                        "dev.jackfield.core.policy",
                        "dev.jackfield.core.pipeline",
                        "dev.jackfield.core.signature")
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
                .contains(IN_CORE)
                .contains(PROTOCOL)
                .contains("dev.jackfield.embedding")
                .containsAll(AGENTS)
                .containsAll(CONVERSATIONS)
                .containsAll(PROGRAM);
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
