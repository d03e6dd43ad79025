package dev.jackfield.builtin.installation;

import dev.jackfield.sandbox.JavaScriptProgram;
import java.nio.file.Path;
import java.util.Optional;

/// The engine for JavaScript in the folder `code`.
public final class InstalledEngine {
    private InstalledEngine() {}

    /// Returns the program that runs it. The launcher says which archive of classes fits the engine.
    public static JavaScriptProgram program() {
        var archive = Optional.of(System.getProperty("jackfield.worker.archive", ""))
                .filter(path -> !path.isEmpty())
                .map(Path::of);
        return JavaScriptProgram.fromFolder(Installation.folder("code"), archive);
    }
}
