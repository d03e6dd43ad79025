package dev.jackfield.agent.conversation;

/// A line that is no canister. The message says what is wrong with it and, where it was read from a file, in which
/// line.
public final class BadCanisterLine extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BadCanisterLine(String problem) {
        super(problem);
    }

    private BadCanisterLine(String problem, Throwable cause) {
        super(problem, cause);
    }

    /// Returns this problem with the place where it was found.
    ///
    /// @param line counted from 1
    public BadCanisterLine in(String file, int line) {
        return new BadCanisterLine("%s, line %d: %s".formatted(file, line, getMessage()), this);
    }

    static BadCanisterLine missing(String member, String kind) {
        return new BadCanisterLine("%s has no '%s' that is a text".formatted(kind, member));
    }
}
