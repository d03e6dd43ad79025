package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.server.OpenHub;
import dev.jackfield.settings.load.ConfigFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// `jackfield eval`, over a file and over a hub.
class EvaluateTest {
    private static final String TOOLS = """
        {"id":"w","server":"My Weather","name":"forecast","description":"Weather of the next days for a city","inputSchema":{"type":"object"}}
        {"id":"m","server":"mail","name":"send","description":"Sends an e-mail","inputSchema":{"type":"object"}}

        {"id":"n","server":null,"name":"note","description":"Keeps a note","inputSchema":{"type":"object"}}
        """;

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void openShell() {
        shell = new Shell(folder);
    }

    private void write(String name, String content) throws IOException {
        Files.writeString(folder.resolve(name), content);
    }

    private JsonNode evaluated(String... more) {
        var outcome = shell.run(more);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return JsonMapper.shared().readTree(outcome.out());
    }

    @Test
    void fileOfToolsIsMeasuredByWords() throws IOException {
        write("t.jsonl", TOOLS);
        write("q.jsonl", """
            {"id":"1","query":"weather in my city","relevant":["w"]}
            {"id":"2","query":"send an e-mail","relevant":["m"]}
            {"id":"3","query":"send an e-mail","relevant":["n"]}
            """);
        var report = evaluated("eval", "--queries", "q.jsonl", "--tools", "t.jsonl", "--words", "--json");

        assertThat(report.path("queries").asInt()).isEqualTo(3);
        assertThat(report.path("tools").asInt()).isEqualTo(3);
        assertThat(report.path("ranking").asString()).isEqualTo("lexical");
        assertThat(report.path("hit@1").asDouble()).isEqualTo(0.6667);
        assertThat(report.at("/tokens/searchResult").asDouble()).isPositive();
        assertThat(report.at("/tokens/allDefinitions").asInt()).isGreaterThan(60);
    }

    @Test
    void meaningCountsUnlessWordsAloneAreWanted() throws IOException {
        write("t.jsonl", TOOLS);
        write("q.jsonl", "{\"query\":\"will it rain tomorrow?\",\"relevant\":[\"w\"]}\n");
        var report = evaluated("eval", "--queries", "q.jsonl", "--tools", "t.jsonl", "--json");

        assertThat(report.path("ranking").asString()).isEqualTo("hybrid");
        assertThat(report.path("hit@1").asDouble()).isEqualTo(1);
    }

    @Test
    void hubIsMeasuredByNamesOfItsTools() throws Exception {
        write("q.jsonl", """
            {"query":"what time is it in a time zone","relevant":["demo.time"]}
            {"query":"count down slowly","relevant":["countdown"]}
            {"query":"say what I say","relevant":["Demo.echo"]}
            """);
        try (var hub = new OpenHub(new ConfigFolder(folder).load())) {
            var report = evaluated(
                    "eval",
                    "--queries",
                    "q.jsonl",
                    "--words",
                    "--json",
                    "--url",
                    hub.url().toString());

            assertThat(report.path("queries").asInt()).isEqualTo(3);
            assertThat(report.path("unusable").isEmpty()).isTrue();
            assertThat(report.path("hit@5").asDouble()).isEqualTo(1);
        }
    }

    @Test
    void unknownNamesAreReported() throws IOException {
        write("t.jsonl", TOOLS);
        write("q.jsonl", """
            {"id":"a","query":"weather","relevant":["w","forcast"]}
            {"id":"b","query":"mail","relevant":["mial"]}
            """);
        var outcome = shell.run("eval", "--queries", "q.jsonl", "--tools", "t.jsonl", "--words");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).contains("queries\t1");
        assertThat(outcome.err())
                .contains(
                        "'forcast' of query a is no tool here", "'mial' of query b is no tool here", "1 of 2 queries");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"query\":\"x\"}|q.jsonl:2: 'relevant' must be a list with at least one name of a tool",
                "{\"query\":\"x\",\"relevant\":[]}|q.jsonl:2: 'relevant' must be a list",
                "{\"query\":\"x\",\"relevant\":[1]}|q.jsonl:2: 'relevant' must be a list",
                "{\"relevant\":[\"w\"]}|q.jsonl:2: 'query' must be a text that is not empty",
                "{\"id\":7,\"query\":\"x\",\"relevant\":[\"w\"]}|q.jsonl:2: 'id' must be a text",
                "[]|q.jsonl:2: this is not a JSON object",
                "{\"query\"|q.jsonl:2: this is not JSON"
            })
    void badQuerySaysWhereAndWhat(String line, String message) throws IOException {
        write("t.jsonl", TOOLS);
        write("q.jsonl", "{\"query\":\"x\",\"relevant\":[\"w\"]}\n" + line + "\n");
        var outcome = shell.run("eval", "--queries", "q.jsonl", "--tools", "t.jsonl", "--words");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"server\":\"s\"}|t.jsonl:1: 'name' must be a text that is not empty",
                "{\"name\":\"a\",\"server\":5}|t.jsonl:1: 'server' must be a text",
                "{\"name\":\"a\",\"inputSchema\":[]}|t.jsonl:1: tool 'a' has no inputSchema object"
            })
    void badToolSaysWhereAndWhat(String line, String message) throws IOException {
        write("t.jsonl", line + "\n");
        write("q.jsonl", "{\"query\":\"x\",\"relevant\":[\"a\"]}\n");
        var outcome = shell.run("eval", "--queries", "q.jsonl", "--tools", "t.jsonl", "--words");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains(message);
    }

    @Test
    void toolThatIsThereTwiceIsNamedAndLeftOut() throws IOException {
        write("t.jsonl", """
            {"id":"1","server":"s","name":"a","description":"Reads apples"}
            {"id":"2","server":"s","name":"a","description":"Reads pears"}
            {"id":"1","server":"s","name":"b","description":"Reads plums"}
            """);
        write("q.jsonl", "{\"query\":\"apples\",\"relevant\":[\"2\"]}\n");
        var outcome = shell.run("eval", "--queries", "q.jsonl", "--tools", "t.jsonl", "--words");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).contains("tools\t2", "hit@1\t1.0000");
        assertThat(outcome.err())
                .contains("t.jsonl:2: server 's' has a tool 'a' already, so this one is left out")
                .contains("t.jsonl:3: a tool with the id '1' was there already; the id means that one");
    }

    @Test
    void longQueryIsCutWithAWord() throws IOException {
        write("t.jsonl", TOOLS);
        write("q.jsonl", """
            {"id":"long","query":"weather %s","relevant":["w"]}
            """.formatted("x ".repeat(10_000)));
        var outcome = shell.run("eval", "--queries", "q.jsonl", "--tools", "t.jsonl", "--words");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).contains("queries\t1");
        assertThat(outcome.err()).contains("Query long has 20,008 characters; its first 2,000 were used.");
    }

    @Test
    void serversWithSimilarNamesStayApart() throws IOException {
        write("t.jsonl", """
            {"id":"1","server":"a b","name":"read","description":"Reads apples"}
            {"id":"2","server":"a/b","name":"read","description":"Reads pears"}
            """);
        write("q.jsonl", """
            {"query":"apples","relevant":["1"]}
            {"query":"pears","relevant":["2"]}
            """);
        var report = evaluated("eval", "--queries", "q.jsonl", "--tools", "t.jsonl", "--words", "--json");

        assertThat(report.path("hit@1").asDouble()).isEqualTo(1);
    }

    @Test
    void missingFileIsWrongUsage() {
        var outcome = shell.run("eval", "--queries", "nowhere.jsonl");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("nowhere.jsonl: there is no such file.");
    }
}
