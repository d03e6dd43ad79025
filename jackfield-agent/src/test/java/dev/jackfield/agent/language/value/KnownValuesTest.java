package dev.jackfield.agent.language.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.language.sketch.ValueLookup.Suggestion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Labels of values in sentences.
class KnownValuesTest {
    private final KnownValues products = new KnownValues(labels());

    private static Map<String, String> labels() {
        var labels = new LinkedHashMap<String, String>();
        labels.put("1", "Hiking Boots");
        labels.put("2", "Action Camera");
        labels.put("3", "Digital Camera");
        labels.put("4", "Laptop");
        labels.put("5", "Laptop");
        labels.put("6", "");
        return labels;
    }

    private List<String> values(String sentence) {
        return products.suggestionsIn(sentence).stream().map(Suggestion::value).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"the hiking boots", "a hiking boot", "hikking boots?", "boots for hiking"})
    void aLabelIsFoundWithMistakes(String sentence) {
        assertThat(products.suggestionsIn(sentence)).singleElement().satisfies(found -> {
            assertThat(found.value()).isEqualTo("1");
            assertThat(found.score()).isGreaterThanOrEqualTo(0.85);
        });
    }

    @Test
    void aPartOfALabelIsOnlyProposed() {
        assertThat(values("which cameras do you have")).containsExactly("2", "3");
        assertThat(products.suggestionsIn("which cameras do you have"))
                .allSatisfy(found -> assertThat(found.score()).isLessThan(0.85));
    }

    @Test
    void valuesWithOneLabelAreAllFound() {
        assertThat(values("the laptop")).containsExactly("4", "5");
    }

    @Test
    void aSentenceWithoutLabelsHasNone() {
        assertThat(values("tell me a joke")).isEmpty();
        assertThat(values("")).isEmpty();
    }
}
