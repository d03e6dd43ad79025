package dev.jackfield.server.owntools;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.ArrayList;
import java.util.List;

/// The calls that a script has made, so that a script that failed can say what it had already done. The first hundred
/// are listed.
final class MadeCalls {
    private static final int MOST_LISTED = 100;

    // all guarded by this
    private final List<Made> listed = new ArrayList<>();
    private int count;

    /// How a call ended.
    enum Outcome {
        OK("ok"),
        FAILED("failed"),
        UNFINISHED("not finished, may have run");

        private final String words;

        Outcome(String words) {
            this.words = words;
        }
    }

    /// One call. The script may be over before it ends.
    final class Made {
        private final String path;
        private Outcome outcome = Outcome.UNFINISHED; // guarded by the list

        private Made(String path) {
            this.path = path;
        }

        void recordOutcome(boolean isOk) {
            synchronized (MadeCalls.this) {
                outcome = isOk ? Outcome.OK : Outcome.FAILED;
            }
        }

        private Fields json() {
            var known = Fields.of("tool", Json.string(path)).with("ok", Json.bool(outcome == Outcome.OK));
            return outcome == Outcome.UNFINISHED ? known.with("unfinished", Json.bool(true)) : known;
        }
    }

    synchronized Made begin(String path) {
        var made = new Made(path);
        count++;
        if (count <= MOST_LISTED) {
            listed.add(made);
        }
        return made;
    }

    synchronized Json json() {
        return Json.array(listed.stream().map(Made::json).toList());
    }

    /// Returns a line for each call; empty when there was none.
    synchronized List<String> lines() {
        var lines = new ArrayList<String>();
        listed.forEach(made -> lines.add("- " + made.path + ": " + made.outcome.words));
        if (count > listed.size()) {
            lines.add("- and %d more".formatted(count - listed.size()));
        }
        return lines;
    }

    /// Returns how many calls are not listed.
    synchronized int unlistedCount() {
        return count - listed.size();
    }
}
