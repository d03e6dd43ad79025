package dev.jackfield.core.search;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/// A model for tests: each word is a direction, and a few words mean the same.
final class HashedWords implements Embedder {
    private static final int LENGTH = 512;
    private static final Map<String, String> MEANING =
            Map.of("automobile", "car", "vehicle", "car", "kitten", "cat", "purchase", "buy");

    private final List<String> embedded = new CopyOnWriteArrayList<>();

    @Override
    public String model() {
        return "hashed words";
    }

    @Override
    public float[] embed(String text) {
        embedded.add(text);
        var vector = new float[LENGTH];
        var meant = Words.of(text).stream()
                .map(word -> MEANING.getOrDefault(word, word))
                .toList();
        for (var stem : Words.stems(meant)) {
            vector[Math.floorMod(stem.hashCode(), LENGTH)]++;
        }
        var length = 0.0;
        for (var value : vector) {
            length += value * value;
        }
        for (var at = 0; at < LENGTH; at++) {
            vector[at] /= (float) Math.max(1, Math.sqrt(length));
        }
        return vector;
    }

    /// Returns all texts so far.
    List<String> embedded() {
        return List.copyOf(embedded);
    }

    @Override
    public void close() {}
}
