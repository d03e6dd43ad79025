package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.Role;
import dev.jackfield.protocol.json.Fields;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Checks that a conversation can part from another after one of its canisters.
final class ForkPoint {
    private ForkPoint() {}

    /// Refuses a place that would separate a tool call from its result, because no model could go on from there.
    static void check(List<Fields> lines, int at) {
        if (at < 1 || at > lines.size()) {
            throw refusal("There is no entry %d; the conversation has %d.".formatted(at, lines.size()));
        }
        var open = openCalls(lines);
        if (open.get(at - 1) > 0) {
            throw refusal("Message %d stands between a tool call and its result. Fork at %s."
                    .formatted(at, neighbours(open, at)));
        }
    }

    private static String neighbours(List<Integer> open, int at) {
        var before = at - 1;
        while (before > 0 && open.get(before - 1) > 0) {
            before--;
        }
        var after = at + 1;
        while (after <= open.size() && open.get(after - 1) > 0) {
            after++;
        }
        return after > open.size() ? Integer.toString(before) : "%d or %d".formatted(before, after);
    }

    /// How many calls wait for their results after each line. What the user says ends them.
    private static List<Integer> openCalls(List<Fields> lines) {
        Set<String> open = new HashSet<>();
        return lines.stream()
                .map(line -> {
                    switch (line.text("role").flatMap(Role::of).orElse(Role.USER)) {
                        case INVOCATION -> open.add(line.text("identifier").orElse(""));
                        case RESULT -> open.remove(line.text("invocation_id").orElse(""));
                        case USER -> open.clear();
                        case ASSISTANT, SUPERVISOR, DOCUMENT -> {}
                    }
                    return open.size();
                })
                .toList();
    }

    private static ConversationException refusal(String reason) {
        return new ConversationException(ConversationException.Kind.REQUEST, reason);
    }
}
