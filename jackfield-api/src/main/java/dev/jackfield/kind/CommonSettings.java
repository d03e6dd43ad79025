package dev.jackfield.kind;

import dev.jackfield.core.call.SourceId;
import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import dev.jackfield.core.config.OneOrMany;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("Keys of every source. The other keys depend on its kind. The hub recognises the kind by one of"
        + " these keys, or by the value of `transport` (also `type`), which decides if both are present.")
public record CommonSettings(
        @Doc("Whether the source is used. A source that is switched off may be incomplete.") @Default("true")
        boolean enabled,

        @Doc("The purpose of the source, in a sentence. It is shown in lists, and to clients before the"
                + " server's own instructions.")
        @Nullable
        String description,

        @Doc("Other ids of the source: in the paths `/mcp/<alias>` and `/rpc/<alias>`, and before the names"
                + " of its tools at `/rpc` and for agents. No other source, profile or alias may have the same id.")
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
