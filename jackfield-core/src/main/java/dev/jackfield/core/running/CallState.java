package dev.jackfield.core.running;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/// The state of a call at one moment.
///
/// @param about data of the door that keeps the call; empty for a call that is not kept
/// @param expires when the call is forgotten, whether it has ended or not
/// @param report the last progress report; empty when there was none
/// @param questions the open questions, in the order in which they were asked
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

    /// Returns this state for a call that is now kept.
    CallState withKept(Fields subject, Instant until) {
        return new CallState(id, subject, created, updated, until, report, questions, ending, true);
    }

    /// Returns this state for a call that has ended in this way.
    CallState withEnding(Ending with, Instant now) {
        return new CallState(
                id, about, created, now, expires, report, new LinkedHashMap<>(), Optional.of(with), isKept);
    }

    public boolean isOver() {
        return ending.isPresent();
    }

    /// Returns whether it waits for answers.
    public boolean isAsking() {
        return !questions.isEmpty();
    }
}
