package dev.jackfield.cli.command.hub;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.inspect.doctor.Section;
import dev.jackfield.kind.Finding;
import dev.jackfield.server.store.Store;
import dev.jackfield.settings.StoreSettings;
import dev.jackfield.settings.load.ConfigProblemsException;
import dev.jackfield.settings.load.LoadedConfig;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Supplier;

/// Whether the store can be opened.
record StoreExamination(CommandEnvironment here, Supplier<LoadedConfig> load) {

    /// One section; none when the configuration cannot be used, which another section says.
    List<Section> sections() {
        try {
            return List.of(
                    new Section("Store", List.of(finding(load.get().settings().store()))));
        } catch (ConfigProblemsException unusable) {
            return List.of();
        }
    }

    private Finding finding(StoreSettings settings) {
        if (settings.url() == null && !Files.exists(Store.file(here.state().folder()))) {
            return Finding.fine("Nothing is stored yet");
        }
        try (var store = here.store(settings)) {
            return store.store().isPresent()
                    ? Finding.fine("%s can be used".formatted(store.name()))
                    : Finding.problem(
                            "The state folder cannot be used, so nothing is kept between starts",
                            "Make it writable for you, or set JACKFIELD_HOME to another folder.");
        } catch (ShelfException unusable) {
            return Finding.problem(
                    String.valueOf(unusable.getMessage()), "'Stored data' in docs/operating.md says more.");
        }
    }
}
