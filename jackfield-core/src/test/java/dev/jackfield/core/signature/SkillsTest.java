package dev.jackfield.core.signature;

import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.FakeSource;
import dev.jackfield.core.TestHub;
import dev.jackfield.core.TestProfile;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.StoppedSource;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.SpokenEras;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.fixture.ConformanceFixture;
import dev.jackfield.tools.Resource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SkillsTest {
    private final FakeUpstream brave = FakeUpstream.named("brave-search").tool("search", _ -> text("found"));

    private static FakeUpstream echo(String... tools) {
        var server = FakeUpstream.named("odd");
        for (var tool : tools) {
            server.tool(tool, call -> text(call.name() + " " + call.arguments()));
        }
        return server;
    }

    private static String textOf(Fields result) {
        return result.get("content")
                .orElseThrow()
                .items()
                .getFirst()
                .object()
                .orElseThrow()
                .text("text")
                .orElseThrow();
    }

    @Test
    void javaCodeComesBeforeServers() throws InterruptedException {
        var notes = JavaTools.named("my-notes")
                .tool("{\"name\":\"add\",\"inputSchema\":{\"type\":\"object\"}}", (_, _) -> Reply.text("added"));
        try (var hub = TestHub.with(brave).source(notes).start()) {
            var skills = TestSkills.of(hub.hub());

            assertThat(skills.all()).extracting(Skill::name).containsExactly("MyNotes", "BraveSearchMCP");
            assertThat(skills.method("MyNotes.add").orElseThrow().docstring()).isEqualTo("Tool: add");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "BraveSearchMCP.search",
        "device.BraveSearchMCP.search",
        "brave-search.search",
    })
    void methodIsFoundByItsPath(String path) throws InterruptedException {
        try (var hub = TestHub.with(brave).start()) {
            assertThat(TestSkills.of(hub.hub()).method(path))
                    .get()
                    .extracting(SkillMethod::path, SkillMethod::item)
                    .containsExactly("BraveSearchMCP.search", "brave-search.search");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "resolve-library-id, resolve_library_id",
        "_hidden, hidden",
        "2nd, nd",
        "delete, delete_",
        "lambda, lambda_",
        "then, then_",
        "files.read, files_read",
        "größe, gr__e"
    })
    void toolIsCalledByAnIdentifier(String tool, String method) throws InterruptedException {
        try (var hub = TestHub.with(echo(tool)).start()) {
            var found = TestSkills.of(hub.hub()).method("OddMCP." + method).orElseThrow();

            assertThat(textOf(TestSkills.call(hub.hub(), found, "{}"))).isEqualTo(tool + " {}");
        }
    }

    @Test
    void toolWithoutLettersHasAHash() throws InterruptedException {
        try (var hub = TestHub.with(echo("123", "456")).start()) {
            assertThat(TestSkills.of(hub.hub()).all().getFirst().methods())
                    .extracting(SkillMethod::name)
                    .doesNotHaveDuplicates()
                    .allMatch(name -> name.matches("tool_[0-9a-f]{6}"));
        }
    }

    @Test
    void toolsThatCollideAreToldApartAndKeepTheirNamesWhenOthersGo() throws InterruptedException {
        var server = echo("a-b", "a.b", "a_b");
        try (var hub = TestHub.with(server).start()) {
            var names = TestSkills.of(hub.hub()).all().getFirst().methods().stream()
                    .map(SkillMethod::name)
                    .toList();
            assertThat(names).doesNotHaveDuplicates().element(2).isEqualTo("a_b");
            assertThat(names.getFirst()).matches("a_b_[0-9a-f]{6}");

            server.changeTools(tools -> tools.withoutTool("a.b").withoutTool("a_b"));
            Eventually.await(() -> hub.hub().catalog().snapshot().entries().size() == 1);

            assertThat(TestSkills.of(hub.hub()).method("OddMCP." + names.getFirst()))
                    .get()
                    .extracting(SkillMethod::item)
                    .isEqualTo("odd.a-b");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {"from_":"a","library_name":"b"}         | {"from":"a","library-name":"b"}
        {"from":"a","count":null,"none":null}    | {"from":"a"}
        {"from":"a","from_":"b"}                 | {"from":"a"}
        {"from":null,"size":null}                | {"from":null,"size":null}
        {"other":null}                           | {"other":null}
        """)
    void argumentsReachTheToolByItsOwnNames(String given, String received) throws InterruptedException {
        var method = TestSkills.method("""
            {"name":"search","inputSchema":{"type":"object","required":["from"],"properties":{
                "from":{"type":"string"},"library-name":{"type":"string"},"count":{"type":"integer"},
                "none":{"type":"string","default":null},"size":{"default":3}}}}\
            """);

        assertThat(method.call(TestClient.fields(given)).params().object("arguments"))
                .hasToString(received);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {"type":"string"}                                 | {}
        {"type":["string","null"]}                        | {"query":null}
        {"type":"null"}                                   | {"query":null}
        {"type":"string","nullable":true}                 | {"query":null}
        {"type":"string","nullable":false}                | {}
        {"anyOf":[{"type":"string"},{"type":"null"}]}     | {"query":null}
        {"oneOf":[{"type":"string"},{"enum":[1,null]}]}   | {"query":null}
        {"anyOf":[{"type":"string"},{"type":"integer"}]}  | {}
        {"allOf":[{"type":"string"},{}]}                  | {}
        {"allOf":[{},{"minLength":1}]}                    | {"query":null}
        {"enum":["a",null]}                               | {"query":null}
        {"enum":["a","b"]}                                | {}
        {"const":null}                                    | {"query":null}
        {"type":"string","enum":["a",null]}               | {}
        {"description":"Anything."}                       | {"query":null}
        {}                                                | {"query":null}
        true                                              | {"query":null}
        false                                             | {}
        7                                                 | {}
        {"$ref":"#/$defs/text"}                           | {}
        {"$ref":"#/$defs/maybe"}                          | {"query":null}
        {"$ref":"#/$defs/text","nullable":true}           | {"query":null}
        {"anyOf":[{"$ref":"#/properties/query"}]}         | {}
        """)
    void nullReachesAToolThatAcceptsIt(String schema, String received) throws InterruptedException {
        var method = TestSkills.method("""
            {"name":"search","inputSchema":{"type":"object","properties":{"query":%s},
                "$defs":{"text":{"type":"string"},"maybe":{"type":["string","null"]}}}}\
            """.formatted(schema));

        assertThat(method.call(TestClient.fields("{\"query\":null}")).params().object("arguments"))
                .hasToString(received);
    }

    @Test
    void parametersAmongThousandsHaveTheirOwnNamesBack() throws InterruptedException {
        var others = IntStream.range(0, 1_500)
                .mapToObj("\"p-%d\":{\"type\":\"string\"},"::formatted)
                .collect(Collectors.joining());
        var method = TestSkills.method("""
            {"name":"search","inputSchema":{"type":"object","required":["library-name"],
                "properties":{%s"library-name":{"type":"string"}}}}\
            """.formatted(others));

        assertThat(method.call(TestClient.fields(
                                "{\"library_name\":\"b\",\"p_7\":\"c\",\"p_8\":null,\"p-1499\":\"d\"}"))
                        .params()
                        .object("arguments"))
                .hasToString("{\"library-name\":\"b\",\"p-7\":\"c\",\"p-1499\":\"d\"}");
    }

    @Test
    void toolThatAProfileRenamesHasItsNewName() throws InterruptedException {
        var scope = new TestProfile().rename("brave-search.search", "find-it").scope();
        try (var hub = TestHub.with(brave).start()) {
            var skills = TestSkills.of(hub.hub(), scope);

            assertThat(skills.method("BraveSearchMCP.find_it"))
                    .get()
                    .extracting(SkillMethod::item)
                    .isEqualTo("find-it");
            assertThat(skills.method("BraveSearchMCP.search")).isEmpty();
        }
    }

    @Test
    void hiddenToolsReadLikeThoseThatDoNotExist() throws InterruptedException {
        brave.tool("delete", _ -> text("gone"));
        try (var hub = TestHub.with(brave).rule("deny brave-search.delete").start()) {
            var skills = TestSkills.of(hub.hub());

            assertThat(skills.method("BraveSearchMCP.delete_")).isEmpty();
            assertThat(skills.all().getFirst().methods())
                    .extracting(SkillMethod::name)
                    .containsExactly("search");
            assertThat(skills.describeUnknown("BraveSearchMCP.delete_"))
                    .isEqualTo("Tool not found: brave-search.delete_");
            assertThat(skills.describeUnknown("BraveSearchMCP.destroy"))
                    .isEqualTo("Tool not found: brave-search.destroy");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        device.BraveSerchMCP.search | MCP server not found: BraveSerchMCP. Did you mean BraveSearchMCP?
        WeatherMCP                  | MCP server not found: WeatherMCP
        Weather.today               | Skill not found: Weather
        BraveSearchMCP.serch        | Tool not found: brave-search.serch. Did you mean BraveSearchMCP.search?
        """)
    void errorNamesTheNearest(String path, String message) throws InterruptedException {
        try (var hub = TestHub.with(brave).start()) {
            assertThat(TestSkills.of(hub.hub()).describeUnknown(path)).isEqualTo(message);
        }
    }

    @Test
    void resourcesAndPromptsAreMethods() throws InterruptedException {
        try (var hub = TestHub.with()
                .fixture("all", ConformanceFixture.speaking(SpokenEras.BOTH))
                .start()) {
            var skills = TestSkills.of(hub.hub());
            var read = skills.method("AllMCP.read_resource").orElseThrow();
            var prompt = skills.method("AllMCP.get_prompt").orElseThrow();

            assertThat(TestSkills.call(hub.hub(), read, "{\"uri\":\"test://static-text\"}")
                            .toString())
                    .contains("This is the content of the static text resource.");
            assertThat(TestSkills.call(hub.hub(), read, "{\"uri\":\"test://template/7/data\"}")
                            .toString())
                    .contains("test://template/7/data");
            assertThat(TestSkills.call(
                                    hub.hub(),
                                    prompt,
                                    "{\"name\":\"test_prompt_with_arguments\",\"arguments\":{\"arg1\":1,\"arg2\":\"b\"}}")
                            .toString())
                    .contains("arg1='1', arg2='b'");
            assertThat(skills.method("AllMCP.list_resources").flatMap(SkillMethod::answer))
                    .get()
                    .asString()
                    .contains("test://static-text", "test://template/{id}/data");
            assertThat(read.signature(Language.PYTHON)).isEqualTo("read_resource(uri: str)");
            assertThat(prompt.docstring()).contains("test_prompt_with_arguments(arg1, arg2)");
            assertThat(prompt.isReadOnly()).isTrue();
        }
    }

    @Test
    void methodReadsResourcesOfItsOwnSourceOnly() throws InterruptedException {
        try (var hub = TestHub.with()
                .fixture("all", ConformanceFixture.speaking(SpokenEras.BOTH))
                .fixture("more", ConformanceFixture.speaking(SpokenEras.BOTH))
                .start()) {
            var skills = TestSkills.of(hub.hub());
            var read = skills.method("AllMCP.read_resource").orElseThrow();

            var other = skills.method("MoreMCP.read_resource").orElseThrow();
            var wanted = TestClient.fields("{\"uri\":\"test://static-text\"}");

            assertThat(read.call(wanted).name()).isEqualTo("test://static-text");
            assertThat(other.call(wanted).name()).isEqualTo("test://more.jackfield/static-text");
            assertThatThrownBy(() -> read.call(TestClient.fields("{\"uri\":\"file:///etc/passwd\"}")))
                    .isInstanceOf(HubException.UnknownResourceException.class);
            assertThatThrownBy(() -> read.call(Fields.EMPTY)).hasMessageContaining("'uri' must be a text");
        }
    }

    @Test
    void ownToolKeepsTheNameOfAnAdapter() throws InterruptedException {
        var tool = "{\"name\":\"read_resource\",\"inputSchema\":{\"type\":\"object\"}}";
        var files = JavaTools.of("files", new Files()).tool(tool, (_, _) -> Reply.text("own"));
        try (var hub = TestHub.with().source(files).start()) {
            var skills = TestSkills.of(hub.hub());

            assertThat(skills.method("Files.read_resource").orElseThrow().item())
                    .isEqualTo("files.read_resource");
            assertThat(skills.method("Files.mcp_read_resource")).isPresent();
            assertThat(skills.method("Files.list_resources").orElseThrow().docstring())
                    .contains(" mcp_read_resource ");
        }
    }

    static final class Files {
        @Resource(uri = "note:///one")
        String one() {
            return "1";
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        1000 | 0    | 1000 | 0   |
        900  | 200  | 800  | 200 | {"resources":100}
        2000 | 700  | 500  | 500 | {"resources":1500,"resourceTemplates":200}
        """)
    void longListOfResourcesIsCut(int resources, int templates, int shown, int shownTemplates, @Nullable String more)
            throws InterruptedException {
        var items = Stream.concat(
                IntStream.range(0, resources)
                        .mapToObj(number ->
                                FakeSource.item(Item.Kind.RESOURCE, """
                                    {"uri":"a:///%d","name":"a","description":"%s","size":7,"_meta":{}}\
                                    """.formatted(number, "long ".repeat(1_000)))),
                IntStream.range(0, templates)
                        .mapToObj(number -> FakeSource.item(Item.Kind.TEMPLATE, """
                            {"uriTemplate":"b:///%d/{x}"}\
                            """.formatted(number))));
        var source = new FakeSource("files", "", items.toArray(Item[]::new));
        try (var hub = TestHub.with().source(source).start()) {
            var answer = TestSkills.of(hub.hub())
                    .method("Files.list_resources")
                    .flatMap(SkillMethod::answer)
                    .orElseThrow();
            var lists = answer.object("structuredContent");
            var listed = lists.get("resources").orElseThrow().items();

            assertThat(listed).hasSize(shown);
            assertThat(listed.getFirst().toString())
                    .startsWith("{\"uri\":\"a:///0\",\"name\":\"a\",\"description\":\"long long ")
                    .endsWith("...\",\"size\":7}")
                    .hasSizeLessThan(600);
            assertThat(lists.get("resourceTemplates").orElseThrow().items()).hasSize(shownTemplates);
            assertThat(lists.get("more").map(Json::toString)).isEqualTo(Optional.ofNullable(more));
            assertThat(textOf(answer)).isEqualTo(lists.toString());
        }
    }

    @Test
    void everyItemHasItsMethod() throws InterruptedException {
        try (var hub = TestHub.with()
                .fixture("all", ConformanceFixture.speaking(SpokenEras.BOTH))
                .start()) {
            var visible = hub.hub().catalog().visibleCatalog(Scope.EVERYTHING, Identity.LOCAL);
            var skills = Skills.of(visible);

            assertThat(visible.items(Item.Kind.TOOL))
                    .isNotEmpty()
                    .allMatch(each -> skills.methodOf(each).orElseThrow().item().equals(each.name()));
            assertThat(visible.items(Item.Kind.TEMPLATE))
                    .isNotEmpty()
                    .allMatch(each -> skills.methodOf(each).orElseThrow().name().equals("read_resource"));
            assertThat(visible.items(Item.Kind.PROMPT))
                    .isNotEmpty()
                    .allMatch(each -> skills.methodOf(each).orElseThrow().name().equals("get_prompt"));
        }
    }

    @Test
    void sourceThatIsDownIsASkillWithoutMethods() throws InterruptedException {
        var down = StoppedSource.server("broken", "it does not start", "Broken things.");
        try (var hub = TestHub.with(brave).source(down).start()) {
            assertThat(TestSkills.of(hub.hub()).skill("BrokenMCP"))
                    .get()
                    .isEqualTo(new Skill("BrokenMCP", "broken", "Broken things.", List.of()));
        }
    }

    @Test
    void sourcesThatComeTogetherUnderOneNameAreToldApart() throws InterruptedException {
        var one = new StoppedSource("my-notes", "off");
        var other = new StoppedSource("my_notes", "off");
        try (var hub = TestHub.with().source(one).source(other).start()) {
            assertThat(TestSkills.of(hub.hub()).all())
                    .extracting(Skill::name)
                    .first()
                    .isEqualTo("MyNotes");
            assertThat(TestSkills.of(hub.hub()).skill("my_notes").orElseThrow().name())
                    .matches("MyNotes_[0-9a-f]{6}");
        }
    }

    @Test
    @Timeout(60)
    void tenThousandToolsAreQuicklySkills() throws InterruptedException {
        var many = JavaTools.named("many");
        for (var number = 0; number < 10_000; number++) {
            var definition = Fields.of("name", Json.string("tool-" + number))
                    .with("inputSchema", Json.parse("{\"type\":\"object\"}"));
            many.tool(definition.toString(), (_, _) -> Reply.text(""));
        }
        try (var hub = TestHub.with().source(many).start()) {
            for (var round = 0; round < 100; round++) {
                assertThat(TestSkills.of(hub.hub()).all().getFirst().methods()).hasSize(10_000);
            }
        }
    }
}
