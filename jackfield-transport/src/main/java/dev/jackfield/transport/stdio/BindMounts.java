package dev.jackfield.transport.stdio;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// The file system that a sandboxed program sees, as arguments of bubblewrap.
///
/// A place is mounted after those that it lies in, so that the deeper one decides: a folder to read inside one to
/// write is read-only, and a folder to write inside one to read can be written. What belongs to the kernel is never
/// writable, because for the user root its rights are those of the files alone: `/proc` is a read-only one of its
/// own.
final class BindMounts {
    static final Path ROOT = Path.of("/");
    static final Path SCRATCH = Path.of("/tmp");

    /// The size of a bounded scratch folder, in bytes.
    private static final String SCRATCH_SIZE = Integer.toString(64 << 20);

    private static final Path PROCESSES = Path.of("/proc");
    private static final Path DEVICES = Path.of("/dev");
    private static final Path KERNEL = Path.of("/sys");

    /// Folders that every sandboxed program has for itself.
    private static final List<Path> OWN = List.of(PROCESSES, DEVICES, SCRATCH);

    /// Programs, libraries, and the few settings without which those do not run.
    private static final List<Path> SYSTEM = List.of(
            Path.of("/usr"),
            Path.of("/bin"),
            Path.of("/sbin"),
            Path.of("/lib"),
            Path.of("/lib32"),
            Path.of("/lib64"),
            Path.of("/etc/alternatives"),
            Path.of("/etc/ca-certificates"),
            Path.of("/etc/group"),
            Path.of("/etc/hosts"),
            Path.of("/etc/ld.so.cache"),
            Path.of("/etc/ld.so.conf"),
            Path.of("/etc/ld.so.conf.d"),
            Path.of("/etc/localtime"),
            Path.of("/etc/nsswitch.conf"),
            Path.of("/etc/passwd"),
            Path.of("/etc/pki"),
            Path.of("/etc/resolv.conf"),
            Path.of("/etc/ssl"));

    /// Libraries, and the list by which the loader finds them.
    private static final List<Path> LIBRARIES = List.of(
            Path.of("/usr/lib"),
            Path.of("/usr/lib32"),
            Path.of("/usr/lib64"),
            Path.of("/lib"),
            Path.of("/lib32"),
            Path.of("/lib64"),
            Path.of("/etc/ld.so.cache"));

    private static final List<String> BARE_DEVICES = List.of("/dev/null", "/dev/random", "/dev/urandom");

    private final Confinement confinement;
    private final ChildCommand command;
    private final List<BindMount> mounts = new ArrayList<>();

    /// A mount.
    ///
    /// @param place its path inside the sandbox
    private record BindMount(Path place, List<String> arguments) {
        static BindMount bind(String option, Path folder, Path place) {
            return new BindMount(place, List.of(option, folder.toString(), place.toString()));
        }
    }

    private BindMounts(Confinement confinement, ChildCommand command) {
        this.confinement = confinement;
        this.command = command;
    }

    /// Returns the arguments for a program and the folders of its sandbox.
    static List<String> arguments(Confinement confinement, ChildCommand command, Path program) {
        var all = new BindMounts(confinement, command);
        all.addSystem();
        all.addProgram(program);
        confinement.read().forEach(folder -> all.add("--ro-bind", folder));
        confinement.write().forEach(folder -> all.add("--bind", folder));
        return Stream.concat(all.sortedArguments(), all.seal()).toList();
    }

    private Stream<String> sortedArguments() {
        return mounts.stream()
                .sorted(Comparator.comparingInt(mount -> mount.place().getNameCount()))
                .flatMap(mount -> mount.arguments().stream());
    }

    /// Makes the root read-only at the end, where nothing may be written.
    private Stream<String> seal() {
        return confinement.surroundings().isBare() ? Stream.of("--remount-ro", "/") : Stream.empty();
    }

    private List<Path> system() {
        return confinement.surroundings().isBare() ? LIBRARIES : SYSTEM;
    }

    private void addSystem() {
        if (confinement.surroundings().hasProc()) {
            mounts.add(new BindMount(PROCESSES, List.of("--proc", "/proc", "--remount-ro", "/proc")));
        }
        if (confinement.surroundings().hasScratch()) {
            mounts.add(new BindMount(SCRATCH, List.of("--size", SCRATCH_SIZE, "--tmpfs", SCRATCH.toString())));
        }
        if (confinement.surroundings().isBare()) {
            BARE_DEVICES.forEach(
                    device -> mounts.add(new BindMount(Path.of(device), List.of("--dev-bind-try", device, device))));
        } else {
            mounts.add(new BindMount(DEVICES, List.of("--dev", "/dev")));
            mounts.add(new BindMount(SCRATCH, List.of("--tmpfs", "/tmp")));
        }
        system().stream().filter(Files::exists).forEach(this::addSystem);
        if (confinement.write().contains(ROOT)) {
            mounts.add(BindMount.bind("--ro-bind-try", KERNEL, KERNEL));
        }
    }

    /// Adds a place of the system. Where a chosen folder shows it already, links in it are there as links.
    private void addSystem(Path place) {
        var inside = confinement.sees(place) ? realPath(place) : place;
        mounts.add(BindMount.bind("--ro-bind-try", inside, inside));
    }

    /// Adds the program, unless it can be seen already: a mount on a link would fail.
    private void addProgram(Path program) {
        var place = program.normalize();
        if (system().stream().noneMatch(place::startsWith) && !confinement.sees(place)) {
            mounts.add(BindMount.bind("--ro-bind", program, program));
        }
    }

    /// Adds a folder. A link is followed and its target mounted at its real path, because a mount cannot go
    /// through a link. Where the link itself is not visible inside, the folder is mounted under its name as
    /// well.
    private void add(String option, Path folder) {
        var real = realPath(folder);
        refuseKernel(option, folder, real);
        refuseOwnLink(folder, real);
        mounts.add(BindMount.bind(option, real, real));
        if (!real.equals(folder) && !isInsideAnother(folder)) {
            mounts.add(BindMount.bind(option, real, folder));
        }
    }

    private Path realPath(Path folder) {
        if (Files.notExists(folder)) {
            throw refusal(folder, "does not exist", "Create it or correct sandbox.");
        }
        try {
            return folder.toRealPath();
        } catch (IOException unreadable) {
            throw refusal(folder, "cannot be read by the hub", "Correct its permissions or sandbox.");
        }
    }

    private void refuseKernel(String option, Path folder, Path real) {
        if (real.startsWith(PROCESSES) || (real.startsWith(KERNEL) && option.equals("--bind"))) {
            throw refusal(
                    folder,
                    "belongs to the kernel",
                    "Remove it from sandbox: a program has a /proc of its own, and may not change /sys.");
        }
    }

    /// Refuses a folder that is reached through a link which the program could replace: at the next start it
    /// would see, or change, whatever the new link names.
    private void refuseOwnLink(Path folder, Path real) {
        confinement.write().stream()
                .filter(outer -> !outer.equals(folder) && folder.startsWith(outer))
                .filter(outer -> !real.equals(realPath(outer).resolve(outer.relativize(folder))))
                .findFirst()
                .ifPresent(outer -> {
                    throw refusal(
                            folder,
                            "is reached by a symbolic link in '" + outer + "', which the program may change",
                            "Name the folder that is meant.");
                });
    }

    /// Tells whether a place in this folder is visible inside: a folder of the program's own may cover it.
    static boolean shows(Path folder, Path place) {
        return place.startsWith(folder)
                && OWN.stream().noneMatch(own -> place.startsWith(own) && !folder.startsWith(own));
    }

    private boolean isInsideAnother(Path folder) {
        return system().stream().anyMatch(folder::startsWith)
                || confinement
                        .folders()
                        .anyMatch(
                                other -> !other.equals(folder) && shows(other, folder) && !isBelowLink(other, folder));
    }

    /// Tells whether a link leads to the other folder and none from there to this one. That folder is mounted
    /// under its name, so this one must be, too: else the other one's rights would apply there.
    private boolean isBelowLink(Path other, Path folder) {
        var real = realPath(other);
        return !real.equals(other) && realPath(folder).equals(real.resolve(other.relativize(folder)));
    }

    private RuntimeException refusal(Path folder, String problem, String remedy) {
        return ProgramFinder.refusal(command, "the folder '" + folder + "' of its sandbox " + problem, remedy);
    }
}
