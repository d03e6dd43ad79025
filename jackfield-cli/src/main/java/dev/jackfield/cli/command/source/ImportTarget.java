package dev.jackfield.cli.command.source;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.option.ConfigOption;
import dev.jackfield.cli.output.FileChange;
import dev.jackfield.server.admin.ChangeNotes;
import dev.jackfield.settings.edit.Draft;
import dev.jackfield.settings.edit.SourceFile;
import dev.jackfield.settings.importing.Import;
import dev.jackfield.settings.importing.Places;
import dev.jackfield.settings.load.SettingsLoader;
import dev.jackfield.settings.state.RunningHub;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The configuration that servers are taken over into: the named one, else that of the hub that runs, else the one that
/// a hub would have that is started here.
record ImportTarget(Path file, SettingsLoader loader, CommandEnvironment here) {

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
        return new ChangeNotes(new SourceFile(file, loader), here.environment().keySet()).notesFor(draft);
    }

    FileChange change() {
        return FileChange.of(file, here);
    }
}
