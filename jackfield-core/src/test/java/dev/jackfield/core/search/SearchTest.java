package dev.jackfield.core.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.FakeSource;
import dev.jackfield.core.TestProfile;
import dev.jackfield.core.call.Adjustment;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.source.Item;
import dev.jackfield.tools.Param;
import dev.jackfield.tools.Tool;
import dev.jackfield.tools.Tools;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchTest {
    private static final String NO_PARAMETERS = "{\"type\":\"object\"}";

    private static FakeSource office() {
        return FakeSource.of(
                "office",
                "createInvoice: Writes a bill for a customer",
                "listAppointments: Shows what is in the calendar",
                "send_mail: Delivers a message to an address",
                "GitHubIssues: Lists problems of a repository",
                "convert2pdf: Prints a document to a file");
    }

    @ParameterizedTest
    @CsvSource({
        "invoice, office.createInvoice",
        "INVOICES, office.createInvoice",
        "invoicing customers, office.createInvoice",
        "what is in my calendar?, office.listAppointments",
        "calend, office.listAppointments",
        "appointment, office.listAppointments",
        "deliver messages, office.send_mail",
        "sendMail, office.send_mail",
        "github, office.GitHubIssues",
        "git hub, office.GitHubIssues",
        "pdf, office.convert2pdf",
    })
    void itemIsFoundByWordsOtherFormsAndPartsOfThem(String query, String found) throws InterruptedException {
        try (var search = TestSearch.of(office())) {
            assertThat(search.names(query)).first().isEqualTo(found);
        }
    }

    @ParameterizedTest
    @CsvSource({"zzzzqqq", "the of and", "'!?'", "'.*'"})
    void nothingFits(String query) throws InterruptedException {
        try (var search = TestSearch.of(office())) {
            assertThat(search.find(query)).isEqualTo(new Search.Matches(List.of(), 0, false));
        }
    }

    @Test
    void wordThatSharesOnlyItsEndCountsLessThanOneThatIsTheSameInAnotherForm() throws InterruptedException {
        var tools = FakeSource.of("s", "sum: Numbers", "keep: Remembering");
        try (var search = TestSearch.of(tools)) {
            var matches = search.find("remember it").matches();

            assertThat(matches.getFirst().entry().name()).isEqualTo("s.keep");
            assertThat(matches.getLast().score()).isLessThan(matches.getFirst().score() / 10);
        }
    }

    @Test
    void catalogMayBeEmpty() throws InterruptedException {
        try (var search = TestSearch.of()) {
            assertThat(search.names("")).isEmpty();
            assertThat(search.names("mail")).isEmpty();
        }
    }

    @Test
    void nameWeighsMoreThanDescriptionAndThatMoreThanParameters() throws InterruptedException {
        var schema = "{\"type\":\"object\",\"properties\":{\"%s\":{\"type\":\"string\"}}}";
        var source = new FakeSource(
                "s",
                "",
                FakeSource.tool("alpha", "beta gamma", schema.formatted("weather")),
                FakeSource.tool("alpha2", "weather gamma", schema.formatted("beta")),
                FakeSource.tool("weather_alpha", "gamma", schema.formatted("beta")));
        try (var search = TestSearch.of(source)) {
            assertThat(search.names("the weather of today")).containsExactly("s.weather_alpha", "s.alpha2", "s.alpha");
        }
    }

    @ParameterizedTest
    @CsvSource({"celsius", "temperature", "kelvin scale", "thermometer", "laboratory"})
    void toolIsFoundByTitleParametersValuesAndSource(String query) throws InterruptedException {
        var measure = FakeSource.item(Item.Kind.TOOL, """
            {"name":"measure","title":"Thermometer","inputSchema":{"type":"object","properties":{
              "unit":{"type":"string","enum":["celsius","fahrenheit"]},
              "t":{"type":"number","description":"The temperature on the Kelvin scale"}}}}\
            """);
        try (var search = TestSearch.of(
                new FakeSource("lab", "Instruments of a laboratory", measure),
                new FakeSource("hall", "", FakeSource.tool("paint", "a wall", NO_PARAMETERS)))) {
            assertThat(search.names(query)).containsExactly("lab.measure");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "quarterly report, file:///q3",
        "annual balance, file:///q3",
        "weather station, weather://{city}/now",
        "summarise text, docs.summary",
        "tone, docs.summary",
    })
    void resourcesTemplatesAndPromptsAreFound(String query, String found) throws InterruptedException {
        var source = new FakeSource(
                "docs",
                "",
                FakeSource.item(
                        Item.Kind.RESOURCE,
                        "{\"uri\":\"file:///q3\",\"name\":\"Quarterly report\",\"description\":\"Annual balance\"}"),
                FakeSource.item(
                        Item.Kind.TEMPLATE, "{\"uriTemplate\":\"weather://{city}/now\",\"name\":\"Weather station\"}"),
                FakeSource.item(Item.Kind.PROMPT, """
                    {"name":"summary","description":"Summarises a text",
                     "arguments":[{"name":"style","description":"The tone in which it speaks"}]}\
                    """));
        try (var search = TestSearch.of(source)) {
            assertThat(search.names(query)).first().isEqualTo(found);
        }
    }

    @Tools("calculator")
    static final class Calculator {
        @Tool("Multiplies two numbers")
        public double product(@Param("The first factor") double a, @Param("The second factor") double b) {
            return a * b;
        }

        @Tool("Rolls a die")
        public int roll() {
            return 4;
        }
    }

    @Test
    void javaMethodsAreFound() throws InterruptedException {
        try (var search = TestSearch.of(JavaTools.of(new Calculator()))) {
            assertThat(search.names("multiply")).containsExactly("calculator.product");
            assertThat(search.names("factors")).containsExactly("calculator.product");
            assertThat(search.names("dice rolling")).first().isEqualTo("calculator.roll");
        }
    }

    @Test
    void emptyQueryListsEverythingInTheOrderOfTheCatalog() throws InterruptedException {
        var more = FakeSource.of("more", "zebra: z", "ant: a");
        try (var search = TestSearch.of(office(), more)) {
            assertThat(search.names("  \n"))
                    .containsExactly(
                            "office.createInvoice",
                            "office.listAppointments",
                            "office.send_mail",
                            "office.GitHubIssues",
                            "office.convert2pdf",
                            "more.zebra",
                            "more.ant");
        }
    }

    private static SearchQuery page(String text, int offset, int limit) {
        return new SearchQuery(text, Optional.empty(), false, offset, limit);
    }

    @Test
    void pagesMakeUpTheWholeList() throws InterruptedException {
        var tools = IntStream.range(0, 30).mapToObj(at -> "report" + at + ": Number " + at + " of all reports");
        try (var search = TestSearch.of(FakeSource.of("s", tools.toArray(String[]::new)))) {
            for (var query : List.of("", "all reports 7")) {
                var whole = search.find(page(query, 0, 100));
                assertThat(whole.total()).isEqualTo(30);
                for (var offset = 0; offset < 35; offset += 7) {
                    var part = search.find(page(query, offset, 7));
                    assertThat(part.total()).isEqualTo(30);
                    assertThat(part.matches())
                            .isEqualTo(whole.matches().subList(Math.min(30, offset), Math.min(30, offset + 7)));
                }
            }
        }
    }

    @Test
    void pageMayBeginAndEndAnywhere() throws InterruptedException {
        try (var search = TestSearch.of(office())) {
            for (var query : List.of("", "invoice")) {
                var total = search.find(query).total();
                assertThat(search.find(page(query, -5, Integer.MAX_VALUE)).matches())
                        .hasSize(total);
                assertThat(search.find(page(query, Integer.MAX_VALUE, Integer.MAX_VALUE)))
                        .isEqualTo(new Search.Matches(List.of(), total, false));
                assertThat(search.find(page(query, 0, -1))).isEqualTo(new Search.Matches(List.of(), total, false));
            }
        }
    }

    @Test
    void sourceAndHintsOfToolsNarrow() throws InterruptedException {
        var reading = FakeSource.item(Item.Kind.TOOL, """
            {"name":"look","description":"Reads mail","inputSchema":{"type":"object"},
             "annotations":{"readOnlyHint":true}}\
            """);
        var prompt = FakeSource.item(Item.Kind.PROMPT, "{\"name\":\"mail\",\"description\":\"Drafts mail\"}");
        try (var search = TestSearch.of(office(), new FakeSource("post", "", reading, prompt))) {
            var ofPost = new SearchQuery("mail", Optional.of("post"), false, 0, 10);
            var readOnly = new SearchQuery("mail", Optional.empty(), true, 0, 10);
            var readOnlyOffice = new SearchQuery("", Optional.of("office"), true, 0, 10);

            assertThat(search.names("mail")).hasSize(3);
            assertThat(TestSearch.names(search.find(ofPost))).containsExactlyInAnyOrder("post.look", "post.mail");
            assertThat(TestSearch.names(search.find(readOnly))).containsExactlyInAnyOrder("post.look", "post.mail");
            assertThat(search.find(readOnlyOffice).total()).isZero();
        }
    }

    @Test
    void nameThatWasTypedComesFirstThenThoseThatBeginWithIt() throws InterruptedException {
        var source = FakeSource.of(
                "box",
                "read_list: read read read read",
                "lister: read",
                "read: Something else",
                "reader: About nothing",
                "LIST: Everything");
        try (var search = TestSearch.of(source)) {
            assertThat(search.names("READ").subList(0, 3)).containsExactly("box.read", "box.read_list", "box.reader");
            assertThat(search.names("box.list")).first().isEqualTo("box.LIST");
            assertThat(search.find("read").matches().getFirst().score()).isEqualTo(1);
        }
    }

    @Test
    void changedListIsFoundAtOnce() throws InterruptedException {
        var source = FakeSource.of("s", "old: Something old");
        try (var search = TestSearch.of(source)) {
            assertThat(search.names("something")).containsExactly("s.old");

            source.offer("fresh: Something fresh", "newer: Something newer");
            assertThat(search.names("something")).containsExactlyInAnyOrder("s.fresh", "s.newer");

            source.offer(new Item[0]);
            assertThat(search.names("something")).isEmpty();
        }
    }

    @Test
    void toolOfAProfileIsFoundByItsNewWordsOnly() throws InterruptedException {
        var adjusted =
                new Adjustment("bill_of_sale", null, "Makes what a buyer has to pay", Map.of(), List.of(), Map.of());
        var scope = new TestProfile().tool("office.createInvoice", adjusted).scope();
        try (var search = TestSearch.of(office())) {
            var query = SearchQuery.of("buyer", 10);

            assertThat(search.names("buyer")).isEmpty();
            assertThat(TestSearch.names(search.find(Identity.LOCAL, scope, query)))
                    .containsExactly("bill_of_sale");
            assertThat(search.find("createInvoice").matches().getFirst().score())
                    .isEqualTo(1);
            assertThat(search.find(Identity.LOCAL, scope, SearchQuery.of("createInvoice", 10))
                            .matches())
                    .allMatch(match -> match.score() < 0.5);
        }
    }

    @Test
    void itemsThatTwoSourcesShareBelongToEach() throws InterruptedException {
        var shared = FakeSource.tool("echo", "Says it again", NO_PARAMETERS);
        try (var search = TestSearch.of(new FakeSource("valley", "", shared), new FakeSource("summit", "", shared))) {
            assertThat(search.names("summit")).containsExactly("summit.echo");
            assertThat(search.names("valley")).containsExactly("valley.echo");
        }
    }
}
