package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Clients of the TypeScript SDK speak plainly to the retail workflow, in both eras, and are asked what is missing.
class SentencesIT {
    private static final Path RETAIL =
            Path.of("../examples/retail").toAbsolutePath().normalize();

    @TempDir
    private Path data;

    private HubProcess hub;

    /// A client with its era.
    enum Speaker {
        TYPESCRIPT_1("find-v1.mjs", "legacy"),
        TYPESCRIPT_2_LEGACY("find-v2.mjs", "legacy"),
        TYPESCRIPT_2_MODERN("find-v2.mjs", "modern");

        private final String script;
        private final String era;

        Speaker(String script, String era) {
            this.script = script;
            this.era = era;
        }

        private JsonNode say(String url, Map<String, Object> plan) {
            var command = new ArrayList<>(
                    List.of(NodeRuntime.resolve("clients/" + script).toString(), "--era=" + era, url));
            command.add(JsonMapper.shared().writeValueAsString(plan));
            return JsonMapper.shared()
                    .readTree(NodeRuntime.run(Map.of(), command).orThrow().out());
        }
    }

    @BeforeEach
    void start() throws IOException {
        Files.writeString(data.resolve("users.json"), """
            {"ann_lee_1": {"name": {"first_name": "Ann", "last_name": "Lee"}, "email": "ann@example.com",
              "address": {"address1": "1 Elm Street", "address2": "", "city": "Reno", "state": "NV",
                "country": "USA", "zip": "89501"},
              "payment_methods": {"paypal_1234567": {"source": "paypal", "id": "paypal_1234567"}},
              "orders": ["#W1234567"]}}
            """);
        Files.writeString(data.resolve("products.json"), """
            {"4760268021": {"name": "Laptop", "product_id": "4760268021", "variants": {"1111111111":
              {"item_id": "1111111111", "options": {"color": "black"}, "available": true, "price": 10.0}}}}
            """);
        Files.writeString(data.resolve("orders.json"), """
            {"#W1234567": {"order_id": "#W1234567", "user_id": "ann_lee_1", "status": "pending",
              "address": {"address1": "1 Elm Street", "address2": "", "city": "Reno", "state": "NV",
                "country": "USA", "zip": "89501"},
              "items": [{"name": "Laptop", "product_id": "4760268021", "item_id": "1111111111", "price": 10.0,
                "options": {"color": "black"}}],
              "fulfillments": [],
              "payment_history": [{"transaction_type": "payment", "amount": 10.0,
                "payment_method_id": "paypal_1234567"}]}}
            """);
        hub = HubProcess.start(configuration());
        hub.awaitReady("shop");
    }

    private String configuration() {
        return "sources:\n  shop: {workflow: \"%s\", data: \"%s\"}\n".formatted(RETAIL, data);
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    @ParameterizedTest
    @EnumSource
    void orderIsCancelledByASentenceWithTheReasonMissing(Speaker speaker) {
        var seen = speaker.say(
                hub.url().toString(),
                Map.of(
                        "tool", "shop.ask",
                        "sentences", List.of("Hi, I'd like to cancel my order W1234567", "you misunderstood"),
                        "answer", "it was ordered by mistake"));

        assertThat(seen.path("questions").path(0).asString()).contains("reason");
        assertThat(seen.path("results").path(0).toString())
                .contains("cancelled", "ordered by mistake")
                .doesNotContain("\"isError\":true");
        assertThat(seen.path("results").size() + seen.path("questions").size()).isGreaterThan(2);
    }

    @Test
    void commandsAreToolsForAClientOverPipesToo() {
        var workplace = Workplace.with("mcp: {listWait: 30s}\n" + configuration());
        var pipes = new ServerTarget.Stdio(workplace.command(
                "stdio", "--config", workplace.path("jackfield.yaml").toString()));
        var order = new Step("shop.get_order_details", Map.of("order_id", "#W1234567"));

        for (var target : List.of(pipes, new ServerTarget.Http(hub.url()))) {
            var session = TypeScriptSdk.V2_MODERN.converse(target, List.of(order));

            assertThat(session.tools()).contains("shop.get_order_details", "shop.cancel_pending_order");
            assertThat(session.call(order.name()).text()).containsPattern("\"status\" ?: ?\"pending\"");
        }
    }
}
