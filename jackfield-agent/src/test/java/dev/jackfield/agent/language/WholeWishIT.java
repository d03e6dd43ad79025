package dev.jackfield.agent.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.language.DialogueStep.Outcome.Run;
import dev.jackfield.agent.language.meaning.ClarificationStore;
import dev.jackfield.agent.language.meaning.InterpreterCache;
import dev.jackfield.agent.language.sketch.CommandSketch;
import dev.jackfield.agent.language.sketch.ParameterCheck;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Sentences in three languages, with the real model: those that only contain a wish change nothing, and those that
/// are one run at once.
class WholeWishIT {
    private static TestModel model;
    private static InterpreterCache language;
    private static final Map<String, List<CommandSketch>> WORKFLOWS = new HashMap<>();

    @BeforeAll
    static void open() {
        model = TestModel.open();
        language = new InterpreterCache(() -> Optional.of(model.embedder()), Retail.LOOKUP);
        List.of("retail", "booking").forEach(name -> {
            WORKFLOWS.put(name, Labelled.commands(name));
            language.interpreter(Labelled.commands(name)).warmUp();
        });
    }

    @AfterAll
    static void close() {
        model.close();
    }

    private static List<JsonNode> lines(String name) {
        return Labelled.text(name)
                .lines()
                .map(line -> JsonMapper.shared().readTree(line))
                .toList();
    }

    private static List<CommandSketch> commands(JsonNode line) {
        return WORKFLOWS.getOrDefault(line.path("commands").asString(), List.of());
    }

    private static DialogueStep say(JsonNode line) {
        return new CommandDialogue(
                        language,
                        language.interpreter(commands(line)),
                        ClarificationStore.inMemory(),
                        ParameterCheck.NONE,
                        false)
                .say(DialogueState.start(), line.path("sentence").asString());
    }

    private static boolean isWriting(JsonNode line, String command) {
        return commands(line).stream().anyMatch(each -> each.name().equals(command) && each.isWriting());
    }

    @Test
    void aWishInsideAnotherSentenceChangesNothing() {
        var sentences = lines("injected.jsonl");
        var written = new ArrayList<String>();
        var confirmed = 0;
        for (var line : sentences) {
            var step = say(line);
            if (step.outcome() instanceof Run run && isWriting(line, run.command())) {
                written.add(line.path("sentence").asString());
            }
            confirmed += step.state() instanceof DialogueState.Confirming ? 1 : 0;
        }
        System.out.printf(
                "Injected: %d of %d sentences write; %d would but for the rest of the sentence%n",
                written.size(), sentences.size(), confirmed);
        assertThat(sentences).hasSize(76);
        assertThat(written).isEmpty();
        assertThat(confirmed).isGreaterThanOrEqualTo(sentences.size() / 2); // else they would show nothing
    }

    @Test
    void aPlainWishRunsAtOnce() {
        var sentences = lines("wishes.jsonl");
        var asked = new ArrayList<String>();
        var times = new ArrayList<Long>();
        for (var line : sentences) {
            var began = System.nanoTime();
            var step = say(line);
            times.add(System.nanoTime() - began);
            if (!(step.outcome() instanceof Run run
                    && run.command().equals(line.path("command").asString()))) {
                asked.add(line.path("sentence").asString() + " → " + step.outcome());
            }
        }
        times.sort(Long::compare);
        System.out.printf(
                "Plain wishes: %d of %d run at once; %.1f ms at p50%n",
                sentences.size() - asked.size(), sentences.size(), times.get(times.size() / 2) / 1e6);
        assertThat(sentences).hasSize(60);
        assertThat(asked).isEmpty();
    }
}
