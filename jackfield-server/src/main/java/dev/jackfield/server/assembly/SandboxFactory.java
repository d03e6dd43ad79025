package dev.jackfield.server.assembly;

import dev.jackfield.builtin.installation.InstalledEngine;
import dev.jackfield.sandbox.PythonProgram;
import dev.jackfield.sandbox.Sandbox;
import dev.jackfield.sandbox.ScriptLanguage;
import dev.jackfield.sandbox.ScriptRunner;
import dev.jackfield.sandbox.WorkerProgram;
import dev.jackfield.settings.CodeSettings;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Opens the sandbox in which scripts run.
public interface SandboxFactory {
    /// Opens the sandbox of this installation.
    SandboxFactory INSTALLED = settings -> of(InstalledEngine.program()).open(settings);

    /// Opens a sandbox.
    ///
    /// @param settings returns what is configured now; asked for each script
    ScriptRunner open(Supplier<CodeSettings> settings);

    /// Returns a factory with this program for JavaScript, and the Python of the system.
    static SandboxFactory of(WorkerProgram javaScript) {
        return settings -> {
            var sandbox = new Sandbox(
                    List.of(javaScript, new PythonProgram()),
                    () -> settings.get().limits(),
                    settings.get().workers());
            if (settings.get().warm() > 0) {
                sandbox.warm(Optional.ofNullable(settings.get().language()).orElse(ScriptLanguage.JAVASCRIPT));
            }
            return sandbox;
        };
    }
}
