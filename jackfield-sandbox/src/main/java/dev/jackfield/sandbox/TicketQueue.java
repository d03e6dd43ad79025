package dev.jackfield.sandbox;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Predicate;

/// Scripts that wait, in turns by owner: an owner of many scripts delays another one by one of them. Not for several
/// threads.
final class TicketQueue {
    private final LinkedHashMap<String, Queue<Ticket>> tickets = new LinkedHashMap<>();

    void add(Ticket ticket) {
        tickets.computeIfAbsent(ticket.owner(), _ -> new ArrayDeque<>()).add(ticket);
    }

    /// Tells whether the next ticket of any owner fulfils a condition.
    boolean has(Predicate<Ticket> condition) {
        return tickets.values().stream().map(Queue::element).anyMatch(condition);
    }

    /// Takes the first ticket in turn that fulfils a condition. Then it is the turn of the other owners.
    Optional<Ticket> takeFirst(Predicate<Ticket> condition) {
        var found =
                tickets.values().stream().map(Queue::element).filter(condition).findFirst();
        found.ifPresent(this::takeTurn);
        return found;
    }

    private void takeTurn(Ticket ticket) {
        remove(ticket);
        var others = tickets.remove(ticket.owner());
        if (others != null) {
            tickets.put(ticket.owner(), others);
        }
    }

    void remove(Ticket ticket) {
        tickets.computeIfPresent(ticket.owner(), (_, all) -> {
            var _ = all.remove(ticket);
            return all.isEmpty() ? null : all;
        });
    }

    List<Ticket> removeAll() {
        var all = tickets.values().stream().flatMap(Queue::stream).toList();
        tickets.clear();
        return all;
    }
}
