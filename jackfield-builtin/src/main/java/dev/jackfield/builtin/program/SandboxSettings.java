package dev.jackfield.builtin.program;

import dev.jackfield.core.config.Also;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import dev.jackfield.transport.stdio.Confinement;
import java.nio.file.Path;
import java.util.List;

@Doc("What a program may access on this machine, on Linux with bubblewrap. By default: the programs"
        + " of the system and the program itself, an empty `/tmp` of its own, no network. `sandbox: bwrap`"
        + " is short for that.")
public record SandboxSettings(
        @Doc("The sandbox to use.") @Default("bwrap") SandboxType type,

        @Doc("Whether it may use the network, including services on this machine.") @Default("false")
        boolean network,

        @Doc("Folders that the program may read. A folder inside one of `write` is read-only.") @Default("[]")
        List<Path> read,

        @Doc("Folders that the program may read and change, also inside a folder of `read`. The program can"
                + " connect to sockets in all these folders, such as that of Docker.")
        @Default("[]")
        List<Path> write) {

    public SandboxSettings {
        read = List.copyOf(read);
        write = List.copyOf(write);
    }

    public Confinement confinement() {
        return new Confinement(network, read, write);
    }

    /// The sandboxes for programs.
    public enum SandboxType {
        @Also("bubblewrap")
        BWRAP
    }
}
