package dev.jackfield.core.running;

import dev.jackfield.protocol.json.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// The questions of one call, each under a key that is never reused. Guarded by the lock of the call.
final class CallQuestions {
    /// How many may wait for answers at once.
    private static final int MOST = 256;

    /// How many bytes they may have together.
    private static final int MOST_BYTES = 4 << 20;

    private final SequencedMap<String, Json> outstanding = new LinkedHashMap<>();
    private final Map<String, Json> answers = new HashMap<>();
    private int asked;

    boolean hasRoomFor(List<Json> more) {
        return outstanding.size() + more.size() <= MOST && bytes(outstanding.values()) + bytes(more) <= MOST_BYTES;
    }

    private static long bytes(Collection<Json> questions) {
        return questions.stream().mapToLong(Json::length).sum();
    }

    /// Adds questions and returns their keys.
    List<String> add(List<Json> questions) {
        var keys = new ArrayList<String>();
        for (var question : questions) {
            keys.add("question" + ++asked);
            outstanding.put(keys.getLast(), question);
        }
        return keys;
    }

    /// Takes an answer, if a question is open under this key.
    void answer(String key, Json answer) {
        if (outstanding.remove(key) != null) {
            answers.put(key, answer);
        }
    }

    boolean areAnswered(List<String> keys) {
        return answers.keySet().containsAll(keys);
    }

    /// Returns the answers to these questions, if all have arrived.
    Optional<List<Json>> answersTo(List<String> keys) {
        return areAnswered(keys) ? Optional.of(keys.stream().map(answers::get).toList()) : Optional.empty();
    }

    boolean isAnyOpen(List<String> keys) {
        return keys.stream().anyMatch(outstanding::containsKey);
    }

    void forget(List<String> keys) {
        outstanding.keySet().removeAll(keys);
        answers.keySet().removeAll(keys);
    }

    SequencedMap<String, Json> outstandingQuestions() {
        return outstanding;
    }

    void clear() {
        outstanding.clear();
    }
}
