package dev.jackfield.running;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/// What is known of a call at one moment.
///
/// @param about what the door that keeps it wants to know again, empty for a call that is not kept
/// @param expires when it is forgotten, whether it has ended or not
/// @param report what the call last said about its progress, empty when it said nothing
/// @param questions those without an answer, in the order in which they were asked
/// @param isKept whether its owner can find it by its id
public record CallState(
        String id,
        Fields about,
        Instant created,
        Instant updated,
        Instant expires,
        String report,
        SequencedMap<String, Json> questions,
        Optional<Ending> ending,
        boolean isKept) {

    public CallState {
        questions = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(questions));
    }

    /// The same call as its owner will find it.
    CallState kept(Fields subject, Instant until) {
        return new CallState(id, subject, created, updated, until, report, questions, ending, true);
    }

    public boolean isOver() {
        return ending.isPresent();
    }

    /// Whether it waits for answers.
    public boolean isAsking() {
        return !questions.isEmpty();
    }
}
