package dev.jackfield.cli.command.source;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.option.ConfigOption;
import dev.jackfield.cli.output.FileChange;
import dev.jackfield.cli.output.ImportReport;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.admin.ChangeNotes;
import dev.jackfield.settings.edit.Draft;
import dev.jackfield.settings.edit.SourceFile;
import dev.jackfield.settings.importing.DesktopClient;
import dev.jackfield.settings.importing.ForeignFile;
import dev.jackfield.settings.importing.Import;
import dev.jackfield.settings.importing.ImportOutcome;
import dev.jackfield.settings.importing.Places;
import dev.jackfield.settings.load.SettingsLoader;
import dev.jackfield.settings.state.RunningHub;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/// `jackfield import`.
@Command(
        name = "import",
        description = {
            "Import MCP servers from the settings of other programs.",
            "Without FILE and --from, lists the settings files that were found. They are only read, never" + " changed."
        },
        mixinStandardHelpOptions = true)
public final class ImportServers implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "Settings of another program, for example mcp.json.")
    List<Path> files = List.of();

    @Option(
            names = "--from",
            paramLabel = "PROGRAM",
            split = ",",
            converter = ClientConverter.class,
            description = "claude-desktop, claude-code, vscode, cursor, windsurf, codex, gemini-cli, opencode, zed,"
                + " junie or cline: reads that program's settings files. With FILE: the program that the file belongs"
                + " to, so that its variables are understood.")
    List<DesktopClient> from = List.of();

    @Option(names = "--dry-run", description = "Show what would be written, and write nothing.")
    boolean dryRun;

    @Option(names = "--replace", description = "Replace sources that have the same id and another definition.")
    boolean replace;

    @Option(names = "--json", description = "Print JSON.")
    boolean json;

    @Mixin
    ConfigOption config = new ConfigOption();

    @Spec
    CommandSpec spec;

    static final class ClientConverter implements ITypeConverter<DesktopClient> {
        @Override
        public DesktopClient convert(String id) {
            try {
                return DesktopClient.of(id);
            } catch (IllegalArgumentException unknown) {
                throw new TypeConversionException(unknown.getMessage());
            }
        }
    }

    @Override
    public Integer call() {
        var here = CommandEnvironment.of(spec);
        var places = new Places(here.folder(), here.home(), here.environment(), System.getProperty("os.name", ""));
        var terminal = Terminal.of(spec);
        return (files.isEmpty() && from.isEmpty()
                        ? offer(places, terminal)
                        : importFiles(chosenFiles(places), places, here, terminal))
                .code();
    }

    /// Lists the settings files that could be imported.
    private Exit offer(Places places, Terminal terminal) {
        var found = Arrays.stream(DesktopClient.values())
                .flatMap(client -> places.files(client).stream()
                        .map(path -> ForeignFile.read(path, Optional.of(client), places.home()))
                        .filter(file -> !file.servers().isEmpty())
                        .map(file -> List.of(
                                client.id(),
                                file.path().toString(),
                                Terminal.count(file.servers().size(), "server"))))
                .toList();
        if (json) {
            terminal.printJson(Json.array(found.stream()
                    .map(row -> Fields.of("from", Json.string(row.get(0))).with("file", row.get(1)))
                    .toList()));
            return Exit.FINE;
        }
        if (!found.isEmpty()) {
            terminal.printTable(List.of("FROM", "FILE", "SERVERS"), found);
        }
        terminal.note(
                found.isEmpty()
                        ? "No MCP servers of other programs were found in the usual places. Name a file: jackfield"
                                + " import FILE"
                        : "Import them with: jackfield import --from "
                                + found.getFirst().getFirst());
        return Exit.FINE;
    }

    /// The files, each with the program that it belongs to, if `--from` names it.
    private Map<Path, Optional<DesktopClient>> chosenFiles(Places places) {
        var chosen = new LinkedHashMap<Path, Optional<DesktopClient>>();
        if (files.isEmpty()) {
            from.forEach(client -> places.files(client).forEach(file -> chosen.putIfAbsent(file, Optional.of(client))));
        } else {
            files.forEach(file -> chosen.put(places.folder().resolve(file), program()));
        }
        if (chosen.isEmpty()) {
            throw new CommandFailedException(
                    Exit.REFUSED,
                    "No settings of %s were found in the usual places. Name the file: jackfield import FILE"
                            .formatted(from.getFirst().title()));
        }
        return chosen;
    }

    private Optional<DesktopClient> program() {
        if (from.size() > 1) {
            throw new CommandFailedException(
                    Exit.USAGE, "With FILE, --from names the program that the file belongs to; give it only once.");
        }
        return from.stream().findFirst();
    }

    private Exit importFiles(
            Map<Path, Optional<DesktopClient>> paths, Places places, CommandEnvironment here, Terminal terminal) {
        var target = ImportTarget.of(config, here);
        var planned = target.plan(places, replace);
        var outcomes = new LinkedHashMap<ForeignFile, List<ImportOutcome>>();
        paths.forEach((path, client) -> {
            var file = ForeignFile.read(path, client, places.home());
            outcomes.put(file, planned.plan(file));
        });
        var report = new ImportReport(planned.draft(), planned, outcomes, dryRun);
        if (json) {
            write(report);
            terminal.printJson(report.json());
        } else {
            report.plan().forEach(terminal::printLine);
            write(report);
            report.result(target.change()).forEach(terminal::printLine);
            report.notes(target.notes(report.draft())).forEach(note -> terminal.note("note: " + note));
        }
        return report.isGood() ? Exit.FINE : Exit.BAD_CONFIG;
    }

    private static void write(ImportReport report) {
        if (report.isWriting()) {
            report.draft().write();
        }
    }

    /// The configuration that servers are taken over into: the named one, else that of the hub that runs,
    /// else the one that a hub would have that is started here.
    private record ImportTarget(Path file, SettingsLoader loader, CommandEnvironment here) {

        static ImportTarget of(ConfigOption config, CommandEnvironment here) {
            var ofHub = config.file == null
                    ? RunningHub.find(here.state()).flatMap(RunningHub::config)
                    : Optional.<Path>empty();
            return ofHub.map(file -> new ImportTarget(file, loader(file, here), here))
                    .orElseGet(() -> new ImportTarget(config.target(here), here.settings(), here));
        }

        /// As the hub has it, which was started elsewhere perhaps.
        private static SettingsLoader loader(Path file, CommandEnvironment here) {
            return new SettingsLoader(file.resolveSibling(""), here.home(), here.environment());
        }

        Import plan(Places places, boolean replace) {
            var holds = Files.exists(file) ? loader.load(file) : loader.loadWithoutFile();
            return new Import(places, loader, new SourceFile(file, loader), holds, replace);
        }

        /// Notes for the user about other effects of the change.
        List<String> notes(Draft draft) {
            return new ChangeNotes(
                            new SourceFile(file, loader), here.environment().keySet())
                    .notesFor(draft);
        }

        FileChange change() {
            return FileChange.of(file, here);
        }
    }
}
