package dev.jackfield.server.assembly;

import dev.jackfield.sandbox.ScriptRunner;
import dev.jackfield.settings.CodeSettings;
import java.util.function.Supplier;

/// Opens the sandbox in which scripts run.
public interface SandboxFactory {
    /// Opens the sandbox that comes with the hub.
    SandboxFactory INSTALLED = _ -> {
        throw new UnsupportedOperationException();
    };

    /// @param settings returns what is configured now; asked for each script
    ScriptRunner open(Supplier<CodeSettings> settings);
}
