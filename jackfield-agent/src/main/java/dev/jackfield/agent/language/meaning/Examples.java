package dev.jackfield.agent.language.meaning;

import dev.jackfield.agent.language.sketch.CommandSketch;
import dev.jackfield.agent.language.text.Cosine;
import dev.jackfield.agent.language.text.LetterVector;
import dev.jackfield.agent.language.text.SentenceVectors;
import dev.jackfield.agent.language.text.SpellingCorrection;
import dev.jackfield.agent.language.value.CommandForm;
import dev.jackfield.agent.language.value.ValueSpan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// The examples of all commands and the background, prepared for comparison.
///
/// Immutable once made. Making it takes some milliseconds for each example, because each goes through the model.
final class Examples {
    /// A background sentence this near to an example is no background for this workflow.
    private static final double TOO_NEAR = 0.75;

    private final List<CommandForm> forms;
    private final ValueMask mask;
    private final SpellingCorrection spelling;
    private final LetterVector.Rarity rarity;
    private final SentenceVectors vectors;
    private final Map<String, ExampleGroup> groups = new LinkedHashMap<>();
    private final ExampleGroup background;

    Examples(List<CommandForm> forms, SentenceVectors vectors) {
        this.forms = forms;
        this.mask = new ValueMask(forms);
        this.vectors = vectors;
        var texts = new LinkedHashMap<String, List<String>>();
        forms.forEach(form -> texts.put(form.command().name(), texts(form.command())));
        var all = new ArrayList<String>();
        texts.values().forEach(all::addAll);
        this.spelling = new SpellingCorrection(all, BackgroundSentences.sentences());
        all.addAll(BackgroundSentences.sentences());
        this.rarity = LetterVector.Rarity.from(all);
        var meanings = new ArrayList<float[]>();
        texts.forEach((name, examples) -> groups.put(name, group(examples, meanings)));
        this.background = buildBackground(meanings);
    }

    private List<String> texts(CommandSketch command) {
        var texts = new ArrayList<String>();
        texts.add(command.words());
        if (!command.summary().isBlank()) {
            texts.add(command.summary());
        }
        command.utterances().stream()
                .map(mask::withoutValues)
                .filter(text -> !text.isBlank())
                .forEach(texts::add);
        return texts;
    }

    private ExampleGroup group(List<String> texts, List<float[]> all) {
        var letters = texts.stream().map(text -> LetterVector.of(text, rarity)).toList();
        var meanings =
                texts.stream().map(vectors::vectorOf).flatMap(Optional::stream).toList();
        all.addAll(meanings);
        return new ExampleGroup(letters, meanings);
    }

    private ExampleGroup buildBackground(List<float[]> examples) {
        var letters = new ArrayList<LetterVector>();
        var meanings = new ArrayList<float[]>();
        for (var text : BackgroundSentences.sentences()) {
            var vector = vectors.vectorOf(text);
            if (vector.isEmpty() || examples.stream().noneMatch(each -> Cosine.of(each, vector.get()) > TOO_NEAR)) {
                letters.add(LetterVector.of(text, rarity));
                vector.ifPresent(meanings::add);
            }
        }
        return new ExampleGroup(letters, meanings);
    }

    /// Returns a word without a typing mistake.
    String correctWord(String word) {
        return spelling.correct(word);
    }

    List<CommandForm> forms() {
        return forms;
    }

    ExampleGroup groupOf(CommandSketch command) {
        return Objects.requireNonNull(groups.get(command.name()));
    }

    ExampleGroup background() {
        return background;
    }

    /// A sentence without its values and typing mistakes, as it is compared.
    Compared comparedSentence(String text) {
        var wish = spelling.correct(mask.withoutValues(text));
        return new Compared(wish, LetterVector.of(wish, rarity), vectors.vectorOf(wish), mask.values(text));
    }

    /// @param values the telling values, of whichever command
    record Compared(String wish, LetterVector letters, Optional<float[]> meaning, List<ValueSpan> values) {}

    /// Sentences that mean no command of most workflows: small talk, general knowledge, other trades,
    /// attacks.
    ///
    /// A sentence that is nearer to them than to any command is out of scope.
    static final class BackgroundSentences {
        private BackgroundSentences() {}

        static List<String> sentences() {
            try (var file = Objects.requireNonNull(BackgroundSentences.class.getResourceAsStream("background.txt"))) {
                return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .toList();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }
}
