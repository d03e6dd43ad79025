package dev.jackfield.agent.conversation.history;

import dev.jackfield.agent.conversation.Canister;
import java.util.BitSet;
import java.util.List;
import java.util.function.ToIntFunction;

/// Chooses the part of a history that fits the window of a model. The history itself stays whole.
///
/// Instructions (supervisor canisters) are always kept, and so are the last message of the user and the last step
/// of the answer to it. Of the rest the newest is kept. A tool call is never separated from its result: what is
/// left out are whole exchanges (a message of the user with everything up to the next one) and, of the last
/// exchange, whole steps (a message of the model with its tool calls and their results).
///
/// @param tokens how many the history may take
/// @param counter estimates the tokens of a text
public record HistoryWindow(int tokens, ToIntFunction<String> counter) {

    /// The part of a history that a model reads.
    ///
    /// @param tokens an estimate
    /// @param leftOut how many canisters of the history are not in it
    /// @param isWithin false when even the least that must be kept is too long
    public record Excerpt(List<Canister> canisters, int tokens, int leftOut, boolean isWithin) {
        public Excerpt {
            canisters = List.copyOf(canisters);
        }
    }

    public Excerpt excerptOf(List<Canister> history) {
        var units = HistoryUnits.of(history);
        var kept = (BitSet) units.needed().clone();
        var used = count(history, kept);
        for (var unit : units.others().reversed()) {
            var more = count(history, unit);
            if (used + more > tokens) {
                break;
            }
            used += more;
            kept.or(unit);
        }
        return new Excerpt(
                kept.stream().mapToObj(history::get).toList(),
                (int) Math.min(used, Integer.MAX_VALUE),
                history.size() - kept.cardinality(),
                used <= tokens);
    }

    private long count(List<Canister> history, BitSet indexes) {
        return indexes.stream()
                .mapToLong(at -> CanisterSize.tokens(history.get(at), counter))
                .sum();
    }
}
