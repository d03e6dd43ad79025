package dev.jackfield.server.admin;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.settings.edit.Draft;
import dev.jackfield.settings.edit.EditRefusedException;
import dev.jackfield.settings.edit.NewSource;
import dev.jackfield.settings.edit.SourceDefinition;
import dev.jackfield.settings.edit.SourceEdit;
import dev.jackfield.settings.edit.SourceFile;
import dev.jackfield.settings.load.LoadedConfig;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/// Adds, edits, removes, enables and disables sources in the configuration file, and tests them.
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

    /// How carefully to add or edit a source.
    public enum Care {
        /// Test it, and write it only if it works.
        TEST,
        /// Test it, and write it in any case.
        FORCE,
        /// Write it without a test.
        BLIND
    }

    /// The test of a source as it would be failed, so nothing was written.
    public static final class ProbeFailedException extends RuntimeException {
        private final transient ConfiguredProbe.Outcome outcome;

        ProbeFailedException(String id, String undone, ConfiguredProbe.Outcome outcome) {
            super("'%s' does not work, and was not %s: %s"
                    .formatted(id, undone, outcome.problem().orElse("")));
            this.outcome = outcome;
        }

        Fields outcome() {
            return outcome.json();
        }
    }

    /// A change as it was written. The file may have other changes by now.
    private record WrittenDraft(Draft draft, Fields report) {}

    public Fields add(NewSource source, Care care) throws InterruptedException {
        return writeTested(() -> file.get().add(source), source.id(), "added", source.secrets(), care).report;
    }

    public Fields edit(SourceEdit edit, Care care) throws InterruptedException {
        var saved = writeTested(() -> file.get().edit(edit), edit.id(), "changed", edit.secrets(), care);
        return saved.report.with("version", saved.draft.definition(edit.id()).version());
    }

    /// @param done what happens to the source, in a word
    private WrittenDraft writeTested(
            Supplier<Draft> change, String id, String done, Map<String, String> secrets, Care care)
            throws InterruptedException {
        var draft = change.get();
        if (care == Care.BLIND || !isEnabled(draft.loaded(), id)) {
            return writeAndActivate(change, id);
        }
        var outcome = new ConfiguredProbe(draft.loaded(), environment).probe(id).withoutSecrets(secrets.values());
        if (!outcome.isFine() && care == Care.TEST) {
            throw new ProbeFailedException(id, done, outcome);
        }
        // The probe took some time, so the file is read again.
        var saved = writeAndActivate(change, id);
        return new WrittenDraft(saved.draft, saved.report.with("test", outcome.json()));
    }

    /// A source as it is written.
    public SourceDefinition definition(String id) {
        return file.get().definition(id);
    }

    private static boolean isEnabled(LoadedConfig loaded, String id) {
        var settings = loaded.settings().sources().get(id);
        return settings == null || settings.enabled();
    }

    public Fields remove(String id) {
        return writeAndActivate(() -> file.get().remove(id), id).report;
    }

    public Fields enable(String id, boolean on) {
        return writeAndActivate(() -> file.get().enable(id, on), id).report;
    }

    /// Tests a configured source.
    ///
    /// @param loaded the active configuration
    public Fields testSource(String id, LoadedConfig loaded) throws InterruptedException {
        if (!loaded.settings().sources().containsKey(id) && !loaded.unusable().containsKey(id)) {
            throw SourceFile.unknownSource(id, loaded.settings().sources().keySet());
        }
        return new ConfiguredProbe(loaded, environment).probe(id).json();
    }

    /// Tests a source that is not configured, and saves nothing.
    ///
    /// @param loaded the active configuration, for proxies and certificates
    public Fields testSource(NewSource source, LoadedConfig loaded) throws InterruptedException {
        var settings = file.get().settings(source);
        var name = source.id().isEmpty() ? settings.nickname() : source.id();
        return new ConfiguredProbe(loaded, environment)
                .probe(name, settings)
                .withoutSecrets(source.secrets().values())
                .json();
    }

    private WrittenDraft writeAndActivate(Supplier<Draft> change, String id) {
        writing.lock();
        try {
            var draft = change.get();
            draft.write();
            activate(draft);
            return new WrittenDraft(draft, report(draft, id));
        } finally {
            writing.unlock();
        }
    }

    /// Reloads the hub. If the hub refuses the change, the files are restored: file and hub must agree.
    private void activate(Draft draft) {
        try {
            written.run();
        } catch (EditRefusedException refused) {
            throw new EditRefusedException(
                    refused.reason(), refused.getMessage() + "; " + undoAndExplain(draft), refused);
        }
    }

    /// Restores the files and says how that went. The hub reloads them, which clears the problem that it
    /// reported.
    private String undoAndExplain(Draft draft) {
        try {
            draft.undo();
            written.run();
            return "the file is unchanged";
        } catch (EditRefusedException refused) {
            return "and the file could not be restored: " + refused.getMessage();
        }
    }

    private Fields report(Draft draft, String id) {
        var notes = new ArrayList<>(new ChangeNotes(file.get(), environment.keySet()).notesFor(draft));
        notes.addAll(ChangeNotes.files(draft, id));
        var report = Fields.of("id", Json.string(id)).with("file", draft.file().toString());
        return draft.variablesFile()
                .map(variables -> report.with("variables", variables.toString()))
                .orElse(report)
                .with("notes", Json.array(notes.stream().map(Json::string).toList()));
    }
}
