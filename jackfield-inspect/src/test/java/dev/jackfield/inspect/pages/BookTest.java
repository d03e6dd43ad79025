package dev.jackfield.inspect.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class BookTest {
    private static final String ORDER = """
        {"name":"shop.order","title":"Order","description":"Orders something.\\n- by post",
         "inputSchema":{"type":"object","required":["item","address"],"properties":{
           "item":{"type":"string","description":"What","examples":["green tea"],"minLength":2,"maxLength":40},
           "size":{"type":"string","enum":["small","large"],"default":"small"},
           "count":{"type":"integer","minimum":1,"maximum":9,"default":2},
           "when":{"type":"string","format":"date"},
           "address":{"$ref":"#/$defs/Address"},
           "tags":{"type":"array","items":{"type":"string","pattern":"^[a-z]+$"},"maxItems":3},
           "pay":{"oneOf":[
             {"type":"object","title":"Card","properties":{"number":{"type":"string"}}},
             {"type":"object","properties":{"kind":{"const":"cash"},"coins":{"type":"boolean"}}}]}},
          "$defs":{"Address":{"type":"object","description":"Where to","required":["street"],"properties":{
            "street":{"type":"string","description":"With number"},
            "other":{"$ref":"#/$defs/Address"}}}}},
         "outputSchema":{"type":"object","properties":{"id":{"type":"integer","description":"Of the order"}}},
         "annotations":{"readOnlyHint":false,"idempotentHint":true}}\
        """;

    private static Fields item(String json) {
        return Json.parse(json).object().orElseThrow();
    }

    private static List<Page> pages(String... tools) {
        var offered =
                new OfferedItems(List.of(tools).stream().map(BookTest::item).toList(), List.of(), List.of(), List.of());
        return new Book(offered, Optional.empty(), Map.of()).pages();
    }

    private static String markdown(String... tools) {
        return PageFormat.MARKDOWN.write(pages(tools).get(1));
    }

    private static String html(String... tools) {
        return PageFormat.HTML.write(pages(tools).get(1));
    }

    @Test
    void hiddenCharactersCannotEndAnExample() {
        var page = new Page("p", "P", List.of(new Block.Code("json", "``\u0007`\n<b>")));

        assertThat(PageFormat.MARKDOWN.write(page)).startsWith("````json\n```\n<b>\n````");
    }

    @Test
    void everyParameterHasItsTypeDefaultAndBounds() {
        assertThat(markdown(ORDER))
                .contains("| `item` | string | yes |  | What. At least 2 characters, at most 40 characters."
                        + " For example `green tea`. |")
                .contains("| `size` | string | no | `small` | One of `small`, `large`. |")
                .contains("| `count` | integer | no | `2` | At least 1, at most 9. |")
                .contains("| `when` | string (date) | no |")
                .contains("| `tags` | array of string | no |  | At most 3 items. Each item: Matches `^[a-z]+$`. |");
    }

    @Test
    void whatIsInsideAnObjectFollowsIt() {
        assertThat(markdown(ORDER))
                .contains("| `address` | object | yes |  | Where to. |\n| `address.street` | string | yes |")
                .contains("| `pay(Card).number` | string |")
                .contains("| `pay(cash).coins` | boolean |");
    }

    @Test
    void definitionThatContainsItselfComesToAnEnd() {
        assertThat(markdown(ORDER)).contains("`address.other`").doesNotContain("`address.other.other`");
    }

    @Test
    void hintsAndResultAreTold() {
        assertThat(markdown(ORDER))
                .contains("changes something; repeating a call changes nothing more")
                .contains("### Result")
                .contains("| `id` | integer | no |  | Of the order. |");
    }

    @Test
    void exampleIsMadeOfExamplesDefaultsAndWhatMustBeThere() {
        var page = markdown(ORDER);

        assertThat(page)
                .contains("./jackfield call shop.order 'item=green tea' size=small count=2"
                        + " 'address:={\"street\":\"text\"}'\n");
        assertThat(page.replaceAll("\\s", ""))
                .contains(
                        "{\"name\":\"shop.order\",\"arguments\":{\"item\":\"greentea\",\"size\":\"small\",\"count\":2,"
                                + "\"address\":{\"street\":\"text\"}}}");
    }

    @Test
    void wordsOfServersAreNoMarkup() {
        var hostile = """
            {"name":"a.<i>","description":"# Big\\n\\n<img src=x onerror=y> [x](http://evil) `q` | \\u202e",
             "inputSchema":{"type":"object","properties":{"\\"><b>|`":{"type":"string","description":"a|b\\nc"}}}}\
            """;

        assertThat(html(hostile)).doesNotContain("<i>", "<img", "<b>").contains("a.&lt;i&gt;");
        assertThat(markdown(hostile))
                .doesNotContain("## a.<i>", "<img", "\n# Big", "[x](")
                .contains("\\# Big", "a\\|b<br>c.");
    }

    @Test
    void namesThatDifferOnlyInWhatFilesCannotHaveGetPagesOfTheirOwn() {
        var pages = pages(
                "{\"name\":\"Files.a\",\"inputSchema\":{\"type\":\"object\"}}",
                "{\"name\":\"files.a\",\"inputSchema\":{\"type\":\"object\"}}",
                "{\"name\":\"../../etc\",\"inputSchema\":{\"type\":\"object\"}}");

        assertThat(pages)
                .extracting(Page::name)
                .containsExactly("index", "sources/Files", "sources/files-2", "sources/tools");
    }

    @Test
    void unusualSchemasStillMakeAPage() {
        var unusual = """
            {"name":"a.b","inputSchema":{"type":["object","null"],"allOf":[{"properties":{"x":true,"y":{}}}],
              "additionalProperties":{"type":"number"},"$ref":"#/nowhere"}}\
            """;
        var node = JsonMapper.shared().readTree("{\"type\":\"array\",\"items\":{\"type\":\"integer\",\"minimum\":7}}");

        assertThat(html(unusual)).contains("a.b");
        assertThat(Example.of(node).value()).hasToString("[7]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "'type':'integer','minimum':7,'multipleOf':5; 10",
                "'type':'number','maximum':0.7,'multipleOf':0.5; 0.5",
                "'type':'array','minItems':2,'uniqueItems':true,'items':{'type':'integer'}; [1,2]",
                "'type':'array','minItems':2,'uniqueItems':true,'items':{'type':'string'}; ['text','text2']",
                "'type':'array','minItems':2,'uniqueItems':true,'items':{'enum':['a','b']}; ['a','b']",
                "'type':'string','pattern':'^[a-z]+$'; 'text'",
                "'type':'string','pattern':'^[A-Z]{2,3}-\\\\d+(\\\\.\\\\d)?$'; 'AA-1'",
                "'type':'string','pattern':'^(left|right) [^x]$'; 'text'"
            })
    void anExampleFitsItsSchemaWhereThatIsSimple(String schema, String value) {
        var node = JsonMapper.shared().readTree("{" + schema.replace('\'', '"') + "}");

        assertThat(Example.of(node).value()).hasToString(value.replace('\'', '"'));
    }

    @Test
    void anExampleThatDoesNotFitSaysSo() {
        var odd = """
            {"name":"a.b","inputSchema":{"type":"object","required":["x"],
              "properties":{"x":{"type":"string","pattern":"^(?=q)[^x]{3}$"}}}}\
            """;

        assertThat(markdown(odd)).contains("one of these must match `^(?=q)[^x]{3}$`.");
    }
}
