package dev.jackfield.kind;

import dev.jackfield.call.SourceId;
import dev.jackfield.config.Checks;
import dev.jackfield.config.Default;
import dev.jackfield.config.Doc;
import dev.jackfield.config.OneOrMany;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("Keys of every source. Its other keys are those of its kind, by one of which the kind is recognised; the value of"
        + " `transport`, also `type`, decides where both are written.")
public record CommonSettings(
        @Doc("Whether it is used at all. One that is switched off may be unfinished.") @Default("true")
        boolean enabled,

        @Doc("What it is for, in a sentence: shown with the source, and to clients before the server's own"
                + " instructions.")
        @Nullable
        String description,

        @Doc("Other ids under which clients find it: at `/mcp/<alias>` and `/rpc/<alias>`, and before the names of its"
                + " tools at `/rpc` and for agents. No other source, profile or alias may have the same id.")
        @OneOrMany
        @Default("[]")
        List<String> aliases) {

    public CommonSettings {
        aliases = List.copyOf(aliases);
        var checks = new Checks();
        aliases.forEach(alias -> checks.that(
                SourceId.isLegal(alias),
                "aliases",
                "`%s` cannot be used: an alias has up to %d letters, digits, _ and -"
                        .formatted(alias, SourceId.LONGEST)));
        checks.done();
    }

    /// The description, empty when there is none.
    public String described() {
        return description == null ? "" : description.strip();
    }
}
