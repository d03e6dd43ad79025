package dev.jackfield.sandbox;

import java.util.Optional;

/// Runs scripts.
public interface ScriptRunner extends AutoCloseable {

    /// Runs a script to its end. Whatever the script does wrong is in the result. An interrupt ends the script.
    ///
    /// @param calls what the script can reach
    /// @throws SandboxUnavailableException if no script can run in this language
    ScriptResult run(Script script, ScriptCalls calls) throws InterruptedException;

    /// Returns why scripts of this language cannot run here; empty when they can.
    Optional<String> unavailableReason(ScriptLanguage language);

    @Override
    void close();
}
