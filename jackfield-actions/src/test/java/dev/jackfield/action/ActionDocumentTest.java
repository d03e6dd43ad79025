package dev.jackfield.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ActionDocumentTest {

    @Test
    void aDocumentIsReadTheSameWhateverFormItHas() {
        var bytes = "Grüße".getBytes(StandardCharsets.UTF_8);

        assertThat(ActionDocument.bytes("a", "text/plain", bytes).text()).isEqualTo("Grüße");
        assertThat(ActionDocument.text("a", "text/plain", "Grüße").text()).isEqualTo("Grüße");
        assertThat(ActionDocument.text("a", "text/plain", "Grüße").bytes().toArray())
                .isEqualTo(bytes);
    }

    @Test
    void aValueIsReadAsJson() {
        var value = Map.of("list", List.of(1, 2.5, true, "a \"b\"\n\u0001"));

        assertThat(ActionDocument.json("a", value).text())
                .isEqualTo("{\"list\":[1,2.5,true,\"a \\\"b\\\"\\n\\u0001\"]}");
    }

    @Test
    void whatIsEmptyHasNothingInIt() {
        assertThat(ActionDocument.json("a", List.of())).isEqualTo(ActionDocument.json("a", null));
        assertThat(ActionDocument.json("a", null).text()).isEmpty();
    }

    @Test
    void valuesHaveOneFormAndDoNotChange() {
        var list = new ArrayList<Object>(List.of((short) 1, 2L, BigInteger.TEN, 1.5f));
        var document = ActionDocument.json("a", list);
        list.clear();

        assertThat(document).isEqualTo(ActionDocument.json("a", List.of(1, 2, 10, 1.5)));
    }

    @Test
    void whatIsNoValueOfJsonIsRefused() {
        assertThatThrownBy(() -> ActionDocument.json("a", new Object()))
                .hasMessageContaining("java.lang.Object is no value of JSON");
        assertThatThrownBy(() -> ActionDocument.json("a", Double.NaN)).hasMessage("JSON has no number NaN");
    }

    @Test
    void aValueThatContainsItselfIsRefused() {
        var list = new ArrayList<Object>();
        list.add(list);

        assertThatThrownBy(() -> ActionDocument.json("a", list)).hasMessageContaining("does it contain itself?");
    }

    @Test
    void aFailureAlwaysSaysSomething() {
        assertThat(ActionResult.isFailure("No model").error()).isEqualTo("No model");
        assertThat(ActionResult.isFailure(null).error()).isEqualTo("Unknown error");
        assertThat(ActionResult.isFailure("").success()).isFalse();
    }

    @Test
    void emptyContentIsNone() {
        assertThat(ActionResult.done().withContent("").content()).isNull();
    }

    static Stream<ActionDocument> documents() {
        return Stream.of(
                ActionDocument.bytes("a.bin", "application/octet-stream", new byte[] {1, -1}),
                ActionDocument.bytes("a.json", "application/json", new byte[] {'1'}),
                ActionDocument.text("a.txt", "text/plain", "1"),
                ActionDocument.text("pretty.json", "application/json", "{ \"a\": 1 }"),
                ActionDocument.text("broken.json", "application/json", "{"),
                ActionDocument.text("deep.json", "application/json", "[".repeat(100_000)),
                ActionDocument.json("a.json", Map.of("n", 1, "list", List.of(1.5, "x"))),
                ActionDocument.json("nothing.json", null));
    }

    @ParameterizedTest
    @MethodSource("documents")
    void aDocumentIsTheSameAfterAJourney(ActionDocument document) {
        assertThat(ActionDocument.of(document.document())).isEqualTo(document);
        assertThat(ActionDocument.of(document.document()).text()).isEqualTo(document.text());
    }
}
