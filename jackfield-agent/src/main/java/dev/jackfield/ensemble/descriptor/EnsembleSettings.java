package dev.jackfield.ensemble.descriptor;

import dev.jackfield.call.SourceId;
import dev.jackfield.config.Checks;
import dev.jackfield.config.Doc;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

@Doc("An ensemble: tools that files of TOML describe, each done by a tool of another source: see"
        + " [ensembles](ensembles.md).")
public record EnsembleSettings(
        @Doc("The file of the ensemble, with `[ensemble]`, `[defaults]` and `[[invokers]]`.")
        Path ensemble,

        @Doc("The id of the source whose tools do the work of those invokers that name no `tool`: each is done by the"
                + " tool of the same name.")
        @Nullable
        String tools) {
    public EnsembleSettings {
        new Checks()
                .that(tools == null || SourceId.isLegal(tools), "tools", "must be the id of a source")
                .done();
    }
}
