package dev.jackfield.cli.questions;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A person fills in forms.
class FormQuestionTest {
    private final Sitting sitting = new Sitting();

    /// The value that becomes of what a person types into one field.
    private String value(String schema, String... typed) {
        var form = "{\"type\":\"object\",\"properties\":{\"x\":" + schema + "},\"required\":[\"x\"]}";
        return sitting.typing(typed).fillIn(form).object("content").find("x") + "";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"type\":\"string\"}                     | a b   | \"a b\"",
                "{\"type\":\"string\"}                     | 5     | \"5\"",
                "{\"type\":\"integer\"}                    | 5     | 5",
                "{\"type\":\"number\"}                     | 2.50  | 2.50",
                "{\"type\":\"boolean\"}                    | yes   | true",
                "{\"type\":\"boolean\"}                    | N     | false",
                "{\"type\":\"string\",\"enum\":[\"a\",\"b\"]} | b     | \"b\"",
                "{\"type\":\"string\",\"enum\":[\"a\",\"b\"]} | 2     | \"b\"",
                "{\"type\":\"string\",\"enum\":[\"2\",\"1\"]} | 2     | \"2\"",
                "{\"type\":\"string\",\"oneOf\":[{\"const\":\"r\",\"title\":\"Red\"}]} | red | \"r\"",
                "{\"type\":\"string\",\"enum\":[\"r\"],\"enumNames\":[\"Red\"]} | Red | \"r\"",
                "{\"type\":\"array\",\"items\":{\"enum\":[\"a\",\"b\",\"c\"]}} | c, 1 | [\"c\",\"a\"]",
                "{\"type\":\"array\",\"items\":{\"anyOf\":[{\"const\":\"r\",\"title\":\"Red\"}]}} | Red | [\"r\"]",
                "{\"type\":\"string\",\"format\":\"date\"} | 2026-12-31 | \"2026-12-31\"",
                "{\"type\":\"object\"}                     | {\"a\":1} | {\"a\":1}"
            })
    void typedTextBecomesTheValueOfItsField(String schema, String typed, String value) {
        assertThat(value(schema, typed)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"type\":\"integer\",\"minimum\":1,\"maximum\":9} | 10 | 9 | must be a whole number from 1 to 9",
                "{\"type\":\"integer\"}                   | 1.5 | 1 | must be a whole number",
                "{\"type\":\"number\",\"minimum\":2}       | one | 2 | must be a number of at least 2",
                "{\"type\":\"boolean\"}                   | perhaps | no | must be yes or no",
                "{\"type\":\"string\",\"minLength\":3}     | ab  | abc | must have at least 3 characters",
                "{\"type\":\"string\",\"maxLength\":2}     | abc | ab | must have at most 2 characters, not 3",
                "{\"type\":\"string\",\"format\":\"email\"} | ann | a@b.c | must be an email address",
                "{\"type\":\"string\",\"format\":\"uri\"}   | here | a:b | must be a URI",
                "{\"type\":\"string\",\"enum\":[\"a\"]}     | z   | a | must be one of the choices",
                "{\"type\":\"array\",\"minItems\":2,\"items\":{\"enum\":[\"a\",\"b\"]}} | a | a,b | at least 2",
                "{\"type\":\"string\"}                    | ``  | a | is required"
            })
    void whatDoesNotFitIsAskedAgainWithTheReason(String schema, String wrong, String right, String reason) {
        value(schema, wrong, right);

        assertThat(sitting.screen()).contains(reason);
    }

    @Test
    void enterTakesTheDefaultAndLeavesOutWhatIsOptional() {
        var answer = sitting.typing("", "", "").fillIn("""
            {"type":"object","properties":{"name":{"type":"string","default":"John"},
             "tags":{"type":"array","items":{"enum":["a","b"]},"default":["b"]},"more":{"type":"string"}}}\
            """);

        assertThat(answer.toString())
                .isEqualTo("{\"action\":\"accept\",\"content\":{\"name\":\"John\",\"tags\":[\"b\"]}}");
        assertThat(sitting.screen()).contains("[John] > ", "[b] > ", "more (optional)");
    }

    @Test
    void defaultThatDoesNotFitIsNotTaken() {
        assertThat(value("{\"type\":\"integer\",\"default\":\"many\"}", "", "3"))
                .isEqualTo("3");
    }

    @ParameterizedTest
    @CsvSource({"!decline,decline", "!cancel,cancel"})
    void personMayRefuse(String typed, String action) {
        assertThat(sitting.typing(typed).fillIn(Sitting.NAME).toString()).isEqualTo("{\"action\":\"" + action + "\"}");
    }

    @Test
    void endOfInputCancels() {
        assertThat(sitting.typing().fillIn(Sitting.NAME).toString()).isEqualTo("{\"action\":\"cancel\"}");
    }

    @Test
    void formWithoutFieldsWantsAnEnter() {
        assertThat(sitting.typing("")
                        .fillIn("{\"type\":\"object\",\"properties\":{}}")
                        .toString())
                .isEqualTo("{\"action\":\"accept\",\"content\":{}}");
    }
}
