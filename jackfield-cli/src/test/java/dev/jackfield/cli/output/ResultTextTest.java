package dev.jackfield.cli.output;

import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"type\":\"text\",\"text\":\"hi\"}                                  | hi",
                "{\"type\":\"image\",\"mimeType\":\"image/png\",\"data\":\"AA==\"}    | [image image/png]",
                "{\"type\":\"resource_link\",\"uri\":\"file:///a\"}                   | [link file:///a]",
                "{\"type\":\"resource\",\"resource\":{\"uri\":\"u:a\",\"text\":\"T\"}} | T",
                "{\"type\":\"resource\",\"resource\":{\"uri\":\"u:a\",\"blob\":\"AA\"}} | [resource u:a]",
                "{\"type\":\"hologram\"}                                              | [hologram]"
            })
    void eachKindOfContentHasAForm(String block, String shown) {
        assertThat(new ResultText(fields("{\"content\":[" + block + "]}")).lines())
                .containsExactly(shown);
    }

    @Test
    void structuredContentSpeaksWhenNothingElseDoes() {
        assertThat(new ResultText(fields("{\"content\":[],\"structuredContent\":{\"a\": 1}}")).lines())
                .containsExactly("{\"a\": 1}");
    }

    @Test
    void resultThatSaysNothingPrintsNothing() {
        assertThat(new ResultText(fields("{}")).lines()).isEmpty();
    }
}
