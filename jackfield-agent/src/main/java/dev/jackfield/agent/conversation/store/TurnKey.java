package dev.jackfield.agent.conversation.store;

/// The key of a turn.
///
/// @param branch the conversation that it was written to
/// @param first the number of its first canister there
record TurnKey(String branch, int first) {
    private static final String SEPARATOR = "/";

    static TurnKey of(String key) {
        var at = key.indexOf(SEPARATOR);
        return new TurnKey(key.substring(0, at), Integer.parseInt(key.substring(at + 1)));
    }

    /// Returns what the keys of a branch begin with.
    static String prefix(String branch) {
        return branch + SEPARATOR;
    }

    /// Returns the key, of which the order is that of the numbers.
    String key() {
        return "%s%08d".formatted(prefix(branch), first);
    }
}
