package dev.jackfield.protocol.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FieldsTest {
    private final Fields fields =
            Json.parse("{\"b\":1.0,\"a\":\"x\",\"c\":{\"d\":true}}").object().orElseThrow();

    @Test
    void keysKeepTheirOrder() {
        assertThat(fields.keys()).containsExactly("b", "a", "c");
    }

    @Test
    void changedValueStaysInItsPlace() {
        assertThat(fields.with("a", "y")).hasToString("{\"b\":1.0,\"a\":\"y\",\"c\":{\"d\":true}}");
    }

    @Test
    void newValueComesLast() {
        assertThat(fields.with("e", RawJson.NULL)).hasToString("{\"b\":1.0,\"a\":\"x\",\"c\":{\"d\":true},\"e\":null}");
    }

    @Test
    void removedKeyLeavesTheOthers() {
        assertThat(fields.without("b")).hasToString("{\"a\":\"x\",\"c\":{\"d\":true}}");
        assertThat(fields.without("nothing")).isSameAs(fields);
    }

    @Test
    void changeLeavesTheOriginalAlone() {
        fields.with("b", RawJson.NULL);

        assertThat(fields.get("b")).contains(Json.parse("1.0"));
    }

    @Test
    void textIsOnlyWhatIsAString() {
        assertThat(fields.text("a")).contains("x");
        assertThat(fields.text("b")).isEmpty();
        assertThat(fields.text("nothing")).isEmpty();
    }

    @Test
    void objectThatIsNotThereIsEmpty() {
        assertThat(fields.object("c").keys()).containsExactly("d");
        assertThat(fields.object("a").isEmpty()).isTrue();
    }

    @Test
    void textIsQuotedAsJson() {
        assertThat(Fields.of("q\"", Json.string("a\n\u0001é"))).hasToString("{\"q\\\"\":\"a\\n\\u0001é\"}");
    }

    @Test
    void arraysKeepTheBytesOfTheirItems() {
        assertThat(Json.array(List.of())).hasToString("[]");
        assertThat(Json.array(List.of(Json.parse("1.0"), fields.object("c")))).hasToString("[1.0,{\"d\":true}]");
    }
}
