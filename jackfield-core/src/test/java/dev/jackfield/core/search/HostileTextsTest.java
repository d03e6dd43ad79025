package dev.jackfield.core.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.FakeSource;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Definitions come from servers and queries from models; neither may harm the search of others.
@Timeout(60)
class HostileTextsTest {
    private static final Duration LONGEST = Duration.ofSeconds(5);

    private static List<String> texts() {
        return List.of(
                "x".repeat(100_000),
                "word ".repeat(50_000),
                "Aa".repeat(50_000),
                "AaB ".repeat(20_000),
                "_-.".repeat(50_000),
                "the and of ".repeat(10_000),
                "\u0000\u0001\u001b[31m\u0007\u202e\ufeff",
                "\ud83d".repeat(3_000),
                "\udc00\ud83d",
                "😀".repeat(3_000),
                "(a+)+$ [[[ \\Q .* {9999} ^^^ (?<",
                "\u0301".repeat(10_000),
                "A\u0301\u0302\u0303".repeat(2_000),
                "发".repeat(5_000),
                "İıŞşßΣς".repeat(500),
                "a. b! c? d; ".repeat(1_000));
    }

    private static Item tool(String name, String text) {
        return Item.Kind.TOOL.read(Fields.of("name", Json.string(name))
                .with("title", text)
                .with("description", text)
                .with("inputSchema", Fields.of("type", Json.string("object"))));
    }

    private static Item manyParameters() {
        var properties = new StringBuilder();
        for (var at = 0; at < 10_000; at++) {
            properties
                    .append(at == 0 ? "" : ",")
                    .append("\"parameter%d\":{\"enum\":[\"v%d\",7,null]}".formatted(at, at));
        }
        return FakeSource.tool(
                "many", "Has many parameters", "{\"type\":\"object\",\"properties\":{" + properties + "}}");
    }

    private static TestSearch search(Item... hostile) throws InterruptedException {
        return TestSearch.of(
                new HashedWords(),
                new FakeSource("hostile", texts().getFirst(), hostile),
                FakeSource.of("kind", "greet: Says hello to a person", "leave: Says goodbye"));
    }

    private static void isQuick(Runnable work) {
        var begin = System.nanoTime();
        work.run();
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(LONGEST);
    }

    private static Search.Matches find(TestSearch search, String query) {
        try {
            return search.find(query);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    @ParameterizedTest
    @MethodSource("texts")
    void textOfAToolDoesNoHarm(String text) throws InterruptedException {
        try (var search = search(tool("bad", text), manyParameters())) {
            isQuick(() -> assertThat(find(search, "hello person").matches())
                    .first()
                    .matches(match -> match.entry().name().equals("kind.greet")));
            search.awaitVectors(Identity.LOCAL);
            isQuick(() -> assertThat(find(search, "hello person").matches())
                    .first()
                    .matches(match -> match.entry().name().equals("kind.greet")));
        }
    }

    @Test
    void textOfAQueryDoesNoHarm() throws InterruptedException {
        var hostile = Stream.concat(
                Stream.of(manyParameters()), texts().stream().map(text -> tool("t" + text.hashCode(), text)));
        try (var search = search(hostile.toArray(Item[]::new))) {
            search.awaitVectors(Identity.LOCAL);
            for (var text : texts()) {
                isQuick(() -> assertThat(find(search, text).matches())
                        .allMatch(match -> match.score() > 0 && match.score() <= 1.001f));
                isQuick(() ->
                        assertThat(find(search, "hello person " + text).total()).isPositive());
            }
        }
    }

    @Test
    void definitionThatCannotBeReadInPartIsFoundByTheRest() throws InterruptedException {
        var tool = FakeSource.item(Item.Kind.TOOL, """
            {"name":"swim","title":"\\ud83d","description":"\\udc00 in a lake","annotations":[],
             "inputSchema":{"type":"object","properties":{"depth":7,"boat":{"enum":"none","description":[]}}}}\
            """);
        var prompt = FakeSource.item(
                Item.Kind.PROMPT, "{\"name\":\"dive\",\"arguments\":[1,{\"name\":{}},null,{\"name\":\"depth\"}]}");
        try (var search = search(tool, prompt)) {
            assertThat(search.names("swimming")).containsExactly("hostile.swim");
            assertThat(search.names("depth")).containsExactlyInAnyOrder("hostile.swim", "hostile.dive");
            assertThat(TestSearch.names(search.find(new SearchQuery("depth", Optional.empty(), true, 0, 5))))
                    .contains("hostile.dive");
        }
    }

    @Test
    void queryIsCutBetweenCharacters() {
        var query = SearchQuery.of("x" + "😀".repeat(SearchQuery.LONGEST), 1);

        assertThat(query.text()).hasSize(SearchQuery.LONGEST - 1).endsWith("😀");
    }

    @Test
    void onlyTheFirstParametersOfManyAreRead() throws InterruptedException {
        try (var search = search(manyParameters())) {
            assertThat(search.names("parameter7")).containsExactly("hostile.many");
            assertThat(search.names("v7")).first().isEqualTo("hostile.many");
        }
    }
}
