package dev.jackfield.settings.edit;

/// A change of the configuration is refused; the message says why.
public final class EditRefusedException extends RuntimeException {
    /// The reason, from which callers choose a status code.
    public enum Reason {
        /// There is no such source.
        UNKNOWN,
        /// The source, or the variable of a secret, is there already.
        EXISTS,
        /// The source is not in this file, so a change of the file would have no effect.
        OUTSIDE,
        /// Another program changed the file at the same time.
        CHANGED,
        /// The source is no longer as the caller has read it.
        OUTDATED,
        /// The request is invalid.
        INVALID,
        /// The file has a form that cannot be edited automatically.
        FORM,
        /// The file cannot be written.
        UNWRITABLE,
        /// The running hub refuses the change.
        NOT_TAKEN
    }

    private final Reason reason;

    public EditRefusedException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public EditRefusedException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    /// Refuses to edit a text of this form.
    static EditRefusedException unsupportedForm(String why) {
        return new EditRefusedException(Reason.FORM, "cannot be edited automatically: " + why + "; change it by hand");
    }

    public Reason reason() {
        return reason;
    }
}
