package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/// Servers of the protocol's authors behind an endpoint that runs programs: a client solves a task of several tools
/// by one call.
@TestInstance(Lifecycle.PER_CLASS)
class CodeModeIT {
    private static final String SENTENCE = "telephone exchanges have jackfields";

    private final Workplace workplace = Workplace.create();
    private final HubProcess hub =
            HubProcess.start(workplace.file("files/hello.txt", SENTENCE).file("jackfield.yaml", """
                mcp: {view: code}
                sources:
                  filesystem: {command: %s}
                  memory: {command: %s, env: {MEMORY_FILE_PATH: "%s"}}
                """.formatted(
                    Fixture.quoted(server("filesystem", workplace.path("files").toString())),
                    Fixture.quoted(server("memory")),
                    workplace.path("memory.jsonl"))));

    private static List<String> server(String name, String... arguments) {
        return NodeRuntime.command(
                NodeRuntime.installed("@modelcontextprotocol/server-" + name + "/dist/index.js"), arguments);
    }

    @BeforeAll
    void ready() {
        hub.awaitReady("filesystem", "memory");
    }

    @AfterAll
    void stop() {
        hub.close();
    }

    private JsonNode run(TypeScriptSdk client, String language, String code) {
        var session = client.converse(
                new ServerTarget.Http(hub.url()),
                List.of(new Step("run_code", Map.of("language", language, "code", code))));
        assertThat(session.tools()).contains("run_code", "search_skills", "describe_function");
        assertThat(session.tools()).noneMatch(name -> name.contains("read_file"));
        return session.call("run_code").result().path("structuredContent");
    }

    private String path(String name) {
        return workplace.path("files/" + name).toString();
    }

    @ParameterizedTest
    @EnumSource
    void javaScriptReadsAFile(TypeScriptSdk client) {
        var result = run(client, "javascript", """
            const text = await device.FilesystemMCP.read_file({path: "%s"});
            console.log("read");
            text
            """.formatted(path("hello.txt")));

        assertThat(result.path("value").toString()).contains(SENTENCE);
        assertThat(result.path("output").asString()).isEqualTo("read\n");
    }

    @ParameterizedTest
    @EnumSource
    void pythonReadsAFile(TypeScriptSdk client) {
        var trial = hub.run("call", "run_code", "language=python", "code=print(1)");
        var said = trial.out() + trial.err();
        assumeFalse(said.contains("Scripts in python cannot run here"), said);
        var result = run(client, "python", """
            text = device.FilesystemMCP.read_file(path="%s")
            print("read")
            text
            """.formatted(path("hello.txt")));

        assertThat(result.path("value").toString()).contains(SENTENCE);
        assertThat(result.path("output").asString()).isEqualTo("read\n");
    }

    /// Reads a file, writes another one with the number of its words, and remembers it in a graph.
    @ParameterizedTest
    @EnumSource
    void oneProgramUsesThreeToolsOfTwoServers(TypeScriptSdk client) {
        var name = UUID.randomUUID().toString();

        var result = run(client, "javascript", """
            const read = await device.FilesystemMCP.read_text_file({path: "%s"});
            const words = (read.content ?? read).split(" ").length;
            await device.FilesystemMCP.write_file({path: "%s", content: `${words} words`});
            await device.MemoryMCP.create_entities({
                entities: [{name: "%s", entityType: "count", observations: [`${words} words`]}]});
            return words;
            """.formatted(path("hello.txt"), path(name), name));

        assertThat(result.path("value").asInt()).as(result.toString()).isEqualTo(4);
        assertThat(workplace.path("files/" + name)).hasContent("4 words");
        assertThat(workplace.path("memory.jsonl")).content().contains(name);
    }
}
