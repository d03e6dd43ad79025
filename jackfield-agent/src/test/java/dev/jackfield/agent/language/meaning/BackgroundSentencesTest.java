package dev.jackfield.agent.language.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.language.Labelled;
import dev.jackfield.agent.language.meaning.Examples.BackgroundSentences;
import org.junit.jupiter.api.Test;

class BackgroundSentencesTest {
    @Test
    void noSentenceThatIsKeptAsideIsInTheBackground() {
        assertThat(Labelled.heldOut().stream().map(Labelled::utterance))
                .isNotEmpty()
                .doesNotContainAnyElementsOf(BackgroundSentences.sentences());
    }
}
