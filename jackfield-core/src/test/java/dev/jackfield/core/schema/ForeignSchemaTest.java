package dev.jackfield.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.JsonNodeFactory;

@Timeout(60) // what is shown to end would otherwise run for hours
class ForeignSchemaTest {

    private static ForeignSchema schema(String text) {
        return ForeignSchema.compile(Json.parse(text.replace('\'', '"')));
    }

    private static JsonNode value(String text) {
        return Json.parse(text.replace('\'', '"')).tree();
    }

    private static List<String> problems(ForeignSchema schema, JsonNode value)
            throws UncheckableException, InterruptedException {
        try (var budget = new Budget(Duration.ofMillis(5), Deadline.after(Duration.ofSeconds(30)))) {
            return schema.problems(value, budget).stream()
                    .map(SchemaViolation::toString)
                    .toList();
        }
    }

    private static void assertSpent(String schema, JsonNode value) {
        var compiled = schema(schema);

        assertThatThrownBy(() -> problems(compiled, value))
                .isInstanceOf(UncheckableException.class)
                .hasMessageContaining("limits.checkTime");
    }

    private static JsonNode texts(int count, String item) {
        return JsonNodeFactory.instance
                .arrayNode()
                .addAll(Collections.nCopies(count, JsonNodeFactory.instance.stringNode(item)));
    }

    private static final String BAIT = "a".repeat(40) + "!";

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "{'pattern':'^(.*a){20}$'}~'BAIT'",
                "{'patternProperties':{'^(.*a){20}$':true}}~{'BAIT':1}",
                "{'propertyNames':{'pattern':'(a+)+$'}}~{'BAIT':1}",
                "{'additionalProperties':false,'patternProperties':{'(a|a)*$':true}}~{'BAIT':1}",
                "{'contains':{'pattern':'(a|aa)+$'}}~['BAIT']",
                "{'dependentSchemas':{'a':{'properties':{'b':{'pattern':'(a|aa)+$'}}}}}~{'a':1,'b':'BAIT'}",
                "{'unevaluatedProperties':{'pattern':'(a|aa)+$'}}~{'a':'BAIT'}",
                "{'not':{'pattern':'(a|aa)+$'}}~'BAIT'",
                "{'if':{'pattern':'(a|aa)+$'},'then':true}~'BAIT'",
                "{'prefixItems':[{'pattern':'(a|aa)+$'}]}~['BAIT']"
            })
    void patternsThatBacktrackEndWhereverTheyStand(String schema, String value) throws Exception {
        assertSpent(schema, value(value.replace("BAIT", BAIT)));
    }

    @Test
    void recursiveChoicesEnd() throws Exception {
        var nested = "{'a':".repeat(24) + "1" + "}".repeat(24);

        assertSpent(
                "{'$ref':'#/$defs/n','$defs':{'n':{'anyOf':[{'properties':{'a':{'$ref':'#/$defs/n'}},'required':['b']},"
                        + "{'properties':{'a':{'$ref':'#/$defs/n'}},'required':['c']}]}}}",
                value(nested));
    }

    @Test
    void manyChoicesOverManyItemsEnd() throws Exception {
        var choices = IntStream.range(0, 2_000)
                .mapToObj(number -> "{'enum':['x%d']}".formatted(number))
                .collect(Collectors.joining(","));

        assertSpent("{'items':{'anyOf':[" + choices + "]}}", texts(50_000, "y"));
    }

    @Test
    void lengthsOfLongTextsArePaidFor() throws Exception {
        var lengths = String.join(",", Collections.nCopies(5_000, "{'maxLength':1}"));

        // Only a text of two bytes a character has to be counted through.
        assertSpent("{'anyOf':[" + lengths + "]}", value("'" + "€".repeat(1_000_000) + "'"));
    }

    @Test
    void notesOfUnevaluatedPropertiesArePaidFor() throws Exception {
        var layers =
                String.join(",", Collections.nCopies(4_000, "{'properties':{'a':true},'unevaluatedProperties':true}"));

        assertSpent("{'allOf':[" + layers + "],'unevaluatedProperties':false}", value("{'a':1,'b':2}"));
    }

    /// All have the same hash.
    private static JsonNode twins(int count) {
        var items = JsonNodeFactory.instance.arrayNode();
        for (var number = 0; number < count; number++) {
            var text = new StringBuilder();
            for (var bit = 0; bit < 17; bit++) {
                text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
            }
            items.add(text.toString());
        }
        return items;
    }

    @Test
    void itemsWithEqualHashesAreComparedQuickly() throws Exception {
        var unique = schema("{'uniqueItems':true}");
        var items = twins(100_000);

        try (var budget = new Budget(Duration.ofSeconds(30), Deadline.after(Duration.ofSeconds(30)))) {
            assertThat(unique.problems(items, budget)).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "[1,1.0]|false",
                "[1,'1']|true",
                "[{'a':1,'b':2},{'b':2,'a':1}]|false",
                "[[1,2],[12]]|true",
                "[{'a':{'b':1}},{'a':{},'b':1}]|true",
                "[null,false,0,'',[],{}]|true",
                "['a','b','a']|false",
                "[{'a':'b,c'},{'a':'b','c':''}]|true"
            })
    void itemsAreUniqueByValue(String items, boolean areUnique) throws Exception {
        assertThat(problems(schema("{'uniqueItems':true}"), value(items)).isEmpty())
                .isEqualTo(areUnique);
    }

    @ParameterizedTest
    @ValueSource(strings = {"email", "hostname", "duration", "json-pointer", "uri-template"})
    void formatsSeeNoEndlessTexts(String format) throws Exception {
        var draft7 = schema("{'$schema':'http://json-schema.org/draft-07/schema#','format':'%s'}".formatted(format));

        assertThatThrownBy(() -> problems(draft7, value("'" + "1".repeat(100_000) + "x'")))
                .isInstanceOf(UncheckableException.class)
                .hasMessageContaining(format);
        assertThat(problems(draft7, value("12"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "email|'a@example.com'|true",
                "email|'a'|false",
                "uuid|'x'|false",
                "unknown|'x'|true",
                "regex|'('|false"
            })
    void formatsOfOlderDraftsAreChecked(String format, String text, boolean fits) throws Exception {
        var draft7 = schema("{'$schema':'http://json-schema.org/draft-07/schema#','format':'%s'}".formatted(format));

        assertThat(problems(draft7, value(text)).isEmpty()).isEqualTo(fits);
    }

    @Test
    void longTextsOfFormatsThatOnlyDescribePass() throws Exception {
        assertThat(problems(schema("{'format':'email'}"), value("'" + "1".repeat(100_000) + "x'")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'exclusiveMaximum':3.5}|1e999999999",
                "{'type':'number','multipleOf':0.01}|NINES",
                "{'$ref':'#'}|1"
            })
    void whatTheValidatorChokesOnIsRefusedAndTheNextIsChecked(String schema, String number) throws Exception {
        var compiled = schema(schema);

        assertThatThrownBy(() -> problems(compiled, value(number.replace("NINES", "9".repeat(999)))))
                .isInstanceOf(UncheckableException.class);
        if (!schema.contains("$ref")) {
            assertThat(problems(compiled, value("2.005"))).hasSize(schema.contains("3.5") ? 0 : 1);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'type':'integer','minimum':1,'maximum':14}|1e308|false",
                "{'type':'integer','minimum':1}|1e308|true",
                "{'type':'integer','minimum':1}|-1e308|false",
                "{'type':'array','items':{'type':'object','properties':{'n':{'maximum':14}}}}|[{'n':1e30}]|false",
                "{'type':'number','minimum':1.5}|1e308|true"
            })
    void wholeNumberOfMoreThan64BitsIsCompared(String schema, String value, boolean fits) throws Exception {
        assertThat(problems(schema(schema), value(value)).isEmpty()).isEqualTo(fits);
    }

    @Test
    void numbersWithoutEndAreNotCalculatedWith() throws Exception {
        var number = DecimalNode.valueOf(new BigDecimal("1e999999999"));

        assertThatThrownBy(() -> problems(schema("{'type':'integer','multipleOf':7}"), number))
                .isInstanceOf(UncheckableException.class)
                .hasMessageContaining("digits");
    }

    @Test
    void deepValuesAreRefusedWhereTheSchemaFollowsThem() throws Exception {
        JsonNode deep = JsonNodeFactory.instance.objectNode();
        for (var level = 0; level < 20_000; level++) {
            deep = JsonNodeFactory.instance.objectNode().set("a", deep);
        }
        var value = deep;

        assertThatThrownBy(() -> problems(schema("{'properties':{'a':{'$ref':'#'}}}"), value))
                .isInstanceOf(UncheckableException.class);
    }

    @Test
    void schemaThatReferencesMultiplyIsNotCompiled() {
        var big = IntStream.range(0, 200)
                .mapToObj(number -> "'q%d':{'type':'string','minLength':%d}".formatted(number, number))
                .collect(Collectors.joining(","));
        var spelled = IntStream.range(0, 500)
                .mapToObj(number -> "'r%d':{'$ref':'#/$defs/%s'}".formatted(number, spelling(number)))
                .collect(Collectors.joining(","));

        assertThatThrownBy(() -> schema(
                        "{'properties':{%s},'$defs':{'abcdefghij':{'properties':{%s}}}}".formatted(spelled, big)))
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessageContaining("keywords");
    }

    /// One name in one of many spellings.
    private static String spelling(int number) {
        var name = new StringBuilder();
        for (var letter = 0; letter < 10; letter++) {
            var plain = "abcdefghij".charAt(letter);
            name.append((number >> letter & 1) == 0 ? String.valueOf(plain) : "%%%x".formatted((int) plain));
        }
        return name.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'$ref':'#/$defs/nowhere'}",
                "{'properties':{'a':{'$ref':'https://example.com/s.json'}}}",
                "{'$ref':'classpath:/draft/2020-12/schema'}",
                "{'$ref':'resource:/draft/2020-12/schema'}",
                "{'$ref':'file:///etc/hostname'}",
                "{'$schema':'classpath:/draft/2020-12/schema'}",
                "{'pattern':'('}",
                "{'patternProperties':{'[':true}}",
                "{'$schema':'https://example.com/own'}",
                "[]"
            })
    void whatCannotBeCompiledIsSaidAtOnce(String schema) {
        assertThatThrownBy(() -> schema(schema)).isInstanceOf(InvalidSchemaException.class);
    }

    @Test
    void schemaOfSchemasIsKnown() throws Exception {
        var meta = schema("{'$ref':'https://json-schema.org/draft/2020-12/schema'}");

        assertThat(problems(meta, value("{'type':'string'}"))).isEmpty();
        assertThat(problems(meta, value("{'type':1}"))).isNotEmpty();
    }

    @Test
    void largeSchemasAreNotCompiled() {
        assertThatThrownBy(() -> schema("{'description':'" + "x".repeat(1_100_000) + "'}"))
                .isInstanceOf(InvalidSchemaException.class);
    }

    @Test
    void checkOfACallerThatLeftEnds() throws Exception {
        var compiled = schema("{'pattern':'^(.*a){20}$'}");
        var bait = value("'" + BAIT + "'");
        Thread.currentThread().interrupt();
        try (var endless = new Budget(Duration.ofDays(1), Deadline.after(Duration.ofDays(1)))) {
            assertThatThrownBy(() -> compiled.problems(bait, endless)).isInstanceOf(InterruptedException.class);
        }
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void ordinaryListsAreCheckedHoweverSlowTheMachine() throws Exception {
        var people = schema("{'items':{'type':'object','properties':{'name':{'type':'string','pattern':'^[A-Z]'},"
                + "'age':{'type':'integer','minimum':0}},'required':['name']}}");
        var list = IntStream.range(0, 500)
                .mapToObj(number -> "{'name':'N%d','age':%d}".formatted(number, number))
                .collect(Collectors.joining(",", "[", "]"));

        try (var budget = new Budget(Duration.ofMillis(50), Deadline.after(Duration.ofSeconds(30)))) {
            assertThat(people.problems(value(list), budget)).isEmpty();
        }
    }

    @Test
    void timeGrowsWithTheLengthOfWhatIsChecked() throws Exception {
        var base64 = schema("{'pattern':'^(?:[A-Za-z0-9+/]{4})*$'}");
        var letters = 2 * 1024 * 1024;
        var file = JsonNodeFactory.instance.stringNode("QUJD".repeat(letters / 4));

        try (var budget = new Budget(Duration.ofMillis(1), Deadline.after(Duration.ofSeconds(30)))) {
            assertThatThrownBy(() -> base64.problems(file, budget)).hasMessageContaining("longer than 1 ms");
        }
        try (var budget = Budget.forLength(Duration.ofSeconds(3), letters, Deadline.after(Duration.ofSeconds(30)))) {
            assertThat(base64.problems(file, budget)).isEmpty();
        }
        try (var budget = Budget.forLength(Duration.ofMillis(1), letters, Deadline.after(Duration.ofSeconds(30)))) {
            assertThatThrownBy(() -> base64.problems(file, budget)).hasMessageContaining("longer than 3 ms");
        }
    }
}
