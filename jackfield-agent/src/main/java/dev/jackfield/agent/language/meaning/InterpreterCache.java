package dev.jackfield.agent.language.meaning;

import dev.jackfield.agent.language.sketch.CommandSketch;
import dev.jackfield.agent.language.sketch.ValueLookup;
import dev.jackfield.agent.language.text.SentenceVectors;
import dev.jackfield.core.search.Embedder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Makes interpreters for lists of commands, and keeps the last of them. They share one language model and its
/// vectors. For several threads.
///
/// A workflow has one cache. Its contexts have different commands but mostly the same examples, which are embedded
/// once.
public final class InterpreterCache {
    /// Longer texts are cut where they are only compared.
    public static final int LONGEST_SENTENCE = 2_000;

    private static final int MOST_INTERPRETERS = 64;

    private final SentenceVectors vectors;
    private final ValueLookup lookup;

    // guarded by itself
    private final Map<List<CommandSketch>, Interpreter> interpreters = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<List<CommandSketch>, Interpreter> eldest) {
            return size() > MOST_INTERPRETERS;
        }
    };

    /// @param model asked at the first sentence; understanding is worse when it gives none
    /// @param lookup finds values in the data of the workflow
    public InterpreterCache(Supplier<Optional<Embedder>> model, ValueLookup lookup) {
        this.vectors = new SentenceVectors(model);
        this.lookup = lookup;
    }

    public Interpreter interpreter(List<CommandSketch> commands) {
        synchronized (interpreters) {
            return interpreters.computeIfAbsent(
                    List.copyOf(commands), known -> new Interpreter(known, lookup, vectors));
        }
    }

    public Clarifications clarifications(ClarificationStore store) {
        return new Clarifications(vectors, store);
    }
}
