package dev.jackfield.agent.ensemble.descriptor;

import dev.jackfield.core.call.SourceId;
import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Doc;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

@Doc("An ensemble: tools that TOML files describe. Each of them calls a tool of another source. See"
        + " [ensembles](ensembles.md).")
public record EnsembleSettings(
        @Doc("The file of the ensemble, with `[ensemble]`, `[defaults]` and `[[invokers]]`.")
        Path ensemble,

        @Doc("The id of a source. An invoker without the key `tool` calls the tool of the same name in this"
                + " source.")
        @Nullable
        String tools) {
    public EnsembleSettings {
        new Checks()
                .that(tools == null || SourceId.isLegal(tools), "tools", "must be the id of a source")
                .done();
    }
}
