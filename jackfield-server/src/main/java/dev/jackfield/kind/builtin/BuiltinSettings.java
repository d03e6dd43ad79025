package dev.jackfield.kind.builtin;

import dev.jackfield.config.Checks;
import dev.jackfield.config.Default;
import dev.jackfield.config.Doc;
import dev.jackfield.config.OneOrMany;
import java.nio.file.Path;
import java.util.List;

@Doc("A tool server that is part of Jackfield and needs no other program: see [tool servers](tool-servers.md).")
public record BuiltinSettings(
        @Doc("The server: `filesystem` reads, writes, lists and searches files.")
        BuiltinServer builtin,

        @Doc("The folders that it serves, and nothing outside of them. Paths of callers are relative to the first"
                + " one, or begin with the name of another one. None may lie in another.")
        @OneOrMany
        @Default("[]")
        List<Path> roots,

        @Doc("Whether it refuses to write files.") @Default("false")
        boolean readOnly) {

    public BuiltinSettings {
        roots = List.copyOf(roots);
        new Checks()
                .that(
                        builtin != BuiltinServer.FILESYSTEM || !roots.isEmpty(),
                        "roots",
                        "must name at least one folder, for example [.]")
                .done();
    }
}
