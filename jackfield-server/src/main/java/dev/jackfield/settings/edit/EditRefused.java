package dev.jackfield.settings.edit;

/// A configuration is not changed as it was asked.
public final class EditRefused extends RuntimeException {
    /// Why, for those who have to choose a status.
    public enum Reason {
        /// There is no such source.
        UNKNOWN,
        /// The source, or the variable of a secret, is there already.
        EXISTS,
        /// The source is not of this file, so that a change of it would not hold.
        OUTSIDE,
        /// Somebody else changed the file at the same time.
        CHANGED,
        /// What was asked for makes no sense.
        INVALID,
        /// The file has a form that is not edited.
        FORM,
        /// The file cannot be written.
        UNWRITABLE,
        /// The hub that runs does not take it over.
        NOT_TAKEN
    }

    private final Reason reason;

    public EditRefused(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public EditRefused(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
