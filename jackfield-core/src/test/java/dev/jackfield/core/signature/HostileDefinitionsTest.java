package dev.jackfield.core.signature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.FakeSource;
import dev.jackfield.core.TestHub;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.FakeUpstream;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Definitions that the catalog takes from servers: no text about them fails, is slow or long.
class HostileDefinitionsTest {
    private static String joined(int count, String form) {
        return IntStream.range(0, count).mapToObj(form::formatted).collect(Collectors.joining(","));
    }

    private static String nested(String open, String inner, String close) {
        return open.repeat(90) + inner + close.repeat(90);
    }

    private static Arguments tool(String schema) {
        return tool("The schema is " + (schema.length() > 60 ? schema.substring(0, 60) : schema), "", schema);
    }

    private static Arguments tool(String about, String more, String schema) {
        return Arguments.of(
                about,
                Item.Kind.TOOL,
                "{\"name\":\"odd\",\"description\":\"Odd.\",\"inputSchema\":%s%s}".formatted(schema, more));
    }

    private static Arguments properties(String about, String properties) {
        return tool(about, "", "{\"type\":\"object\",\"properties\":%s}".formatted(properties));
    }

    private static Arguments prompt(String arguments) {
        return Arguments.of(
                "prompt arguments " + (arguments.length() > 60 ? arguments.substring(0, 60) : arguments),
                Item.Kind.PROMPT,
                "{\"name\":\"odd\",\"arguments\":%s}".formatted(arguments));
    }

    static Stream<Arguments> definitions() {
        return Stream.of(tools(), parameters(), prompts(), resources()).flatMap(each -> each);
    }

    private static Stream<Arguments> tools() {
        return Stream.of(
                tool("annotations null", ",\"annotations\":null,\"outputSchema\":7", "{\"type\":\"object\"}"),
                tool("hints that are no booleans", ",\"annotations\":{\"readOnlyHint\":[]}", "{\"type\":\"object\"}"),
                tool(
                        "result of many parts",
                        ",\"outputSchema\":{\"type\":\"object\",\"properties\":{%s}}"
                                .formatted(joined(10_000, "\"p%d\":{}")),
                        "{\"type\":\"object\"}"),
                tool("{\"type\":\"object\",\"properties\":null}"),
                tool("{\"type\":\"object\",\"properties\":7}"),
                tool("{\"type\":\"object\",\"properties\":[{}]}"),
                tool(
                        "{\"type\":\"object\",\"required\":{\"a\":1},\"properties\":{\"a\":null,\"b\":7,\"c\":[],\"d\":\"x\"}}"),
                tool("{\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":\"#/properties/a\"}}}"),
                tool("{\"type\":\"object\",\"$ref\":\"#\"}"),
                tool("{\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":\"#/%s\"}}}"
                        .formatted("a/".repeat(10_000))));
    }

    private static Stream<Arguments> parameters() {
        var self = "{\"type\":[%s],\"$ref\":\"#\"}".formatted(joined(16, "\"object\""));
        return Stream.of(
                properties("many parameters", "{%s}".formatted(joined(10_000, "\"p%d\":{\"type\":\"string\"}"))),
                properties(
                        "parameters of one name",
                        "{%s}"
                                .formatted(IntStream.range(0, 10_000)
                                        .mapToObj(n -> "\"a%s\":{}"
                                                .formatted(Integer.toBinaryString(n)
                                                        .replace('0', '-')
                                                        .replace('1', '.')))
                                        .collect(Collectors.joining(",")))),
                properties("names without letters", "{%s}".formatted(joined(10_000, "\"%d\":{}"))),
                properties("deep lists", "{\"a\":%s}".formatted(nested("{\"items\":", "{}", "}"))),
                properties("deep objects", "{\"a\":%s}".formatted(nested("{\"properties\":{\"a\":", "{}", "}}"))),
                properties("deep alternatives", "{\"a\":%s}".formatted(nested("{\"anyOf\":[", "{}", "]}"))),
                properties("a deep default", "{\"a\":{\"default\":%s}}".formatted(nested("[", "", "]"))),
                properties(
                        "odd keys",
                        "{\"a\":{\"type\":{},\"enum\":7,\"anyOf\":{},\"allOf\":7,\"items\":7,\"description\":[]}}"),
                properties("many values", "{\"a\":{\"enum\":[%s]}}".formatted(joined(10_000, "%d"))),
                tool(
                        "schemas that refer to the whole",
                        "",
                        "{\"type\":[\"object\"%s],\"required\":[%s],\"properties\":{%s}}"
                                .formatted(
                                        ",\"object\"".repeat(15),
                                        joined(10_000, "\"p%d\""),
                                        joined(1_000, "\"p%d\":" + self))));
    }

    private static Stream<Arguments> prompts() {
        return Stream.of(
                prompt("[{\"name\":\"a\",\"name\":\"b\"},{\"name\":\"c\"}]"),
                prompt("[{%s}]".formatted(joined(2_000, "\"k%d\":1"))),
                prompt("[null,7,[],\"a\",{\"name\":7},{}]"),
                prompt("[%s]".formatted(joined(10_000, "{\"a\":%d,\"a\":1}"))),
                prompt("{\"name\":\"a\"}"),
                prompt("null"));
    }

    private static Stream<Arguments> resources() {
        return Stream.of(
                Arguments.of(
                        "odd keys",
                        Item.Kind.RESOURCE,
                        "{\"uri\":\"a:///b\",\"name\":[],\"title\":null,\"description\":{\"a\":1,\"a\":2},\"size\":\"x\"}"),
                Arguments.of(
                        "a template",
                        Item.Kind.TEMPLATE,
                        "{\"uriTemplate\":\"a:///{b}%s\",\"name\":7}".formatted("#".repeat(8_000))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("definitions")
    @Timeout(5)
    void definitionHasTexts(String about, Item.Kind kind, String definition) throws InterruptedException {
        var good = FakeSource.item(Item.Kind.TOOL, "{\"name\":\"good\",\"inputSchema\":{\"type\":\"object\"}}");
        var source = new FakeSource("odd", about, good, FakeSource.item(kind, definition));
        try (var hub = TestHub.with().source(source).start()) {
            assertTexts(TestSkills.of(hub.hub()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"#", "=", "*", "`", "> ", "# ```", "[", "{[(", "\\n", ". A", "!?", "\\u202e", "*/"})
    @Timeout(5)
    void textOfAServerIsShown(String part) throws InterruptedException {
        var run = Json.parse("\"%s\"".formatted(part.repeat(10_000))).text().orElseThrow();
        var definition = Json.parse("""
            {"name":"odd","description":"%1$s","inputSchema":{"type":"object","properties":
                {"a":{"description":"%1$s","default":"%1$s","pattern":"%1$s"},"%1$s":{"enum":["%1$s","b"]}}}}\
            """.formatted(part.repeat(10_000))).object().orElseThrow();
        var server = FakeUpstream.named("odd").instructions(run).tool(definition, _ -> FakeUpstream.text("fine"));
        try (var hub = TestHub.with(server).start()) {
            assertTexts(TestSkills.of(hub.hub()));
        }
    }

    private static void assertTexts(Skills skills) {
        assertThat(skills.all().getFirst().methods()).isNotEmpty().allSatisfy(method -> {
            assertThat(method.summary()).isNotEmpty().hasSizeLessThanOrEqualTo(120);
            assertThat(method.docstring()).isNotEmpty();
            assertThat(method.isReadOnly()).isIn(true, false);
            assertThat(SkillMethod.ownArguments(
                            method.definition(),
                            Json.parse("{\"x\":null}").object().orElseThrow()))
                    .hasToString("{\"x\":null}");
            for (var language : Language.values()) {
                assertThat(method.signature(language)).hasSizeLessThanOrEqualTo(600);
                assertThat(method.describe(language)).hasSizeLessThanOrEqualTo(8_100);
            }
            method.answer().ifPresent(answer -> assertThat(answer.length()).isLessThan(100_000));
        });
        for (var form : SystemPrompt.Form.values()) {
            for (var budget : List.of(10, 1_000_000)) {
                assertThat(SystemPrompt.of(skills, Language.PYTHON, budget, form))
                        .isNotEmpty();
                assertThat(SystemPrompt.of(skills, Language.TYPESCRIPT, budget, form))
                        .isNotEmpty();
            }
        }
    }
}
