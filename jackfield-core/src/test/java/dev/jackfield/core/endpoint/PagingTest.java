package dev.jackfield.core.endpoint;

import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PagingTest {
    private final FakeUpstream upstream = FakeUpstream.named("up").legacy();
    private TestHub hub;
    private TestClient client;

    @BeforeEach
    void start() throws InterruptedException {
        for (var i = 10; i < 35; i++) {
            upstream.tool("t" + i, _ -> text("x"));
        }
        hub = TestHub.with(upstream).pageSize(10).start();
        client = hub.modern();
    }

    @AfterEach
    void stop() {
        client.close();
        hub.close();
    }

    private Fields page(String params) throws InterruptedException {
        return client.ask("tools/list", params).result();
    }

    private Fields pageAfter(Fields page) throws InterruptedException {
        return page(Fields.of("cursor", page.get("nextCursor").orElseThrow()).toString());
    }

    private static List<String> names(Fields page) {
        return page.get("tools")
                .orElseThrow()
                .tree()
                .valueStream()
                .map(tool -> tool.path("name").asString())
                .toList();
    }

    @Test
    void pagesFollowEachOtherWithoutGapsOrRepeats() throws InterruptedException {
        var first = page("{}");
        var second = pageAfter(first);
        var third = pageAfter(second);

        assertThat(names(first)).hasSize(10).startsWith("up.t10").endsWith("up.t19");
        assertThat(names(second)).hasSize(10).startsWith("up.t20").endsWith("up.t29");
        assertThat(names(third)).containsExactly("up.t30", "up.t31", "up.t32", "up.t33", "up.t34");
        assertThat(third.has("nextCursor")).isFalse();
    }

    @Test
    void toolThatGoesAwayBetweenPagesHidesNoOther() throws InterruptedException {
        var first = page("{}");
        upstream.changeTools(up -> up.withoutTool("t12"));
        Eventually.await(() -> hub.hub().catalog().snapshot().entries().size() == 24);

        assertThat(names(pageAfter(first))).startsWith("up.t20");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\"", "\"nonsense\"", "\"!!\"", "5", "null", "\"eDp5\""})
    void foreignCursorIsRefused(String cursor) throws InterruptedException {
        var answer = client.ask("tools/list", "{\"cursor\":" + cursor + "}");

        assertThat(answer.error().orElseThrow().code()).isEqualTo(-32602);
    }
}
