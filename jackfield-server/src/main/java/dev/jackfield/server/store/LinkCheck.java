package dev.jackfield.server.store;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Compares the hash of each event with what the next one says of it, and names those that were changed.
///
/// ```
/// 17 ──▶ 18 ─✗─ 19 ──▶ 20     one link is broken: 18 was changed, because 20 vouches for 19
/// 17 ─✗─ 18 ─✗─ 19 ──▶ 20     two are broken: 18 was changed, and 17 perhaps as well
/// ```
final class LinkCheck {
    private static final byte[] BEFORE = "\"before\":\"".getBytes(StandardCharsets.US_ASCII);

    private final ChainReport.ChainProblems problems;

    // the event before; no hash where it is unknown
    private long number;
    private @Nullable String hash;
    private String time = "";

    // the event that the chain begins after
    private long start;

    // the events at both ends of a row of broken links; the latter is 0 if the last link was whole
    private long brokenFrom;
    private long brokenTo;
    private String brokenTime = "";

    LinkCheck(ChainReport.ChainProblems problems) {
        this.problems = problems;
    }

    /// Goes on after an event whose hash is known from elsewhere.
    void start(Head before) {
        skip();
        start = before.number();
        number = before.number();
        hash = before.hash();
        time = "";
    }

    /// Goes on after a gap: nothing is known of the event before.
    void skip() {
        if (brokenTo > 0) {
            problems.add("Of the events %d to %d one was changed, or more".formatted(brokenFrom, brokenTo));
            brokenTo = 0;
        }
        hash = null;
    }

    void add(long next, byte[] line) {
        link(next, hashOfBefore(line));
        number = next;
        hash = EventHash.of(line);
        time = EventBlock.timeOf(line);
    }

    /// Compares the last event with what the chain has as its end.
    void addEnd(String hashOfEnd) {
        link(number + 1, hashOfEnd);
        nameBroken();
    }

    private void link(long next, String said) {
        if (hash == null || said.equals(hash)) {
            nameBroken();
            return;
        }
        if (brokenTo == 0) {
            brokenFrom = number;
            brokenTime = time.isEmpty() ? "" : " (%s)".formatted(time);
        }
        brokenTo = next;
    }

    /// Names what the broken links say, once one is whole again.
    private void nameBroken() {
        if (brokenTo == 0) {
            return;
        }
        var to = brokenTo - 1;
        brokenTo = 0;
        if (brokenFrom == to) {
            problems.add(
                    to == start
                            ? "Event %d does not follow the beginning of the chain, which is after event %d"
                                    .formatted(to + 1, to)
                            : "Event %d%s was changed".formatted(to, brokenTime));
        } else {
            var perhaps = brokenFrom == start ? "" : ", and perhaps event %d%s".formatted(brokenFrom, brokenTime);
            problems.add((brokenFrom + 1 == to
                            ? "Event %d was changed".formatted(to)
                            : "Events %d to %d were changed".formatted(brokenFrom + 1, to))
                    + perhaps);
        }
    }

    String hash() {
        return hash == null ? "" : hash;
    }

    /// Returns the hash that a line has of the one before; empty where the line was changed.
    private static String hashOfBefore(byte[] line) {
        var at = EventBlock.indexOf(line, BEFORE);
        var end = at + BEFORE.length + EventHash.START.length();
        return at < 0 || end > line.length
                ? ""
                : new String(Arrays.copyOfRange(line, at + BEFORE.length, end), StandardCharsets.US_ASCII);
    }
}
