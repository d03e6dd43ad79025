package dev.jackfield.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.TestClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sources with the same URIs: a client reaches each of them, whatever the others offer.
@Timeout(30)
class SharedUriTest {
    private static final Identity ANN = new Identity("ann", Set.of("readers"));
    private static final String PAGE = "ui://app/page.html";
    private static final String SECOND_PAGE = "ui://two.jackfield/app/page.html";
    private static final String TOOL = """
        {"name":"show","inputSchema":{"type":"object"},"_meta":{"ui":{"resourceUri":"%1$s","x":1},
        "ui/resourceUri":"%1$s","openai/outputTemplate":"%1$s","other":"%1$s"}}\
        """.formatted(PAGE);

    private final LinkedBlockingQueue<Message> heard = new LinkedBlockingQueue<>();
    private final FileSource one = app("one", PAGE, "file:///{path}");
    private final FileSource two = app("two", PAGE, "file:///{+path}", "ui://app/own.html");
    private TestHub hub;

    private static FileSource app(String id, String... addresses) {
        return new FileSource(id, addresses)
                .offering(Item.Kind.TOOL.read(TestClient.fields(TOOL)))
                .proposing("a", "b");
    }

    @BeforeEach
    void start() throws InterruptedException {
        hub = new TestHub.Builder()
                .source(one)
                .source(two)
                .rule("deny one.* to readers")
                .start();
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    private static String uri(String uri) {
        return "{\"uri\":\"" + uri + "\"}";
    }

    private static List<String> texts(Message answer, String list, String... path) {
        return answer.result().get(list).map(Json::items).orElseThrow().stream()
                .map(item -> item.tree().at("/" + String.join("/", path)).asString())
                .toList();
    }

    @Test
    void laterSourcesAreListedWithTheirSource() throws InterruptedException {
        try (var client = hub.modern()) {
            assertThat(texts(client.ask("resources/list", "{}"), "resources", "uri"))
                    .containsExactly(PAGE, SECOND_PAGE, "ui://app/own.html");
            assertThat(texts(client.ask("resources/templates/list", "{}"), "resourceTemplates", "uriTemplate"))
                    .containsExactly("file:///{path}", "file://two.jackfield//{+path}");
        }
    }

    @Test
    void toolsNameThePagesOfTheirOwnSource() throws InterruptedException {
        try (var client = hub.modern()) {
            var tools = client.ask("tools/list", "{}");

            for (var path : List.of("_meta/ui/resourceUri", "_meta/ui~1resourceUri", "_meta/openai~1outputTemplate")) {
                assertThat(texts(tools, "tools", path)).containsExactly(PAGE, SECOND_PAGE);
            }
            assertThat(texts(tools, "tools", "_meta/other")).containsExactly(PAGE, PAGE);
            assertThat(texts(tools, "tools", "_meta/ui/x")).containsExactly("1", "1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"modern", "legacy"})
    void readGoesToTheSourceInTheUri(String era) throws InterruptedException {
        two.answering("{\"contents\":[{\"uri\":\"%s\",\"text\":\"two\"}]}".formatted(PAGE));
        try (var client = era.equals("modern") ? hub.modern() : hub.legacy()) {
            assertThat(texts(client.ask("resources/read", uri(SECOND_PAGE)), "contents", "uri"))
                    .containsExactly(SECOND_PAGE);
            client.ask("resources/read", uri("file://two.jackfield//etc/motd"));
            assertThat(two.asked()).containsExactly(PAGE, "file:///etc/motd");
            client.ask("resources/read", uri(PAGE));
            assertThat(one.asked()).containsExactly(PAGE);
        }
    }

    @Test
    void completionGoesToTheSourceInTheTemplate() throws InterruptedException {
        try (var client = hub.modern()) {
            client.ask("completion/complete", """
                {"ref":{"type":"ref/resource","uri":"file://two.jackfield//{+path}"},
                 "argument":{"name":"path","value":""}}\
                """);
        }

        assertThat(two.asked()).containsExactly("file:///{+path}");
    }

    @Test
    void linksInResultsLeadToTheirOwnSource() throws InterruptedException {
        var result = """
            {"content":[{"type":"text","text":"%1$s"},{"type":"resource_link","uri":"%1$s","name":"p","x":[1, 2]},\
            {"type":"resource","resource":{"uri":"%1$s","text":"t"}},{"type":"resource_link","uri":"file:///a","name":"f"},\
            {"type":"resource_link","uri":"ui://app/own.html","name":"o"},{"type":"resource_link","uri":"x:y","name":"z"}],
            "messages":[{"role":"user","content":{"type":"resource","resource":{"uri":"%1$s"}}}],
            "structuredContent":{"page":"%1$s"}}\
            """.formatted(PAGE);
        one.answering(result);
        two.answering(result);
        try (var client = hub.legacy()) {
            assertThat(client.call("one.show", "{}").result())
                    .hasToString(TestClient.fields(result).toString());
            assertThat(client.call("two.show", "{}").result())
                    .hasToString(TestClient.fields(
                                    result.replace("link\",\"uri\":\"" + PAGE, "link\",\"uri\":\"" + SECOND_PAGE)
                                            .replace("{\"uri\":\"" + PAGE, "{\"uri\":\"" + SECOND_PAGE)
                                            .replace("file:///a", "file://two.jackfield//a"))
                            .toString());
        }
    }

    /// Each link may be compared with every template.
    @Test
    void ofManyLinksAndManyTemplatesOnlyTheFirstLinksAreLookedUp() throws InterruptedException {
        var templates = IntStream.range(0, 10_000).mapToObj("x%d://{a}"::formatted);
        var many = new FileSource("many", templates.toArray(String[]::new));
        hub.hub().catalog().change(_ -> List.of(one, two, many));
        two.answering(IntStream.range(0, 300)
                .mapToObj("{\"type\":\"resource_link\",\"uri\":\"file:///%d\",\"name\":\"f\"}"::formatted)
                .collect(Collectors.joining(",", "{\"content\":[", "]}")));
        try (var client = hub.modern()) {
            var uris = texts(client.call("two.show", "{}"), "content", "uri");

            assertThat(uris).hasSize(300).startsWith("file://two.jackfield//0").endsWith("file:///299");
            assertThat(uris.stream().filter(uri -> uri.startsWith("file://two.jackfield/")))
                    .hasSize(100);
        }
    }

    /// The source of the link does not offer it, and another one has a URI that reads like it.
    @Test
    void linkIsNotSpelledAsTheUriOfAnotherSource() throws InterruptedException {
        var link = "ui://app/other.html";
        var thief = new FileSource("a-thief", link, "ui://two.jackfield/app/other.html");
        hub.hub().catalog().change(_ -> List.of(thief, one, two));
        two.answering("{\"content\":[{\"type\":\"resource_link\",\"uri\":\"%s\",\"name\":\"p\"}]}".formatted(link));
        try (var client = hub.modern()) {
            assertThat(texts(client.call("two.show", "{}"), "content", "uri")).containsExactly(link);
        }
    }

    @Test
    void toolsAreAnnouncedWithTheSharedUrisThatTheyMayName() {
        var announced = new ArrayList<Set<Item.Kind>>();
        hub.hub().catalog().addListener(kinds -> announced.add(Set.copyOf(kinds)));

        hub.hub().catalog().change(_ -> List.of(one, two, new FileSource("more", "more://a")));
        assertThat(announced).isNotEmpty().allMatch(kinds -> kinds.contains(Item.Kind.TOOL));
    }

    @Test
    void toolsAreNotAnnouncedWithUrisThatNoSourcesShare() throws InterruptedException {
        try (var plain = new TestHub.Builder().source(one).start()) {
            var announced = new ArrayList<Set<Item.Kind>>();
            plain.hub().catalog().addListener(kinds -> announced.add(Set.copyOf(kinds)));

            plain.hub().catalog().change(_ -> List.of(one, new FileSource("more", "more://a")));
            assertThat(announced).isNotEmpty().noneMatch(kinds -> kinds.contains(Item.Kind.TOOL));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"modern", "legacy"})
    void updatesHaveTheUriThatWasSubscribed(String era) throws InterruptedException {
        try (var _ = watching(era, SECOND_PAGE)) {
            assertThat(two.watched()).containsExactly(PAGE);
            one.change(PAGE);
            two.change(PAGE);
            two.change(PAGE + "#part");
            assertThat(nextUri()).isEqualTo(SECOND_PAGE);
            assertThat(nextUri()).isEqualTo(SECOND_PAGE + "#part");
        }
    }

    private TestClient watching(String era, String uri) throws InterruptedException {
        if (era.equals("legacy")) {
            var client = hub.legacy("{}", heard::add);
            client.ask("resources/subscribe", uri(uri));
            return client;
        }
        var client = hub.modern();
        Thread.startVirtualThread(() -> listen(client, uri));
        assertThat(next().method()).endsWith("acknowledged");
        return client;
    }

    private void listen(TestClient client, String uri) {
        try {
            var filter = "{\"notifications\":{\"resourceSubscriptions\":[\"" + uri + "\"]}}";
            client.ask("subscriptions/listen", filter, heard::add);
        } catch (InterruptedException | RuntimeException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private Message next() throws InterruptedException {
        return Stream.generate(this::poll)
                .filter(message -> !message.method().endsWith("list_changed"))
                .findFirst()
                .orElseThrow();
    }

    private Message poll() {
        try {
            var message = heard.poll(10, TimeUnit.SECONDS);
            assertThat(message).as("nothing was heard").isNotNull();
            return message;
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    private String nextUri() throws InterruptedException {
        return next().params().text("uri").orElseThrow();
    }

    /// A spelling holds whether or not another source has the URI, and whether or not the caller sees that one.
    @Test
    void sourceThatTheCallerDoesNotSeeMakesNoDifference() throws InterruptedException {
        two.answering("{\"content\":[{\"type\":\"resource_link\",\"uri\":\"%s\",\"name\":\"p\"}]}".formatted(PAGE));
        try (var ann = hub.modern(ANN, Scope.EVERYTHING)) {
            assertThat(texts(ann.ask("resources/list", "{}"), "resources", "uri"))
                    .containsExactly(PAGE, "ui://app/own.html");
            assertThat(texts(ann.ask("tools/list", "{}"), "tools", "_meta/ui/resourceUri"))
                    .containsExactly(PAGE);
            assertThat(texts(ann.call("two.show", "{}"), "content", "uri")).containsExactly(PAGE);
            ann.ask("resources/read", uri(PAGE));
            ann.ask("resources/read", uri(SECOND_PAGE));
            assertThat(ann.ask("resources/read", uri("ui://one.jackfield/app/page.html"))
                            .error())
                    .isPresent();
        }

        assertThat(two.asked()).containsExactly("two.show", PAGE, PAGE);
        assertThat(one.asked()).isEmpty();
    }

    @Test
    void endpointOfOneSourceHasItsOwnUris() throws InterruptedException {
        try (var client = hub.modern(Identity.LOCAL, Scope.only("two"))) {
            assertThat(texts(client.ask("resources/list", "{}"), "resources", "uri"))
                    .containsExactly(PAGE, "ui://app/own.html");
            assertThat(texts(client.ask("tools/list", "{}"), "tools", "_meta/ui/resourceUri"))
                    .containsExactly(PAGE);
            assertThat(client.ask("resources/read", uri(SECOND_PAGE)).error()).isPresent();
        }
    }

    /// A source cannot take the spelling of another one's URI by listing it as its own.
    @Test
    void spellingOfAnotherSourceCannotBeTaken() throws InterruptedException {
        var thief = new FileSource("a-thief", SECOND_PAGE);
        hub.hub().catalog().change(_ -> List.of(thief, one, two));
        try (var client = hub.modern()) {
            var stolen = "ui://a-thief.jackfield/two.jackfield/app/page.html";
            assertThat(texts(client.ask("resources/list", "{}"), "resources", "uri"))
                    .containsExactly(stolen, PAGE, SECOND_PAGE, "ui://app/own.html");
            client.ask("resources/read", uri(SECOND_PAGE));
            client.ask("resources/read", uri(stolen));
        }

        assertThat(two.asked()).containsExactly(PAGE);
        assertThat(thief.asked()).containsExactly(SECOND_PAGE);
    }

    /// Rules speak of the URI that the source knows.
    @Test
    void rulesHoldForEverySpelling() throws InterruptedException {
        hub.rules("deny two." + PAGE + " to readers");
        try (var ann = hub.modern(ANN, Scope.EVERYTHING)) {
            assertThat(ann.ask("resources/read", uri(SECOND_PAGE)).error()).isPresent();
            assertThat(texts(ann.ask("resources/list", "{}"), "resources", "uri"))
                    .containsExactly(PAGE, "ui://app/own.html");
        }

        assertThat(two.asked()).isEmpty();
        assertThat(hub.audit().getLast().outcome()).isEqualTo("refused");
    }
}
