package dev.jackfield.transport.stdio;

import dev.jackfield.protocol.rpc.ChannelException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A program that the hub starts and talks to over its pipes.
///
/// @param name of the source, for logs and errors
/// @param command program and arguments, run without a shell
/// @param env added to the usual variables of a user's programs, if it gets those
/// @param confinement what it may see of this machine; empty when it may see all that the hub sees
/// @param getsUsualVariables whether it gets the usual variables of a user's programs
public record ChildCommand(
        String name,
        List<String> command,
        Map<String, String> env,
        Optional<Path> cwd,
        Optional<Confinement> confinement,
        boolean getsUsualVariables) {

    /// A program without a sandbox.
    public ChildCommand(String name, List<String> command, Map<String, String> env, Optional<Path> cwd) {
        this(name, command, env, cwd, Optional.empty(), true);
    }

    public ChildCommand {
        command = List.copyOf(command);
        env = Map.copyOf(env);
        if (command.isEmpty()) {
            throw new IllegalArgumentException("The command of source " + name + " must name a program");
        }
    }

    String program() {
        return command.getFirst();
    }

    /// The reason why it could not be started now, as far as that can be told without starting it; empty when
    /// there is none.
    public Optional<String> problem() {
        try {
            line();
            return Optional.empty();
        } catch (ChannelException missing) {
            return Optional.of(String.valueOf(missing.getMessage()));
        }
    }

    /// Returns this program in a sandbox.
    public ChildCommand withConfinement(Confinement confined) {
        return new ChildCommand(name, command, env, cwd, Optional.of(confined), getsUsualVariables);
    }

    /// Returns this program with no variables but those in `env`.
    public ChildCommand withoutUsualVariables() {
        return new ChildCommand(name, command, env, cwd, confinement, false);
    }

    /// The command line that is really started, with the program's full path.
    List<String> line() {
        var file = ProgramFinder.of(this);
        return confinement
                .map(confined -> confined.commandLine(this, file))
                .orElseGet(() -> Stream.concat(
                                Stream.of(file.toString()), command.stream().skip(1))
                        .toList());
    }

    /// Fills in the environment: the usual variables of a user's programs, if wanted, and those of the configuration.
    /// The hub's own variables hold the secrets of all sources, and no source may read those of another.
    void fillEnvironment(Map<String, String> environment) {
        environment.keySet().removeIf(variable -> !getsUsualVariables || !UsualVariables.contains(variable));
        environment.putAll(env);
        confinement.ifPresent(confined -> confined.adjustEnvironment(environment, this));
    }

    @Override
    public String toString() {
        return "source " + name + " (" + program() + ")";
    }

    /// The variables that programs need to find their files, their language and their proxy.
    private static final class UsualVariables {
        private static final Set<String> NAMES = Set.of("""
            PATH HOME USER LOGNAME SHELL TERM LANG LANGUAGE TZ TMPDIR TMP TEMP DISPLAY
            WAYLAND_DISPLAY JAVA_HOME HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY SSL_CERT_FILE
            SSL_CERT_DIR NODE_EXTRA_CA_CERTS REQUESTS_CA_BUNDLE CURL_CA_BUNDLE SYSTEMROOT
            SYSTEMDRIVE COMSPEC PATHEXT APPDATA LOCALAPPDATA USERPROFILE PROGRAMFILES PROGRAMDATA\
            """.split("\\s+"));
        private static final List<String> PREFIXES = List.of("LC_", "XDG_", "NPM_CONFIG_", "NVM_", "PYENV_", "UV_");

        static boolean contains(String variable) {
            var name = variable.toUpperCase(Locale.ROOT);
            return NAMES.contains(name) || PREFIXES.stream().anyMatch(name::startsWith);
        }
    }
}
