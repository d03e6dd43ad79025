package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `jackfield workflow`, with the retail example and the real model.
class TalkToWorkflowIT {
    private static final String RETAIL =
            Path.of("../examples/retail").toAbsolutePath().normalize().toString();

    @TempDir
    private Path folder;

    @BeforeEach
    void writeData() throws IOException {
        var data = Files.createDirectory(folder.resolve("data"));
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
    }

    @Test
    void aNewUserCancelsAnOrderAndSaysThatThatWasNotMeant() {
        var outcome = new Shell(folder)
                .person(
                        "Hi, I'd like to cancel my order W1234567",
                        "we don't need it any more",
                        "you misunderstood",
                        "abort",
                        "exit")
                .run("workflow", RETAIL, "--data", "data");
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err()).contains("Say what you want").contains("> ");
        assertThat(outcome.out().lines())
                .anySatisfy(line -> assertThat(line).contains("I need the reason"))
                .anySatisfy(line -> assertThat(line).contains("\"status\" : \"cancelled\""))
                .anySatisfy(line -> assertThat(line).contains("\"cancel_reason\" : \"no longer needed\""))
                .anySatisfy(line -> assertThat(line).contains("Which of these do you mean?"))
                .anySatisfy(line -> assertThat(line).startsWith("Dropped."));
    }

    @Test
    void sentencesAreClassifiedAndNothingRuns() {
        var outcome = new Shell(folder).input("""
            cancel order #W1234567, it was ordered by mistake

            which colors does the laptop come in?
            tell me a joke
            I'd like to cancel an order
            where is order #W1234567?
            """).run("workflow", RETAIL, "--data", "data", "--classify");
        assertThat(outcome.exit()).isZero();
        var lines = outcome.out().lines().map(line -> Json.parse(line).tree()).toList();
        assertThat(lines).hasSize(5);
        assertThat(lines)
                .allSatisfy(line -> assertThat(line.propertyNames())
                        .containsExactly("utterance", "command", "confidence", "parameters", "ask"));
        assertThat(lines.stream().map(line -> line.path("command").asString("none")))
                .containsExactly(
                        "cancel_pending_order",
                        "get_product_details",
                        "none",
                        "cancel_pending_order",
                        "get_order_details");
        assertThat(lines.getFirst().path("ask").isNull()).isTrue();
        assertThat(lines.getFirst().path("parameters").path("reason").asString())
                .isEqualTo("ordered by mistake");
        assertThat(lines.get(1).path("parameters").path("product_id").asString())
                .isEqualTo("4760268021");
        assertThat(lines.get(3).path("ask").asString()).contains("order id").contains("reason");
    }

    @Test
    void aFolderWithoutCommandsIsRefusedWithTheReason() {
        var outcome = new Shell(folder).run("workflow", "data");
        assertThat(outcome.exit()).isNotZero();
        assertThat(outcome.err()).contains("data");
    }
}
