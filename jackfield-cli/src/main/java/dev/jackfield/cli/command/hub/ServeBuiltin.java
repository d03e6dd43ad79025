package dev.jackfield.cli.command.hub;

import dev.jackfield.api.hub.Version;
import dev.jackfield.builtin.servers.BuiltinKind;
import dev.jackfield.builtin.servers.BuiltinServer;
import dev.jackfield.builtin.servers.BuiltinSettings;
import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.OsSignals;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.option.LogOptions;
import dev.jackfield.cli.option.PortNumber;
import dev.jackfield.core.config.BadConfigException;
import dev.jackfield.core.config.ByteSize;
import dev.jackfield.core.source.Source;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.ToolServer;
import dev.jackfield.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `jackfield builtin`: one tool server of ours by itself, without a hub, a configuration or a state folder.
@Command(
        name = "builtin",
        description = "Serve one of the built-in tool servers without a hub, over standard input and output or HTTP.",
        mixinStandardHelpOptions = true)
public final class ServeBuiltin implements Callable<Integer> {
    private static final int USUAL_PORT = 7391;
    private static final Set<String> YES = Set.of("1", "true", "yes", "on");
    private static final Duration DRAIN = Settings.defaults().drain();

    @Parameters(paramLabel = "SERVER", description = "filesystem, or code.")
    BuiltinServer server = BuiltinServer.FILESYSTEM;

    @Option(
            names = "--root",
            paramLabel = "FOLDER",
            description = "For filesystem: a folder to serve; may be repeated (default: MCP_DATA_DIR, or this folder).")
    List<Path> roots = List.of();

    @Option(
            names = "--read-only",
            description = "For filesystem: refuse to write (default: if MCP_FS_READ_ONLY is true).")
    boolean readOnly;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "For code: how long a program may run (default: 10).")
    @Nullable
    Integer timeout;

    @Option(names = "--memory", paramLabel = "MIB", description = "For code: memory of a program (default: 128).")
    @Nullable
    Integer memory;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            converter = PortNumber.class,
            description = "Serve /mcp, /rpc and /health over HTTP on 127.0.0.1 (0 for any port).")
    @Nullable
    Integer port;

    @Option(names = "--http", description = "As --port, on port " + USUAL_PORT + ".")
    boolean http;

    @Mixin
    LogOptions log = new LogOptions();

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        log.apply();
        var here = CommandEnvironment.of(spec);
        var settings = settings(here);
        try (var tools = new ToolServer(source(settings, here), InstantSource.system())) {
            if (port != null || http) {
                return listen(tools, settings, here, Terminal.of(spec));
            }
            tools.serveStdio(DRAIN);
            return Exit.FINE.code();
        }
    }

    private BuiltinSettings settings(CommandEnvironment here) {
        var isFiles = server == BuiltinServer.FILESYSTEM;
        try {
            return new BuiltinSettings(
                    server,
                    isFiles && roots.isEmpty() ? List.of(usualRoot(here)) : roots,
                    readOnly || (isFiles && isReadOnly(here)),
                    timeout == null ? null : Duration.ofSeconds(timeout),
                    memory == null ? null : new ByteSize((long) memory << 20),
                    null);
        } catch (BadConfigException wrong) {
            throw refusal(wrong);
        }
    }

    private static Path usualRoot(CommandEnvironment here) {
        return Path.of(
                here.variable("MCP_DATA_DIR").filter(text -> !text.isBlank()).orElse("."));
    }

    private static boolean isReadOnly(CommandEnvironment here) {
        return here.variable("MCP_FS_READ_ONLY")
                .filter(text -> YES.contains(text.strip().toLowerCase(Locale.ROOT)))
                .isPresent();
    }

    private Source source(BuiltinSettings settings, CommandEnvironment here) {
        for (var root : settings.roots()) {
            if (!Files.isDirectory(here.folder().resolve(root))) {
                throw new CommandFailedException(
                        Exit.REFUSED, "There is no folder '%s'. Create it, or name another --root.".formatted(root));
            }
        }
        try {
            return BuiltinKind.source(name(), settings, here.folder(), InstantSource.system());
        } catch (BadConfigException wrong) {
            throw refusal(wrong);
        }
    }

    private static CommandFailedException refusal(BadConfigException wrong) {
        return new CommandFailedException(Exit.REFUSED, "'%s' %s.".formatted(wrong.key(), wrong.getMessage()), wrong);
    }

    private String name() {
        return server.name().toLowerCase(Locale.ROOT);
    }

    private int listen(ToolServer tools, BuiltinSettings settings, CommandEnvironment here, Terminal terminal)
            throws InterruptedException {
        var stop = new GracefulStop(terminal);
        OsSignals.handle("TERM", stop::signal);
        OsSignals.handle("INT", stop::signal);
        try (var door = tools.listen(port == null ? USUAL_PORT : port, health(settings, here))) {
            LogOptions.note(
                    terminal,
                    "jackfield: %s serves %s/mcp, %s/rpc and %s/health"
                            .formatted(name(), door.url(), door.url(), door.url()));
            stop.await();
            return stop.drain(tools.hub(), DRAIN);
        }
    }

    /// What `/health` says besides: the version and, of files, the first root.
    private static Fields health(BuiltinSettings settings, CommandEnvironment here) {
        var version = Fields.of("version", Json.string(Version.text()));
        return settings.roots().isEmpty()
                ? version
                : version.with(
                        "root_directory",
                        here.folder()
                                .resolve(settings.roots().getFirst())
                                .normalize()
                                .toString());
    }
}
