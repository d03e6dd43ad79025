package dev.jackfield.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.jackfield.core.search.Embedder;
import dev.jackfield.core.search.EmbedderException;
import dev.jackfield.core.search.EmbedderProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MiniLmTest {
    @TempDir
    static Path folder;

    private static Embedder model;

    @BeforeAll
    static void open() {
        model = ServiceLoader.load(EmbedderProvider.class)
                .findFirst()
                .orElseThrow()
                .open(folder.toUri());
    }

    @AfterAll
    static void close() {
        model.close();
    }

    private static double nearness(String one, String other) {
        return dot(model.embed(one), model.embed(other));
    }

    private static double dot(float[] one, float[] other) {
        var sum = 0.0;
        for (var at = 0; at < one.length; at++) {
            sum += one[at] * other[at];
        }
        return sum;
    }

    @Test
    void textsOfTheSameMeaningAreNear() {
        assertThat(nearness("How warm is it in Vienna?", "Get the current temperature of a city"))
                .isGreaterThan(nearness("How warm is it in Vienna?", "Merge a pull request") + 0.2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "x", "👩‍💻", "日本語", "Search the web"})
    void vectorsHaveLengthOne(String text) {
        assertThat(model.embed(text)).hasSize(384);
        assertThat(nearness(text, text)).isCloseTo(1, within(1e-6));
    }

    /// These are the first numbers that the original code for this model gives. Processors differ a little.
    @Test
    void vectorIsThatOfTheModel() {
        var expected = new float[] {-0.0276f, 0.0180f, -0.0558f, 0.0342f, -0.0548f, -0.0072f, -0.0493f, 0.1171f};

        assertThat(Arrays.copyOf(model.embed("Search the web"), expected.length))
                .containsExactly(expected, within(0.02f));
    }

    @Test
    void textBeyondTheLimitIsCut() {
        var long256 = "word ".repeat(254);

        assertThat(model.embed(long256 + "and " + "more ".repeat(100_000))).isEqualTo(model.embed(long256));
    }

    @Test
    void manyThreadsGetTheVectorThatOneGets() throws Exception {
        var texts = List.of("Search the web", "Read a file", "Merge a pull request", "What is the weather?");
        var expected = texts.stream().map(model::embed).toList();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<float[]>> found = new ArrayList<>();
            for (var round = 0; round < 10; round++) {
                texts.forEach(text -> found.add(threads.submit(() -> model.embed(text))));
            }
            for (var at = 0; at < found.size(); at++) {
                assertThat(found.get(at).get()).isEqualTo(expected.get(at % texts.size()));
            }
        }
    }

    @Test
    void interruptedCallerGetsItsVectorAndStaysInterrupted() {
        Thread.currentThread().interrupt();
        var vector = model.embed("Search the web");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(vector).isEqualTo(model.embed("Search the web"));
    }

    @Test
    void closedModelSaysSo() {
        var other = MiniLm.open(folder);
        other.close();

        assertThatThrownBy(() -> other.embed("x"))
                .isInstanceOf(EmbedderException.class)
                .hasMessageContaining("is closed");
    }

    @Test
    void nativeCodeIsInTheGivenFolder() throws Exception {
        try (var mapped = Files.lines(Path.of("/proc/self/maps"))) {
            assertThat(mapped.filter(line -> line.contains("libonnxruntime"))
                            .map(line -> line.substring(line.indexOf('/')))
                            .distinct())
                    .hasSize(2)
                    .allMatch(file -> file.startsWith(folder + "/onnxruntime-"));
        }
    }
}
