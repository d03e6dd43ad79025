package dev.jackfield.core.signature;

import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.call.HubException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// How the arguments of a call in code find their parameters.
class CodeArgumentsTest {
    private static final String PLAIN =
            "\"properties\":{\"note\":{\"type\":\"string\"},\"from\":{\"type\":\"string\"}},"
                    + "\"required\":[\"from\"]";

    private static SkillMethod method(String schema) throws InterruptedException {
        return TestSkills.method("{\"name\":\"book\",\"inputSchema\":{\"type\":\"object\"" + schema + "}}");
    }

    private static Fields bound(String schema, String positional, String named) throws InterruptedException {
        return method(schema).arguments(Json.parse(positional).items(), fields(named), Language.PYTHON);
    }

    @Test
    void orderIsThatOfTheSignature() throws InterruptedException {
        assertThat(bound("," + PLAIN, "[\"Bonn\",\"slow\"]", "{}"))
                .hasToString("{\"from\":\"Bonn\",\"note\":\"slow\"}");
    }

    @Test
    void nameOfTheSignatureAndTheOwnOneAreTheSameParameter() throws InterruptedException {
        assertThat(bound("," + PLAIN, "[]", "{\"from_\":\"Bonn\"}")).hasToString("{\"from\":\"Bonn\"}");
        assertThatThrownBy(() -> bound("," + PLAIN, "[]", "{\"from_\":\"Bonn\",\"from\":\"Ulm\"}"))
                .hasMessageContaining("'from' is given twice: book(from_: str, note: str = None)");
        assertThatThrownBy(() -> bound("," + PLAIN, "[\"Bonn\"]", "{\"from_\":\"Ulm\"}"))
                .hasMessageContaining("'from_' is given twice");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",\"additionalProperties\":false"})
    void unknownNameIsRefusedWithTheValidOnes(String closing) {
        assertThatThrownBy(() -> bound("," + PLAIN + closing, "[]", "{\"form_\":\"Bonn\"}"))
                .isInstanceOf(HubException.InvalidArgumentsException.class)
                .hasMessageContaining("it has no parameter 'form_' (did you mean 'from_'?); it takes from_, note");
    }

    @Test
    void validNamesAreThoseOfTheLanguage() throws InterruptedException {
        var method = method("," + PLAIN);

        assertThatThrownBy(() -> method.arguments(List.of(), fields("{\"x\":1}"), Language.TYPESCRIPT))
                .hasMessageContaining("it takes from, note");
    }

    @Test
    void methodWithoutParametersTakesNone() {
        assertThatThrownBy(() -> bound(",\"properties\":{}", "[]", "{\"x\":1}"))
                .hasMessageContaining("it has no parameter 'x'; it takes no arguments");
        assertThatThrownBy(() -> bound(",\"properties\":{}", "[1]", "{}"))
                .hasMessageContaining("1 arguments are given without a name, and it takes 0: book()");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",\"properties\":{\"a\":{}},\"patternProperties\":{\"^x\":{}}",
                ",\"properties\":{\"a\":{}},\"additionalProperties\":true",
                ",\"properties\":{\"a\":{}},\"additionalProperties\":{\"type\":\"integer\"}",
                ",\"properties\":{\"a\":{}},\"anyOf\":[{\"properties\":{\"x\":{}}}]"
            })
    void schemaThatMayAllowMoreIsLeftToItsCheck(String schema) throws InterruptedException {
        assertThat(bound(schema, "[]", "{\"x\":1}")).hasToString("{\"x\":1}");
    }
}
