package dev.jackfield.server.admin;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.settings.edit.Draft;
import dev.jackfield.settings.edit.EditRefused;
import dev.jackfield.settings.edit.NewSource;
import dev.jackfield.settings.edit.SourceFile;
import dev.jackfield.settings.load.LoadedConfig;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/// Adds, removes, enables and disables sources in the configuration file, and tests them.
public final class SourceChanges {
    private final Supplier<SourceFile> file;
    private final Map<String, String> environment;
    private final Runnable written;
    private final ReentrantLock writing = new ReentrantLock();

    /// @param written makes the running hub, if any, reload the file
    public SourceChanges(Supplier<SourceFile> file, Map<String, String> environment, Runnable written) {
        this.file = file;
        this.environment = environment;
        this.written = written;
    }

    /// How carefully to add a source.
    public enum Care {
        /// Test it, and add it only if it works.
        TEST,
        /// Test it, and add it in any case.
        FORCE,
        /// Add it without a test.
        BLIND
    }

    /// The test of a new source failed, so it was not added.
    public static final class ProbeFailed extends RuntimeException {
        private final transient ConfiguredProbe.Outcome outcome;

        ProbeFailed(String id, ConfiguredProbe.Outcome outcome) {
            super("'%s' does not work, and was not added: %s"
                    .formatted(id, outcome.problem().orElse("")));
            this.outcome = outcome;
        }

        Fields outcome() {
            return outcome.json();
        }
    }

    public Fields add(NewSource source, Care care) throws InterruptedException {
        var draft = file.get().add(source);
        if (care == Care.BLIND || !isEnabled(draft.loaded(), source.id())) {
            return write(() -> file.get().add(source), source.id());
        }
        var outcome = probe(draft.loaded(), source);
        if (!outcome.isFine() && care == Care.TEST) {
            throw new ProbeFailed(source.id(), outcome);
        }
        // The probe took some time, so the file is read again.
        return write(() -> file.get().add(source), source.id()).with("test", outcome.json());
    }

    private static boolean isEnabled(LoadedConfig loaded, String id) {
        var settings = loaded.settings().sources().get(id);
        return settings == null || settings.enabled();
    }

    public Fields remove(String id) {
        return write(() -> file.get().remove(id), id);
    }

    public Fields enable(String id, boolean on) {
        return write(() -> file.get().enable(id, on), id);
    }

    /// Tests a configured source.
    ///
    /// @param loaded the active configuration
    public Fields test(String id, LoadedConfig loaded) throws InterruptedException {
        if (!loaded.settings().sources().containsKey(id) && !loaded.unusable().containsKey(id)) {
            throw SourceFile.unknown(id, loaded.settings().sources().keySet());
        }
        return new ConfiguredProbe(loaded, environment).of(id).json();
    }

    /// Tests a source that is not configured, and saves nothing.
    ///
    /// @param loaded the active configuration, for proxies and certificates
    public Fields test(NewSource source, LoadedConfig loaded) throws InterruptedException {
        var settings = file.get().settings(source);
        var name = source.id().isEmpty() ? settings.nickname() : source.id();
        return new ConfiguredProbe(loaded, environment)
                .of(name, settings)
                .without(source.secrets().values())
                .json();
    }

    private ConfiguredProbe.Outcome probe(LoadedConfig loaded, NewSource source) throws InterruptedException {
        return new ConfiguredProbe(loaded, environment)
                .of(source.id())
                .without(source.secrets().values());
    }

    private Fields write(Supplier<Draft> change, String id) {
        writing.lock();
        try {
            var draft = change.get();
            draft.write();
            take(draft);
            return report(draft, id);
        } finally {
            writing.unlock();
        }
    }

    /// Reloads the hub. If the hub refuses the change, the files are restored: file and hub must agree.
    private void take(Draft draft) {
        try {
            written.run();
        } catch (EditRefused refused) {
            throw new EditRefused(refused.reason(), refused.getMessage() + "; " + undone(draft), refused);
        }
    }

    /// Restores the files and says how that went. The hub reloads them, which clears the problem that it
    /// reported.
    private String undone(Draft draft) {
        try {
            draft.undo();
            written.run();
            return "the file is unchanged";
        } catch (EditRefused left) {
            return "and the file could not be restored: " + left.getMessage();
        }
    }

    private Fields report(Draft draft, String id) {
        var notes = new ArrayList<>(new ChangeNotes(file.get(), environment.keySet()).of(draft));
        notes.addAll(ChangeNotes.files(draft, id));
        var report = Fields.of("id", Json.string(id)).with("file", draft.file().toString());
        return draft.variablesFile()
                .map(variables -> report.with("variables", variables.toString()))
                .orElse(report)
                .with("notes", Json.array(notes.stream().map(Json::string).toList()));
    }
}
