package dev.jackfield.agent.conversation.history;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.ToolError;
import java.util.ArrayList;
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

    /// Estimates how many tokens a canister takes. Providers count images, sounds and videos differently,
    /// so these are cautious guesses.
    static final class CanisterSize {
        private static final int FRAME = 8;
        private static final int IMAGE = 1_600;
        private static final int BYTES_OF_SOUND = 500;
        private static final int BYTES_OF_VIDEO = 2_000;

        private CanisterSize() {}

        static long tokens(Canister canister, ToIntFunction<String> counter) {
            return FRAME
                    + switch (canister) {
                        case Canister.User user -> content(user.content(), counter);
                        case Canister.Assistant assistant -> content(assistant.content(), counter);
                        case Canister.Supervisor supervisor -> content(supervisor.content(), counter);
                        case Canister.Document document ->
                            content(document.content(), counter)
                                    + counter.applyAsInt(document.title().orElse(""));
                        case Canister.ToolInvocation invocation ->
                            (long) counter.applyAsInt(invocation.name())
                                    + counter.applyAsInt(invocation.arguments().toString());
                        case Canister.Result result ->
                            content(result.content(), counter)
                                    + counter.applyAsInt(result.error()
                                            .map(ToolError::message)
                                            .orElse(""));
                    };
        }

        private static long content(List<CanisterContent> content, ToIntFunction<String> counter) {
            return content.stream().mapToLong(part -> part(part, counter)).sum();
        }

        private static long part(CanisterContent part, ToIntFunction<String> counter) {
            return switch (part) {
                case CanisterContent.Text text -> counter.applyAsInt(text.text());
                case CanisterContent.Image _ -> IMAGE;
                case CanisterContent.Audio audio -> IMAGE + audio.data().size() / BYTES_OF_SOUND;
                case CanisterContent.Video video -> IMAGE + video.data().size() / BYTES_OF_VIDEO;
            };
        }
    }

    /// A history in the parts that are kept or left out as a whole, by the indexes of their canisters.
    ///
    /// @param needed what is always kept
    /// @param others the rest, oldest first
    private record HistoryUnits(BitSet needed, List<BitSet> others) {

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
}
