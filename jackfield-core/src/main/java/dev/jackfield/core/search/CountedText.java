package dev.jackfield.core.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The stems and 4-grams of a text, each with its weighted count.
record CountedText(Map<String, Integer> stems, Map<String, Integer> grams) {
    private static final int NAME = 3;
    private static final int ABOUT = 2;
    private static final int DETAILS = 1;

    /// Returns the terms of an item.
    static CountedText of(ItemText text) {
        var terms = new CountedText(new HashMap<>(), new HashMap<>());
        terms.add(text.name(), NAME);
        terms.add(text.about(), ABOUT);
        terms.add(text.details(), DETAILS);
        return terms;
    }

    private void add(String text, int weight) {
        var words = Words.of(text);
        count(Words.stems(words), weight, stems);
        count(Words.grams(words), weight, grams);
    }

    private static void count(List<String> found, int weight, Map<String, Integer> counts) {
        found.forEach(term -> counts.merge(term, weight, Integer::sum));
    }

    /// Returns the weighted number of words.
    int length() {
        return stems.values().stream().mapToInt(Integer::intValue).sum();
    }

    /// Returns the length of the vector of 4-grams.
    float norm() {
        return (float) Math.sqrt(grams.values().stream()
                .mapToDouble(count -> dampedCount(count) * dampedCount(count))
                .sum());
    }

    /// Returns the weight of a term that occurs so often: ten times is not ten times as telling.
    static double dampedCount(int count) {
        return 1 + Math.log(count);
    }
}
