package dev.jackfield.transport.stdio;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The sandbox of a child: what it may see of this machine. Bubblewrap hides the rest.
///
/// Inside, the system's programs and the program itself can be read, `/tmp` is private and empty, and nothing
/// else exists but the chosen folders (`BindMounts`). The folder of the program is not among them: it may be a
/// home. Sockets in a visible folder can be connected to, whatever `network` says.
///
/// @param network whether it may use the network, this machine's own included
/// @param read folders that it may read, also where they lie in one of `write`
/// @param write folders that it may read and change, also where they lie in one of `read`
/// @param surroundings what it sees of the system
public record Confinement(boolean network, List<Path> read, List<Path> write, Surroundings surroundings) {
    private static final String PROGRAM = "bwrap";
    private static final Pattern OF_FOLDERS = Pattern.compile("HOME|TMPDIR|TMP|TEMP|XDG_.*");

    /// A sandbox in the usual surroundings.
    public Confinement(boolean network, List<Path> read, List<Path> write) {
        this(network, read, write, Surroundings.USUAL);
    }

    /// A sandbox without network for a program that needs only libraries and these folders.
    public static Confinement createBare(Surroundings surroundings, List<Path> read) {
        return new Confinement(false, read, List.of(), surroundings);
    }

    public Confinement {
        read = absolutePaths(read);
        write = absolutePaths(write);
    }

    private static List<Path> absolutePaths(List<Path> folders) {
        return folders.stream()
                .map(folder -> folder.toAbsolutePath().normalize())
                .toList();
    }

    /// The reason why this machine has no sandbox; empty when it has one.
    public static Optional<String> unavailableReason() {
        return unavailableReason(System.getProperty("os.name", ""), path());
    }

    static Optional<String> unavailableReason(String system, String path) {
        if (!system.toLowerCase(Locale.ROOT).contains("linux")) {
            return Optional.of("a sandbox needs Linux, and this is %s; remove `sandbox`, or run the hub in a container"
                    .formatted(system));
        }
        return ProgramFinder.find(PROGRAM, path).isPresent()
                ? Optional.empty()
                : Optional.of("its sandbox needs bubblewrap, and there is no bwrap on PATH; install it"
                        + " (Debian, Ubuntu: apt-get install bubblewrap; Fedora: dnf install bubblewrap)"
                        + " and start the hub again");
    }

    /// The hub's own PATH: the PATH of a source must not choose the program that confines it.
    private static String path() {
        return Optional.ofNullable(System.getenv("PATH")).orElse("");
    }

    /// The command line that runs a program in the sandbox.
    List<String> commandLine(ChildCommand command, Path program) {
        unavailableReason().ifPresent(why -> {
            throw ProgramFinder.refusal(command, why, "");
        });
        var bubblewrap = ProgramFinder.find(PROGRAM, path()).orElseThrow().toString();
        var line = new ArrayList<>(List.of(bubblewrap, "--die-with-parent", "--unshare-pid", "--unshare-ipc"));
        line.addAll(List.of("--unshare-uts", "--unshare-cgroup-try", "--cap-drop", "ALL"));
        if (!network) {
            line.add("--unshare-net");
        }
        if (surroundings.isBare()) {
            // what the shell that starts it has added; PWD is set by --chdir
            line.addAll(List.of("--new-session", "--unsetenv", "OLDPWD", "--unsetenv", "SHLVL", "--unsetenv", "_"));
        }
        line.addAll(BindMounts.arguments(this, command, program));
        line.addAll(List.of("--chdir", start(command).toString(), "--", program.toString()));
        line.addAll(command.command().subList(1, command.command().size()));
        return line;
    }

    /// Removes the variables that name folders of the user, which are not visible inside, and sets HOME to the
    /// private `/tmp`, where there is one.
    void adjustEnvironment(Map<String, String> environment, ChildCommand command) {
        environment
                .keySet()
                .removeIf(variable ->
                        OF_FOLDERS.matcher(variable).matches() && !command.env().containsKey(variable));
        if (!surroundings.isBare()) {
            environment.putIfAbsent("HOME", BindMounts.SCRATCH.toString());
        }
    }

    /// The folder in which it starts: the configured one, or the hub's if that is visible inside.
    private Path start(ChildCommand command) {
        if (surroundings.isBare() && command.cwd().isEmpty()) {
            return BindMounts.ROOT;
        }
        var wanted = command.cwd().orElse(Path.of("")).toAbsolutePath().normalize();
        if (sees(wanted)) {
            return wanted;
        }
        command.cwd().ifPresent(folder -> {
            throw ProgramFinder.refusal(
                    command,
                    "its folder '" + folder + "' is outside of its sandbox",
                    "Add it to sandbox.read or sandbox.write.");
        });
        return BindMounts.SCRATCH;
    }

    /// Tells whether a chosen folder makes this place visible.
    boolean sees(Path place) {
        return folders().anyMatch(folder -> BindMounts.shows(folder, place));
    }

    Stream<Path> folders() {
        return Stream.concat(read.stream(), write.stream());
    }
}
