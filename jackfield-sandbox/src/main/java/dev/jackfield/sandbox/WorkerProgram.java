package dev.jackfield.sandbox;

import dev.jackfield.transport.stdio.ChildCommand;
import java.util.Optional;

/// The program that runs scripts of one language: a child process that speaks the protocol of this package.
public interface WorkerProgram {
    /// The exit status by which a worker says that its script took too much memory.
    int OUT_OF_MEMORY = 3;

    /// The exit status of a worker that the kernel ended, by SIGXCPU, because its script took too much processor
    /// time.
    int OUT_OF_TIME = 128 + 24;

    ScriptLanguage language();

    /// Returns its command line: without the hub's environment, without network, and confined where that is possible.
    ///
    /// @param memory in megabytes, for the script and the program
    ChildCommand command(int memory);

    /// Tells whether a worker can run another script of the same owner, of which nothing of the first one is left.
    boolean isReusable();

    /// Returns why it cannot run on this machine; empty when it can.
    Optional<String> unavailableReason();
}
