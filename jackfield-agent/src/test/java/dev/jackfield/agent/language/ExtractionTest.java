package dev.jackfield.agent.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.language.DialogueStep.About;
import dev.jackfield.agent.language.DialogueStep.Outcome.Ask;
import dev.jackfield.agent.language.DialogueStep.Outcome.Run;
import dev.jackfield.agent.language.meaning.ClarificationStore;
import dev.jackfield.agent.language.meaning.InterpreterCache;
import dev.jackfield.agent.language.sketch.ParameterCheck;
import dev.jackfield.agent.language.sketch.ParameterExtractor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Values of an extractor: which of them count, and what is asked because of them.
class ExtractionTest {
    private static final String CANCEL = "cancel order #W1234567";

    private final InterpreterCache language = new InterpreterCache(Optional::empty, Retail.LOOKUP);
    private final ClarificationStore store = ClarificationStore.inMemory();
    private final List<String> asked = new ArrayList<>();
    private Map<String, Object> found = Map.of();
    private DialogueState dialogue = DialogueState.start();

    private DialogueStep.Outcome say(String sentence) {
        var interpreter = language.interpreter(Labelled.commands());
        ParameterExtractor extractor = (command, text) -> {
            asked.add(command.name() + ": " + text);
            return found;
        };
        var step = new CommandDialogue(language, interpreter, store, ParameterCheck.NONE, false, extractor)
                .say(dialogue, sentence);
        dialogue = step.state();
        return step.outcome();
    }

    private static About about(DialogueStep.Outcome outcome) {
        return ((Ask) outcome).about();
    }

    @Test
    void aReadingCommandRunsByWhatTheExtractorFound() {
        found = Map.of("order_id", "#W7654321");

        assertThat(say("get_order_details"))
                .isEqualTo(new Run("get_order_details", Map.of("order_id", "#W7654321"), "get_order_details"));
    }

    @Test
    void aWritingCommandThatWouldHaveBeenAskedAboutIsConfirmed() {
        found = Map.of("order_id", "#W1234567", "reason", "ordered by mistake");

        assertThat(say(CANCEL)).isInstanceOfSatisfying(Ask.class, ask -> {
            assertThat(ask.about()).isEqualTo(About.CONFIRMATION);
            assertThat(ask.question()).contains("#W1234567").contains("ordered by mistake");
        });
        assertThat(say("yes"))
                .isInstanceOfSatisfying(
                        Run.class,
                        run -> assertThat(run.parameters())
                                .isEqualTo(Map.of("order_id", "#W1234567", "reason", "ordered by mistake")));
        assertThat(asked).hasSize(1);
    }

    @Test
    void aWritingCommandRunsAtOnceWhereTheRulesReadTheSame() {
        found = Map.of("order_id", "#W1234567", "reason", "no longer needed");

        assertThat(say(CANCEL + " because it is no longer needed")).isInstanceOf(Run.class);
    }

    @Test
    void anotherValueThanThatOfTheRulesIsConfirmed() {
        found = Map.of("order_id", "#W7654321");

        assertThat(about(say(CANCEL + " because it is no longer needed"))).isEqualTo(About.CONFIRMATION);
    }

    @Test
    void anAnswerDoesNotMakeUpForAConfirmation() {
        found = Map.of("order_id", "#W7654321");
        assertThat(about(say("cancel_pending_order"))).isEqualTo(About.PARAMETERS);

        assertThat(about(say("no longer needed"))).isEqualTo(About.CONFIRMATION);
    }

    @Test
    void anAnswerThatTheRulesCannotReadGoesToTheExtractor() {
        say(CANCEL);
        found = Map.of("reason", "Ordered By Mistake", "order_id", "#W7654321");

        assertThat(say("hm, my finger slipped")).isInstanceOfSatisfying(Ask.class, ask -> {
            assertThat(ask.about()).isEqualTo(About.CONFIRMATION);
            assertThat(ask.question()).contains("ordered by mistake").contains("#W1234567");
        });
        assertThat(asked).last().asString().isEqualTo("cancel_pending_order: hm, my finger slipped");
    }

    @Test
    void theCommandIsChosenWithoutTheExtractor() {
        found = Map.of("order_id", "#W1234567", "reason", "no longer needed");

        assertThat(about(say("the weather is nice today"))).isEqualTo(About.OUT_OF_SCOPE);
        assertThat(asked).isEmpty();
    }

    @Test
    void sentencesThatNameTheirValuesAreReadWithoutTheExtractor() {
        found = Map.of("order_id", "#W7654321");

        assertThat(say("@get_order_details order_id=#W1234567"))
                .isInstanceOfSatisfying(
                        Run.class, run -> assertThat(run.parameters()).containsEntry("order_id", "#W1234567"));
        assertThat(asked).isEmpty();
    }

    @Test
    void valuesThatDoNotFitAreIgnored() {
        var unfit = List.<Object>of(
                "DROP TABLE",
                "x".repeat(3_000),
                List.of("#W7654321", "#W7654322"),
                Map.of("id", "#W7654321"),
                "",
                true,
                Collections.nCopies(1_000_000, "#W7654321"));
        for (var value : unfit) {
            dialogue = DialogueState.start();
            found = Map.of("order_id", value, "sudo", "yes");

            assertThat(about(say("get_order_details"))).as("%.40s", value).isEqualTo(About.PARAMETERS);
        }
    }

    @Test
    void carelessSpellingsAndLabelsBecomeValues() {
        found = Map.of("order_id", "w7654321");
        assertThat(say("get_order_details"))
                .isEqualTo(new Run("get_order_details", Map.of("order_id", "#W7654321"), "get_order_details"));
    }
}
