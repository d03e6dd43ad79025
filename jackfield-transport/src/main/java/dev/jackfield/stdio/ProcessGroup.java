package dev.jackfield.stdio;

import java.util.Optional;
import java.util.stream.Stream;

/// A child with everything that it started, as far as one can reach it.
record ProcessGroup(Process process, Optional<Warden> warden) {

    void terminate() {
        warden.ifPresentOrElse(
                shell -> shell.signal("TERM", process.pid()), () -> family().forEach(ProcessHandle::destroy));
    }

    /// Goes through the handle: `Process.destroyForcibly` also closes the pipes, with all that is still unread in them.
    void kill() {
        warden.ifPresentOrElse(
                shell -> shell.signal("KILL", process.pid()), () -> family().forEach(ProcessHandle::destroyForcibly));
        process.toHandle().destroyForcibly();
    }

    void forget() {
        warden.ifPresent(shell -> shell.forget(process.pid()));
    }

    private Stream<ProcessHandle> family() {
        return Stream.concat(process.descendants(), Stream.of(process.toHandle()));
    }
}
