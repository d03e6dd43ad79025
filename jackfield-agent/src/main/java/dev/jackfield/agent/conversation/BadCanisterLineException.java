package dev.jackfield.agent.conversation;

/// A line that is no canister. The message says what is wrong with it and, where it was read from a file, in which
/// line.
public final class BadCanisterLineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BadCanisterLineException(String problem) {
        super(problem);
    }

    private BadCanisterLineException(String problem, Throwable cause) {
        super(problem, cause);
    }

    /// Returns this problem with the place where it was found.
    ///
    /// @param line counted from 1
    public BadCanisterLineException withPlace(String file, int line) {
        return new BadCanisterLineException("%s, line %d: %s".formatted(file, line, getMessage()), this);
    }

    static BadCanisterLineException missing(String member, String kind) {
        return new BadCanisterLineException("%s has no '%s' that is a text".formatted(kind, member));
    }
}
