package dev.jackfield.agent.delegate;

import dev.jackfield.conversation.Canister;
import java.util.ArrayList;
import java.util.List;

/// What the user and the main agent said so far. Bounded: the oldest wishes are forgotten. For several threads.
public final class AgentMemory {
    private static final int MOST = 200;
    private static final int MOST_CHARACTERS = 200_000;

    // guarded by this; each begins with a canister of the user
    private final List<List<Canister>> wishes = new ArrayList<>();

    synchronized List<Canister> said() {
        return wishes.stream().flatMap(List::stream).toList();
    }

    synchronized void add(Canister asked, List<Canister> answered) {
        var wish = new ArrayList<>(List.of(asked));
        wish.addAll(answered);
        wishes.add(List.copyOf(wish));
        while (wishes.size() > 1 && (count() > MOST || characters() > MOST_CHARACTERS)) {
            wishes.removeFirst();
        }
    }

    private int count() {
        return wishes.stream().mapToInt(List::size).sum();
    }

    private long characters() {
        return wishes.stream()
                .flatMap(List::stream)
                .mapToLong(AgentTexts::length)
                .sum();
    }
}
