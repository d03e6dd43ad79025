package dev.jackfield.core.search;

/// Turns texts into vectors: the nearer two texts are in meaning, the larger the dot product of their vectors.
public interface Embedder extends AutoCloseable {
    /// Names the model and how texts are prepared; vectors of different models cannot be compared.
    String model();

    /// Returns a vector of length 1. The same text always gives the same vector. May be called by several threads.
    float[] embed(String text);

    @Override
    void close();
}
