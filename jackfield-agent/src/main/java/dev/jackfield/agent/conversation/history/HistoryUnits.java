package dev.jackfield.agent.conversation.history;

import dev.jackfield.agent.conversation.Canister;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// A history in the parts that are kept or left out as a whole, by the indexes of their canisters.
///
/// @param needed what is always kept
/// @param others the rest, oldest first
record HistoryUnits(BitSet needed, List<BitSet> others) {

    static HistoryUnits of(List<Canister> history) {
        var needed = new BitSet();
        var others = new ArrayList<BitSet>();
        var exchanges = exchanges(history, needed);
        for (var exchange : exchanges.subList(0, Math.max(0, exchanges.size() - 1))) {
            others.add(exchange);
        }
        if (!exchanges.isEmpty()) {
            splitLast(history, exchanges.getLast(), needed, others);
        }
        return new HistoryUnits(needed, others);
    }

    /// Splits the history before each message of the user that follows something else.
    private static List<BitSet> exchanges(List<Canister> history, BitSet instructions) {
        var exchanges = new ArrayList<BitSet>();
        var isAnswered = true;
        for (var at = 0; at < history.size(); at++) {
            var canister = history.get(at);
            if (canister instanceof Canister.Supervisor) {
                instructions.set(at);
                continue;
            }
            var isAsking = isAsking(canister);
            if (exchanges.isEmpty() || (isAsking && isAnswered)) {
                exchanges.add(new BitSet());
            }
            exchanges.getLast().set(at);
            isAnswered = !isAsking;
        }
        return exchanges;
    }

    /// Keeps what the user said last and the last step of the answer. Earlier steps may be left out.
    private static void splitLast(List<Canister> history, BitSet exchange, BitSet needed, List<BitSet> others) {
        var steps = new ArrayList<BitSet>();
        exchange.stream().forEach(at -> {
            var canister = history.get(at);
            if (isAsking(canister)) {
                needed.set(at);
                return;
            }
            if (steps.isEmpty() || canister instanceof Canister.Assistant) {
                steps.add(new BitSet());
            }
            steps.getLast().set(at);
        });
        if (!steps.isEmpty()) {
            needed.or(steps.removeLast());
        }
        others.addAll(steps);
    }

    private static boolean isAsking(Canister canister) {
        return canister instanceof Canister.User || canister instanceof Canister.Document;
    }
}
