package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// One hub before servers of the protocol's authors, seen by clients of the protocol's authors.
@TestInstance(Lifecycle.PER_CLASS)
class OfficialServersIT {
    private static final List<ForeignClient> SDKS = List.of(
            TypeScriptSdk.V1, TypeScriptSdk.V2_LEGACY, TypeScriptSdk.V2_AUTO, TypeScriptSdk.V2_MODERN, JavaSdk.LEGACY);

    private final EverythingServer everything = EverythingServer.start();
    private final Workplace workplace = Workplace.create();
    private final HubProcess hub = HubProcess.start(workplace
            .file("files/hello.txt", "hello")
            .file("jackfield.yaml", """
                sources:
                  everything: {command: %s}
                  everything-http: {url: "%s"}
                  files: {command: %s}
                  memory: {command: %s, env: {MEMORY_FILE_PATH: "%s"}}
                """.formatted(
                    Fixture.quoted(EverythingServer.stdioCommand()),
                    everything.url(),
                    Fixture.quoted(server("filesystem", workplace.path("files").toString())),
                    Fixture.quoted(server("memory")),
                    workplace.path("memory.jsonl")))
            .file(
                    "own/jackfield.yaml",
                    "sources: {everything: {command: %s}}".formatted(Fixture.quoted(EverythingServer.stdioCommand())))
            .file(
                    "own/hub.sh",
                    "exec " + String.join(" ", workplace.command("stdio", "--config")) + " "
                            + workplace.path("own/jackfield.yaml")));

    private static List<String> server(String name, String... arguments) {
        return NodeRuntime.command(
                NodeRuntime.installed("@modelcontextprotocol/server-" + name + "/dist/index.js"), arguments);
    }

    @BeforeAll
    void ready() {
        hub.awaitReady("everything", "everything-http", "files", "memory");
    }

    @AfterAll
    void stop() {
        hub.close();
        everything.close();
    }

    private static List<ForeignClient> someOfEachKind() {
        return List.of(TypeScriptSdk.V1, TypeScriptSdk.V2_MODERN, JavaSdk.LEGACY);
    }

    @ParameterizedTest
    @MethodSource("someOfEachKind")
    void fileThatWasWrittenCanBeRead(ForeignClient peer) {
        var file = workplace.path("files/" + UUID.randomUUID() + ".txt").toString();
        var content = "Grüße, 世界\nsecond line\n";

        var session = peer.converse(
                new ServerTarget.Http(hub.url()),
                List.of(
                        new Step("files.write_file", Map.of("path", file, "content", content)),
                        new Step("files.read_text_file", Map.of("path", file))));

        assertThat(workplace.path(file)).hasContent(content);
        assertThat(session.call("files.read_text_file").text()).isEqualTo(content);
    }

    @ParameterizedTest
    @MethodSource("someOfEachKind")
    void entityThatWasMadeIsInTheGraph(ForeignClient peer) {
        var name = "node " + UUID.randomUUID();
        var entity = Map.of("name", name, "entityType", "hub", "observations", List.of("it has doors"));

        var session = peer.converse(
                new ServerTarget.Http(hub.url("memory")),
                List.of(
                        new Step("create_entities", Map.of("entities", List.of(entity))),
                        new Step("read_graph", Map.of())));

        var graph = session.call("read_graph").result().path("structuredContent");
        assertThat(graph.path("entities").findValuesAsString("name")).contains(name);
    }

    @Test
    void legacyClientWaitsForAToolThatRunsOnlyAsATask() {
        var name = "everything.simulate-research-query";
        var session = TypeScriptSdk.V1.converse(
                new ServerTarget.Http(hub.url()), List.of(new Step(name, Map.of("topic", "telephone exchanges"))));

        assertThat(session.call(name).text()).startsWith("# Research Report: telephone exchanges");
    }

    @ParameterizedTest
    @ValueSource(strings = {"everything", "everything-http"})
    void commandLineFollowsAToolThatRunsOnlyAsATask(String source) {
        var call = hub.run(
                "call",
                source + ".simulate-research-query",
                "topic=python",
                "ambiguous:=true",
                "--answer",
                "interpretation=snake");

        assertThat(call.exitCode()).as(call.err()).isZero();
        assertThat(call.out()).startsWith("# Research Report: python (snake)");
        assertThat(call.err()).containsPattern("Analyzing content|Requesting clarification|Generating report");
    }

    /// What is true of the reference server is true behind the hub. The inspector starts a process for each question,
    /// so it is asked little.
    abstract static class BehindTheHub extends EverythingExpectations {
        @ParameterizedTest
        @EnumSource
        void inspectorCallsATool(Inspector inspector) {
            var echo = new Step("echo", Map.of("message", "hello")).withPrefix(prefix());
            var session = inspector.converse(target(), List.of(echo));

            assertThat(session.tools()).contains(echo.name());
            assertThat(session.call(echo.name()).text()).isEqualTo("Echo: hello");
        }

        @Override
        List<ForeignClient> peers() {
            return SDKS;
        }
    }

    @Nested
    class AmongAllSources extends BehindTheHub {
        @Override
        ServerTarget target() {
            return new ServerTarget.Http(hub.url());
        }

        @Override
        String prefix() {
            return "everything.";
        }
    }

    @Nested
    class AsTheOnlySource extends BehindTheHub {
        @Override
        ServerTarget target() {
            return new ServerTarget.Http(hub.url("everything"));
        }

        @Override
        String prefix() {
            return "";
        }
    }

    @Nested
    class OverHttpOnBothSides extends BehindTheHub {
        @Override
        ServerTarget target() {
            return new ServerTarget.Http(hub.url("everything-http"));
        }

        @Override
        String prefix() {
            return "";
        }
    }

    /// The client starts the program, which goes through the hub that runs.
    @Nested
    class OverStdioThroughTheRunningHub extends BehindTheHub {
        @Override
        ServerTarget target() {
            return new ServerTarget.Stdio(workplace.command("stdio"));
        }

        @Override
        String prefix() {
            return "everything.";
        }

        @Override
        List<ForeignClient> peers() {
            return List.of(TypeScriptSdk.V1, TypeScriptSdk.V2_LEGACY, TypeScriptSdk.V2_MODERN);
        }
    }

    /// The client starts the program, which is a hub itself; by a script, because the inspector has a `--config` too.
    @Nested
    class OverStdioWithAHubOfItsOwn extends BehindTheHub {
        @Override
        ServerTarget target() {
            return new ServerTarget.Stdio(
                    List.of("sh", workplace.path("own/hub.sh").toString()));
        }

        @Override
        String prefix() {
            return "everything.";
        }

        @Override
        List<ForeignClient> peers() {
            return List.of(TypeScriptSdk.V1, TypeScriptSdk.V2_MODERN);
        }
    }
}
