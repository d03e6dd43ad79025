package dev.jackfield.transport.stdio;

import java.util.Optional;
import java.util.stream.Stream;

/// A child with all processes that it started, as far as they can be reached.
record ProcessGroup(Process process, Optional<Warden> warden) {

    void terminate() {
        warden.ifPresentOrElse(
                shell -> shell.signal("TERM", process.pid()), () -> family().forEach(ProcessHandle::destroy));
    }

    /// Kills the processes through their handle: `Process.destroyForcibly` would also close the pipes and lose
    /// unread output.
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
