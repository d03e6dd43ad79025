package dev.jackfield.agent.language.text;

import dev.jackfield.core.search.Embedder;
import dev.jackfield.core.search.EmbedderException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The vectors of sentences, each made once; the least recently used are forgotten. May be used by several threads.
public final class SentenceVectors {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");
    /// 384 numbers each, about three megabytes in all.
    private static final int MOST = 2_000;

    private final Supplier<Optional<Embedder>> model;

    // guarded by itself
    private final Map<String, float[]> vectors = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, float[]> eldest) {
            return size() > MOST;
        }
    };

    /// @param model asked with each new sentence; opens the model at the first one
    public SentenceVectors(Supplier<Optional<Embedder>> model) {
        this.model = model;
    }

    /// Returns the vector of length 1; empty when there is no model.
    public Optional<float[]> vectorOf(String sentence) {
        synchronized (vectors) {
            var known = vectors.get(sentence);
            if (known != null) {
                return Optional.of(known);
            }
        }
        return model.get().flatMap(known -> embed(sentence, known));
    }

    private Optional<float[]> embed(String sentence, Embedder known) {
        try {
            var vector = known.embed(sentence);
            synchronized (vectors) {
                vectors.put(sentence, vector);
            }
            return Optional.of(vector);
        } catch (EmbedderException failed) {
            LOG.warn(
                    "A sentence is compared by its letters only, because its meaning is not available: {}",
                    failed.getMessage());
            return Optional.empty();
        }
    }
}
