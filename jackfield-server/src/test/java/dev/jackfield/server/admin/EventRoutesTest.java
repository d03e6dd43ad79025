package dev.jackfield.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.OpenHub;
import dev.jackfield.server.store.HubStore;
import dev.jackfield.server.store.Store;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.testkit.Eventually;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What happened at a hub, as its administrator reads it over HTTP.
@Timeout(120)
class EventRoutesTest {
    private static final String FILE = """
        audit: {payloads: all}
        tokens: [{token: token-of-ann, identity: ann, roles: [admin]}]
        """;

    @TempDir
    private Path folder;

    private HubStore store;
    private OpenHub hub;

    @BeforeEach
    void open() throws Exception {
        var state = Files.createDirectory(folder.resolve("state"));
        store = HubStore.of(Store.openFile(state, Optional.empty(), InstantSource.system()));
        hub = OpenHub.on(new ConfigFolder(folder).file("jackfield.yaml", FILE).loader(), store);
    }

    @AfterEach
    void close() {
        hub.close();
        store.close();
    }

    private Fields get(String path) throws Exception {
        var answer = hub.get(path, OpenHub.ADMIN);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Json.parse(answer.body()).object().orElseThrow();
    }

    private void call(String tool, String arguments) throws Exception {
        hub.post("/rpc", "token-of-ann", """
            {"jsonrpc": "2.0", "id": 1, "method": "%s", "params": %s}
            """.formatted(tool, arguments));
    }

    private Fields awaitEvent(String query) throws Exception {
        Eventually.await(() -> !get("/admin/events?" + query).items("events").isEmpty());
        return get("/admin/events?" + query).objects("events").findFirst().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"'',401", "wrong,401", "token-of-ann,403", OpenHub.ADMIN + ",200"})
    void onlyTheAdminTokenReadsThem(String token, int status) throws Exception {
        assertThat(hub.get("/admin/events", token).statusCode()).isEqualTo(status);
    }

    @Test
    void callIsReadWithWhatItCarried() throws Exception {
        call("jackfield.status", "{\"source\": \"hello\", \"password\": \"hush\"}");
        var event = awaitEvent("who=ann&tool=jackfield.status");
        var id = event.text("call").orElseThrow();
        var tree = get("/admin/calls/" + id);

        assertThat(event.text("door")).contains("rpc");
        assertThat(tree.objects("events")).hasSize(1);
        assertThat(tree.object("payloads").object(id).toString()).contains("\"hello\"", "\"***\"");
    }

    @Test
    void eventsInAnswersAreThoseOfTheStore() throws Exception {
        call("jackfield.status", "{\"source\": \"h\\u00e9llo \\u202e\"}");
        awaitEvent("tool=jackfield.status");
        var stored = store.store().orElseThrow().journal().read("main", 0);

        assertThat(get("/admin/events").items("events").reversed())
                .extracting(Json::toString)
                .containsExactlyElementsOf(
                        stored.stream().map(event -> event.toString()).toList());
    }

    @Test
    void hostileNamesAreFound() throws Exception {
        call("demo.\\\"who\\\":\\\"bob\\\"\\n\\u0000\\ud800", "{}");
        call("demo." + "x".repeat(8_000), "{}");
        Eventually.await(() -> get("/admin/events?who=ann").items("events").size() == 2);

        assertThat(get("/admin/events?who=bob").items("events")).isEmpty();
        assertThat(get("/admin/events?outcome=unknown_name").items("events")).hasSize(2);
    }

    @Test
    void followerIsAnsweredOnceSomethingHappens() throws Exception {
        call("jackfield.status", "{\"source\": \"a\"}");
        awaitEvent("tool=jackfield.status");
        var position = get("/admin/events").text("follow").orElseThrow();
        call("jackfield.status", "{\"source\": \"b\"}");
        var later = get("/admin/events?wait=30&after=" + position);

        assertThat(later.objects("events").toList()).hasSize(1);
        assertThat(later.text("next")).isNotEqualTo(Optional.of(position));
    }

    @Test
    void administratorErasesWhatAnIdentitySent() throws Exception {
        call("jackfield.status", "{\"source\": \"hello\"}");
        var id = awaitEvent("tool=jackfield.status").text("call").orElseThrow();
        var answer = hub.post("/admin/events/erase", OpenHub.ADMIN, "{\"who\": \"ann\"}");

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(get("/admin/calls/" + id).object("payloads").isEmpty()).isTrue();
        assertThat(awaitEvent("kind=erased").text("whose")).contains("ann");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "events?whoo=ann          | 400 | Did you mean 'who'?",
                "events?limit=5000        | 400 | a number from 1 to 1000",
                "events?who=ann&who=bob   | 400 | stands twice",
                "events?since=%zz         | 400 | ",
                "events/all               | 404 | /admin/events/erase",
                "calls                    | 404 | /admin/calls/ID",
                "calls/00000000000000000000 | 404 | There is no such call",
                "calls/nonsense           | 404 | There is no such call",
                "secrets                  | 404 | /admin/calls, /admin/events, /admin/sources"
            })
    void whatCannotBeReadSaysWhy(String path, int status, String said) throws Exception {
        HttpResponse<String> answer = hub.get("/admin/" + path.replace("%zz", "%25zz"), OpenHub.ADMIN);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.body()).contains(Optional.ofNullable(said).orElse(""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {"{}|`who` is missing", "{\"whoo\": \"ann\"}|unknown key", "no|not JSON"})
    void erasureNamesSomeone(String body, String said) throws Exception {
        var answer = hub.post("/admin/events/erase", OpenHub.ADMIN, body);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains(said);
    }

    @Test
    void hubWithoutAStoreSaysSo() throws Exception {
        try (var other = OpenHub.on(new ConfigFolder(Files.createDirectory(folder.resolve("other"))).loader())) {
            var answer = other.get("/admin/events", OpenHub.ADMIN);

            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body()).contains("keeps no events");
        }
    }

    @Test
    void pageIsBoundedInSize() throws Exception {
        var names = List.of("a", "b", "c");
        for (var name : names) {
            call(name, "{}");
        }
        Eventually.await(() -> get("/admin/events?who=ann").items("events").size() == 3);
        var page = get("/admin/events?limit=2");

        assertThat(page.items("events")).hasSize(2);
        assertThat(get("/admin/events?limit=2&before=" + page.text("next").orElseThrow())
                        .items("events"))
                .hasSize(1);
    }
}
