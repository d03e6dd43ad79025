package dev.jackfield.core.upstream;

import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Flaw;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.upstream.connection.Connection;
import dev.jackfield.core.upstream.connection.ScriptedDial;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Memory;
import dev.jackfield.protocol.rpc.Message;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListReaderTest {
    private static final ListShare SHARE = new ListShare(100, 1 << 20, new Memory(1 << 20));

    /// Lists pages by cursor; the first is that of no cursor.
    private static Manifest read(String version, Map<String, String> pages) throws InterruptedException {
        var dial = new ScriptedDial(request -> Message.result(
                request.id(),
                fields(pages.getOrDefault(request.params().text("cursor").orElse(""), "{}"))));
        var connection = new Connection(dial.open(ClientLink.SILENT), version, Fields.EMPTY, "", Fields.EMPTY);
        return new ListReader(SHARE, connection, _ -> Deadline.after(Duration.ofSeconds(5))).read();
    }

    private static Manifest read(String page) throws InterruptedException {
        return read("2025-11-25", Map.of("", page));
    }

    private static String tool(String name) {
        return "{\"name\":\"%s\",\"inputSchema\":{\"type\":\"object\"}}".formatted(name);
    }

    private static List<String> names(Manifest manifest) {
        return manifest.items().stream().map(Item::key).toList();
    }

    @Test
    void secondToolOfANameIsLeftOut() throws InterruptedException {
        assertThat(names(read("{\"tools\":[%s,%s,%s]}".formatted(tool("a"), tool("a"), tool("b")))))
                .containsExactly("a", "b");
    }

    @Test
    void definitionsThatNobodyCouldUseAreLeftOut() throws InterruptedException {
        var bad = List.of(
                "5",
                "{}",
                "{\"name\":\" \",\"inputSchema\":{}}",
                "{\"name\":\"x\"}",
                "{\"name\":\"x\",\"inputSchema\":true}",
                "{\"name\":\"x\",\"inputSchema\":{\"properties\":{\"a\":{\"type\":\"number\",\"x-mcp-header\":\"A\"}}}}",
                tool("good"));

        assertThat(names(read("{\"tools\":[" + String.join(",", bad) + "]}"))).containsExactly("good");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Name", "NAME", "InputSchema", "TITLE", "De\u017fcription"})
    void definitionThatSomeClientsWouldReadInAnotherWayIsLeftOut(String key) throws InterruptedException {
        var two = "{\"name\":\"x\",\"inputSchema\":{\"type\":\"object\"},\"" + key + "\":\"vault.unlock\"}";
        var manifest = read("{\"tools\":[%s,%s]}".formatted(two, tool("good")));

        assertThat(names(manifest)).containsExactly("good");
        assertThat(manifest.flaws()).singleElement().asString().contains("must be written");
    }

    @Test
    void whatIsLeftOutIsNamed() throws InterruptedException {
        var page = "{\"tools\":[%s,%s,{\"name\":\"x\"},{}]}".formatted(tool("a"), tool("a"));

        assertThat(read(page).flaws())
                .containsExactly(
                        new Flaw(Item.Kind.TOOL, "a", "'a' twice in tools"),
                        new Flaw(Item.Kind.TOOL, "x", "tool 'x' has no inputSchema object"),
                        new Flaw(Item.Kind.TOOL, "", "a tool without a name"));
    }

    @Test
    void answerWithoutToolsIsAnEmptyList() throws InterruptedException {
        assertThat(read("{}").items()).isEmpty();
    }

    @Test
    void cursorThatComesAgainEndsTheList() throws InterruptedException {
        var pages = Map.of(
                "", "{\"tools\":[%s],\"nextCursor\":\"2\"}".formatted(tool("a")),
                "2", "{\"tools\":[%s],\"nextCursor\":\"2\"}".formatted(tool("b")));

        assertThat(names(read("2025-11-25", pages))).containsExactly("a", "b");
    }

    @Test
    void hintsOfTheStrictestPageCount() throws InterruptedException {
        var pages = Map.of(
                "", "{\"tools\":[],\"nextCursor\":\"2\",\"ttlMs\":9000,\"cacheScope\":\"public\"}",
                "2", "{\"tools\":[],\"ttlMs\":5000,\"cacheScope\":\"private\"}");

        assertThat(read("2026-07-28", pages).hints()).isEqualTo(new CacheHints(Duration.ofSeconds(5), true));
    }

    @Test
    void hintsOfALegacyServerMeanNothing() throws InterruptedException {
        assertThat(read("{\"tools\":[],\"ttlMs\":9000,\"cacheScope\":\"public\"}")
                        .hints())
                .isEqualTo(CacheHints.NONE);
    }

    @Test
    void definitionIsCarriedWhole() throws InterruptedException {
        var definition = "{\"name\":\"a\",\"inputSchema\":{\"type\":\"object\",\"x\":1.0},\"own\":[1, 2]}";

        assertThat(read("{\"tools\":[" + definition + "]}").items().getFirst().definition())
                .isEqualTo(Json.parse(definition));
    }
}
