package dev.jackfield.kind;

import dev.jackfield.config.Default;
import dev.jackfield.config.Doc;
import org.jspecify.annotations.Nullable;

@Doc("Keys of every source. Its other keys are those of its kind, by one of which the kind is recognised; the value of"
        + " `transport`, also `type`, decides where both are written.")
public record CommonSettings(
        @Doc("Whether it is used at all. One that is switched off may be unfinished.") @Default("true")
        boolean enabled,

        @Doc("What it is for, in a sentence: shown with the source, and to clients before the server's own"
                + " instructions.")
        @Nullable
        String description) {

    /// The description, empty when there is none.
    public String described() {
        return description == null ? "" : description.strip();
    }
}
