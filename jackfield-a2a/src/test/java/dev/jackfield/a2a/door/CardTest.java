package dev.jackfield.a2a.door;

import static dev.jackfield.a2a.door.AgentUser.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Cards: what they tell to whom, and how long they hold.
class CardTest {
    private static final String CARD = "/.well-known/agent-card.json";

    private AgentHub open;
    private AgentHub closed;

    @BeforeEach
    void start() throws InterruptedException {
        open = AgentHub.with(new ToolBox().source()).start();
        closed = AgentHub.with(new ToolBox().source())
                .identity("ann")
                .identity("bob")
                .rule("deny box.* to bob")
                .start();
    }

    @AfterEach
    void stop() {
        open.close();
        closed.close();
    }

    private static List<String> skills(Fields card) {
        return card.get("skills").orElseThrow().items().stream()
                .flatMap(skill -> skill.object().orElseThrow().text("id").stream())
                .toList();
    }

    private static String header(HttpResponse<String> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    @Test
    void cardOfAnOpenHubNamesItsServers() throws Exception {
        var card = fields(open.user().get(CARD).body());

        assertThat(skills(card)).containsExactly("mcp.execute_tool", "box");
        assertThat(card.text("url")).contains(open.uri() + "/a2a");
        assertThat(card.has("securitySchemes")).isFalse();
    }

    @Test
    void clientOfTheNewVersionGetsNoMembersOfTheOldOne() throws Exception {
        assertThat(fields(open.user().v10().get(CARD).body()).keys())
                .doesNotContain("url", "preferredTransport", "protocolVersion", "supportsAuthenticatedExtendedCard");
        assertThat(open.user().result("GetExtendedAgentCard", Fields.EMPTY).has("protocolVersion"))
                .isFalse();
        assertThat(open.user()
                        .rpc("/a2a", "agent/getAuthenticatedExtendedCard", Fields.EMPTY)
                        .object("result")
                        .text("protocolVersion"))
                .contains("0.3.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {CARD, "/agent-card.json", "/a2a/.well-known/agent-card.json"})
    void cardThatHasNotChangedIsNotSentAgain(String path) throws Exception {
        var first = open.user().get(path);
        var tag = header(first, "ETag");

        var again = open.user().with("If-None-Match", tag).get(path);

        assertThat(header(first, "Cache-Control")).contains("public", "max-age=");
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(header(again, "ETag")).isEqualTo(tag);
        assertThat(open.user().with("If-None-Match", "\"other\"").get(path).statusCode())
                .isEqualTo(200);
    }

    @Test
    void publicCardOfAClosedHubTellsNothingOfItsServers() throws Exception {
        var answer = closed.user().get(CARD);
        var card = fields(answer.body());

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(skills(card)).containsExactly("mcp.execute_tool");
        assertThat(answer.body()).doesNotContain("box");
        assertThat(card.object("securitySchemes").keys()).containsExactly("bearer", "apiKey");
        assertThat(card.get("securityRequirements").orElseThrow().items()).hasSize(2);
        assertThat(closed.user().get("/agent-card.json").body()).doesNotContain("box");
    }

    @Test
    void extendedCardHasTheServersOfItsIdentity() throws Exception {
        var ann = closed.user("ann").v10().get("/a2a/v1/extendedAgentCard");

        assertThat(skills(fields(ann.body()))).containsExactly("mcp.execute_tool", "box");
        assertThat(ann.body()).contains("inputSchema");
        assertThat(header(ann, "Cache-Control")).contains("private");
        assertThat(closed.user("bob").v10().get("/a2a/v1/extendedAgentCard").body())
                .doesNotContain("box");
    }

    @Test
    void tokenIsTakenInEitherHeader() throws Exception {
        assertThat(closed.user().v10().get("/a2a/v1/tasks").statusCode()).isEqualTo(401);
        assertThat(closed.user()
                        .with("X-Api-Key", "wrong")
                        .v10()
                        .get("/a2a/v1/tasks")
                        .statusCode())
                .isEqualTo(401);
        assertThat(closed.user()
                        .with("X-Api-Key", "ann")
                        .v10()
                        .get("/a2a/v1/tasks")
                        .statusCode())
                .isEqualTo(200);
        assertThat(closed.user("ann")
                        .with("X-Api-Key", "bob")
                        .v10()
                        .get("/a2a/v1/tasks")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void refusalOfACallerHasTheFormOfTheBinding() throws Exception {
        var rest = closed.user().v10().get("/a2a/v1/tasks");
        var rpc = closed.user().post("/a2a", AgentUser.request("ListTasks", Fields.EMPTY));

        assertThat(fields(rest.body()).object("error").get("code").orElseThrow().toString())
                .isEqualTo("401");
        assertThat(rpc.statusCode()).isEqualTo(401);
        assertThat(fields(rpc.body()).object("error").has("code")).isTrue();
        assertThat(header(rpc, "WWW-Authenticate")).startsWith("Bearer");
    }

    @Test
    void agentOfOneServerHasItsOwnCard() throws Exception {
        var card =
                fields(open.user().get("/a2a/box/.well-known/agent-card.json").body());

        assertThat(card.text("url")).contains(open.uri() + "/a2a/box");
        assertThat(card.text("description")).contains("Runs the tools of server 'box' for agents that speak A2A.");
        assertThat(skills(card)).containsExactly("mcp.execute_tool", "box");
        assertThat(open.user().get("/a2a/nope/.well-known/agent-card.json").statusCode())
                .isEqualTo(404);
    }

    @Test
    void cardOfOneServerNeedsATokenThatMaySeeIt() throws Exception {
        var path = "/a2a/box/.well-known/agent-card.json";

        assertThat(closed.user().get(path).statusCode()).isEqualTo(401);
        assertThat(closed.user("bob").get(path).statusCode()).isEqualTo(404);
        assertThat(header(closed.user("ann").get(path), "Cache-Control")).contains("private");
    }

    @Test
    void cardIsReadOnly() throws Exception {
        assertThat(open.user().post(CARD, "{}").statusCode()).isEqualTo(405);
    }
}
