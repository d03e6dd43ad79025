package dev.jackfield.agent.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.language.meaning.ClarificationStore;
import dev.jackfield.agent.language.meaning.InterpreterCache;
import dev.jackfield.agent.language.sketch.CommandSketch;
import dev.jackfield.agent.language.sketch.ParameterCheck;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The bars for sentences that nothing was fitted to, with the real model.
class HeldOutSentencesIT {
    private static TestModel model;
    private static LabelledReport report;

    @BeforeAll
    static void read() {
        model = TestModel.open();
        var commands = Labelled.commands();
        var language = new InterpreterCache(() -> Optional.of(model.embedder()), Retail.LOOKUP);
        var conversation = new CommandDialogue(
                language, language.interpreter(commands), ClarificationStore.inMemory(), ParameterCheck.NONE, false);
        var writing = commands.stream()
                .filter(CommandSketch::isWriting)
                .map(CommandSketch::name)
                .collect(Collectors.toSet());
        report = LabelledReport.of(Labelled.heldOut(), conversation, writing);
        System.out.println("Held out: " + report.figures());
    }

    @AfterAll
    static void close() {
        model.close();
    }

    @Test
    void nineOfTenSentencesAreUnderstood() {
        assertThat(10 * report.understood()).isGreaterThanOrEqualTo(9 * report.inScope());
    }

    @Test
    void eightOfTenSentencesOutOfScopeAreRejected() {
        assertThat(10 * report.rejected()).isGreaterThanOrEqualTo(8 * report.outOfScope());
    }

    @Test
    void noWrongCommandChangesAnything() {
        assertThat(report.wronglyWritten()).isZero();
    }

    @Test
    void oneOfTwentyReadsIsAskedAboutWithoutNeedAtMost() {
        assertThat(20 * report.wronglyAsked()).isLessThanOrEqualTo(report.readsAtOnce());
    }

    /// Few in free wording do: examples are permissions, and nothing was fitted to these sentences.
    @Test
    void someChangesStillRunAtOnce() {
        assertThat(report.writesAtOnce()).isGreaterThanOrEqualTo(5);
    }

    @Test
    void nineOfTenRightCommandsHaveExactlyTheParametersOfTheSentence() {
        assertThat(10 * report.rightParameters()).isGreaterThanOrEqualTo(9 * report.right());
    }

    @Test
    void noSentenceThatIsKeptAsideIsAnExample() {
        var examples = Labelled.commands().stream()
                .flatMap(command -> command.utterances().stream())
                .collect(Collectors.toSet());
        assertThat(Labelled.heldOut().stream().map(Labelled::utterance)).doesNotContainAnyElementsOf(examples);
    }
}
