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

/// Adds, removes and switches sources in the configuration file, and tries them.
public final class SourceChanges {
    private final Supplier<SourceFile> file;
    private final Map<String, String> environment;
    private final Runnable written;
    private final ReentrantLock writing = new ReentrantLock();

    /// @param written has the hub that runs, if any, read the file again
    public SourceChanges(Supplier<SourceFile> file, Map<String, String> environment, Runnable written) {
        this.file = file;
        this.environment = environment;
        this.written = written;
    }

    /// What to do with a source before it is added.
    public enum Care {
        /// Try it, and add only what works.
        TEST,
        /// Try it, and add it whatever comes of that.
        FORCE,
        /// Add it untried.
        BLIND
    }

    /// A source that was to be added does not work.
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
        var outcome = trial(draft.loaded(), source);
        if (!outcome.isFine() && care == Care.TEST) {
            throw new ProbeFailed(source.id(), outcome);
        }
        // The trial took its time, so the file is read again.
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

    /// Tries a source that is configured.
    ///
    /// @param loaded the configuration that holds
    public Fields test(String id, LoadedConfig loaded) throws InterruptedException {
        if (!loaded.settings().sources().containsKey(id) && !loaded.unusable().containsKey(id)) {
            throw SourceFile.unknown(id, loaded.settings().sources().keySet());
        }
        return new ConfiguredProbe(loaded, environment).of(id).json();
    }

    /// Tries a source that nobody configured, and saves nothing.
    ///
    /// @param loaded the configuration that holds, for the ways out
    public Fields test(NewSource source, LoadedConfig loaded) throws InterruptedException {
        var settings = file.get().settings(source);
        var name = source.id().isEmpty() ? settings.nickname() : source.id();
        return new ConfiguredProbe(loaded, environment)
                .of(name, settings)
                .without(source.secrets().values())
                .json();
    }

    private ConfiguredProbe.Outcome trial(LoadedConfig loaded, NewSource source) throws InterruptedException {
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

    /// What the hub does not take over is put back: the file is the truth.
    private void take(Draft draft) {
        try {
            written.run();
        } catch (EditRefused refused) {
            throw new EditRefused(refused.reason(), refused.getMessage() + "; " + undone(draft), refused);
        }
    }

    /// What became of the files, in words. The hub reads them once more, so that it knows of no problem any longer.
    private String undone(Draft draft) {
        try {
            draft.undo();
            written.run();
            return "the file is as it was";
        } catch (EditRefused left) {
            return "nor could the file be put back: " + left.getMessage();
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
