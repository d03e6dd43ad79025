package dev.jackfield.agent.delegate;

import dev.jackfield.agent.conversation.Canister;
import java.util.ArrayList;
import java.util.List;

/// The conversation of the user with the main agent. Bounded: the oldest wishes are forgotten. For several threads.
public final class AgentMemory {
    private static final int MOST = 200;
    private static final long MOST_CHARACTERS = 200_000;

    // guarded by this; each begins with a canister of the user
    private final List<List<Canister>> wishes = new ArrayList<>();

    /// Returns the latest wishes and what was said to them.
    ///
    /// @param most how many characters they may have together
    synchronized List<Canister> latestWishes(long most) {
        var left = most;
        var first = wishes.size();
        while (first > 0 && characters(wishes.get(first - 1)) <= left) {
            first--;
            left -= characters(wishes.get(first));
        }
        return wishes.subList(first, wishes.size()).stream()
                .flatMap(List::stream)
                .toList();
    }

    synchronized void add(Canister asked, List<Canister> answered) {
        var wish = new ArrayList<>(List.of(asked));
        wish.addAll(answered);
        wishes.add(List.copyOf(wish));
        while (wishes.size() > 1 && (count() > MOST || allCharacters() > MOST_CHARACTERS)) {
            wishes.removeFirst();
        }
    }

    private int count() {
        return wishes.stream().mapToInt(List::size).sum();
    }

    private long allCharacters() {
        return wishes.stream().mapToLong(AgentMemory::characters).sum();
    }

    private static long characters(List<Canister> wish) {
        return wish.stream().mapToLong(AgentTexts::length).sum();
    }
}
