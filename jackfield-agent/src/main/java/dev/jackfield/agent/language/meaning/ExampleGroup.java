package dev.jackfield.agent.language.meaning;

import dev.jackfield.agent.language.text.Cosine;
import dev.jackfield.agent.language.text.LetterVector;
import java.util.ArrayList;
import java.util.List;

/// Sentences with one meaning, and how near another sentence is to them.
final class ExampleGroup {
    private static final int NEAREST = 3;

    private final List<LetterVector> letters;
    private final List<float[]> meanings;

    /// @param meanings the vectors of the language model; empty without it
    ExampleGroup(List<LetterVector> letters, List<float[]> meanings) {
        this.letters = List.copyOf(letters);
        this.meanings = List.copyOf(meanings);
    }

    double letters(LetterVector sentence) {
        return letters.stream().mapToDouble(sentence::times).max().orElse(0);
    }

    /// Returns the largest cosines with the examples, the largest first.
    double[] meanings(float[] sentence) {
        var cosines = new ArrayList<Double>();
        meanings.forEach(each -> cosines.add(Cosine.of(each, sentence)));
        cosines.sort((one, other) -> Double.compare(other, one));
        return cosines.stream().limit(NEAREST).mapToDouble(each -> each).toArray();
    }
}
