package dev.jackfield.inspect.definitions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DefinitionChecksTest {
    private static final String PLAIN = "{\"type\": \"object\"}";

    private static Fields tool(String name, String description, String schema) {
        return Fields.of("name", Json.string(name))
                .with("description", description)
                .with("inputSchema", Json.parse(schema));
    }

    private static List<String> problems(Fields... tools) {
        var definitions = Stream.of(tools)
                .map(tool -> new Definition("files." + tool.text("name").orElse(""), tool))
                .toList();
        return DefinitionChecks.of(definitions).stream()
                .map(remark -> remark.complaint().problem())
                .toList();
    }

    private static List<String> problemsOf(String schema) {
        return problems(tool("read", "Reads.", schema));
    }

    private static String inside(String property) {
        return "{\"type\": \"object\", \"properties\": {\"a\": %s}}".formatted(property);
    }

    @Test
    void ordinaryToolIsFine() {
        assertThat(problemsOf(inside("{\"type\": \"string\", \"format\": \"date\"}")))
                .isEmpty();
    }

    @Test
    void nameWithOddCharacters() {
        assertThat(problems(tool("read file", "Reads.", PLAIN)))
                .singleElement()
                .asString()
                .contains("characters in its name", "files.read file");
    }

    @Test
    void twoNamesThatAreOneInCode() {
        assertThat(problems(tool("get-user", "Gets.", PLAIN), tool("get_user", "Gets.", PLAIN)))
                .contains("has the same name in code as another tool, and gets a hash added there");
        assertThat(problems(tool("get-user", "Gets.", PLAIN), tool("get_users", "Gets.", PLAIN)))
                .isEmpty();
    }

    @Test
    void nameThatHadToBeShortened() {
        var shortened = new Definition("x".repeat(57) + "_123abc", tool("y".repeat(60), "Reads.", PLAIN));

        assertThat(TextChecks.name(shortened))
                .singleElement()
                .satisfies(complaint -> assertThat(complaint.problem()).contains("too long"));
    }

    @Test
    void missingName() {
        assertThat(problems(tool(" ", "Reads.", PLAIN))).containsExactly("has no name and is left out");
    }

    @Test
    void missingDescription() {
        assertThat(problems(tool("read", " ", PLAIN)))
                .singleElement()
                .asString()
                .contains("no description");
    }

    @Test
    void longDescriptionNamesTheLimitThatItBreaks() {
        assertThat(problems(tool("read", "x".repeat(1024), PLAIN))).isEmpty();
        assertThat(problems(tool("read", "x".repeat(1025), PLAIN)))
                .singleElement()
                .asString()
                .contains("1,024");
        assertThat(problems(tool("read", "x".repeat(2049), PLAIN)))
                .singleElement()
                .asString()
                .contains("2,048");
    }

    @Test
    void invisibleCharactersAreFoundWhereverTheyAre() {
        assertThat(problems(tool("read", "Reads.\u202e", PLAIN)))
                .singleElement()
                .asString()
                .contains("U+202E");
        assertThat(problemsOf(inside("{\"description\": \"a\u200bb\"}")))
                .singleElement()
                .asString()
                .contains("U+200B");
        assertThat(problemsOf(inside("{\"description\": \"a family \uD83D\uDC68\u200D\uD83D\uDC69\"" + "}")))
                .isEmpty();
    }

    @Test
    void schemaThatIsNoObject() {
        assertThat(problemsOf("true")).singleElement().asString().contains("no inputSchema that is an object");
        assertThat(problemsOf("{}")).singleElement().asString().contains("type is not \"object\"");
    }

    @Test
    void choiceAtTheTop() {
        assertThat(problemsOf("{\"type\": \"object\", \"anyOf\": [{}]}"))
                .containsExactly("has `anyOf` at the top of its inputSchema");
    }

    @Test
    void referencesElsewhereNowhereAndToThemselves() {
        assertThat(problemsOf(inside("{\"$ref\": \"https://example.com/a.json\"}")))
                .singleElement()
                .asString()
                .contains("elsewhere");
        assertThat(problemsOf(inside("{\"$ref\": \"#/$defs/none\"}")))
                .singleElement()
                .asString()
                .contains("not in its schema");
        assertThat(problemsOf("""
            {"type": "object", "properties": {"a": {"$ref": "#/$defs/n"}, "s": {"$ref": "#/$defs/s"}},
             "$defs": {"n": {"items": {"$ref": "#/$defs/m"}}, "m": {"items": {"$ref": "#/$defs/n"}}, "s": {"type": "string"}}}
            """))
                .allMatch(problem -> problem.contains("contains itself"))
                .hasSize(2);
    }

    @Test
    void deepArguments() {
        var schema = Stream.iterate("{\"type\": \"string\"}", DefinitionChecksTest::inside);

        assertThat(schema.limit(12).skip(10).map(DefinitionChecksTest::problemsOf))
                .satisfiesExactly(
                        ten -> assertThat(ten).isEmpty(),
                        eleven -> assertThat(eleven).containsExactly("has arguments that are nested 11 deep"));
    }

    @Test
    void unusualFormat() {
        assertThat(problemsOf(inside("{\"format\": \"regex\"}")))
                .singleElement()
                .asString()
                .contains("`regex`");
    }

    @Test
    void choiceBetweenNothing() {
        assertThat(problemsOf(inside("{\"enum\": []}")))
                .singleElement()
                .asString()
                .contains("`enum` without values");
    }

    @Test
    void requiredArgumentThatIsNotDescribed() {
        assertThat(problemsOf("{\"type\": \"object\", \"properties\": {\"a\": {}}, \"required\": [\"a\", \"b\"]}"))
                .containsExactly("requires `b`, which is not among its properties");
    }

    @Test
    void listOfUnknownThings() {
        assertThat(problemsOf(inside("{\"type\": \"array\"}")))
                .singleElement()
                .asString()
                .contains("without `items`");
    }

    @Test
    void toolThatIsThereTwice() {
        assertThat(problems(tool("read", "Reads.", PLAIN), tool("read", "Reads.", PLAIN)))
                .containsExactly("appears twice; only the first is used");
    }

    @Test
    void toolsWithTheSameTroubleAreNamedTogether() {
        var definitions = Stream.of("a", "b")
                .map(name -> new Definition(name, tool(name, "", PLAIN)))
                .toList();

        assertThat(DefinitionChecks.of(definitions))
                .singleElement()
                .satisfies(remark -> assertThat(remark.tools()).containsExactly("a", "b"));
    }

    @Test
    void crowdIsToldFromAFew() {
        var many = IntStream.range(0, 129)
                .mapToObj(number -> new Definition("t" + number, tool("t" + number, "x".repeat(1000), PLAIN)))
                .toList();

        assertThat(ToolSetCheck.complaints(many.subList(0, 10))).isEmpty();
        assertThat(ToolSetCheck.complaints(many).map(Complaint::problem))
                .satisfiesExactly(
                        count -> assertThat(count).contains("129", "128"),
                        tokens -> assertThat(tokens).contains("tokens"));
    }
}
