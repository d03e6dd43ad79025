package dev.jackfield.cli.base;

/// Exit codes that scripts can rely on.
public enum Exit {
    FINE(0),
    TOOL_ERROR(1),
    USAGE(2),
    REFUSED(3),
    UNREACHABLE(4),
    BAD_CONFIG(5),
    UNANSWERED(6);

    private final int code;

    Exit(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
