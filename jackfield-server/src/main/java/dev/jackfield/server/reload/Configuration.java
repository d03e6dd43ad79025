package dev.jackfield.server.reload;

import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.settings.edit.SourceFile;
import dev.jackfield.settings.load.ConfigProblemsException;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.load.SettingsLoader;
import dev.jackfield.settings.tree.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The configuration of a running hub, and how it is reloaded. An unusable file changes nothing.
///
/// A hub keeps a file that was named. A hub that found its file by itself switches to another one that appears
/// in an earlier place, so that this hub and the next one started here use the same file.
public final class Configuration {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");

    private final SettingsLoader loader;
    private final boolean named;
    private final Reloads reloads;
    private final ReentrantLock reading = new ReentrantLock();

    // written by the thread that reads, one at a time
    private volatile FileDigests seen;

    // set before the first reload
    private volatile BiConsumer<LoadedConfig, ReloadChanges> afterwards = (_, _) -> {};

    public Configuration(InitialConfiguration first, Reloads reloads) {
        this.loader = first.loader();
        this.named = first.isNamed();
        this.reloads = reloads;
        this.seen = first.digests();
    }

    /// Sets the action that runs after each reload.
    public void whenReloaded(BiConsumer<LoadedConfig, ReloadChanges> action) {
        afterwards = action;
    }

    /// Reloads the configuration, or throws with the reason; then the previous one stays active.
    public ReloadChanges reload() {
        reading.lock();
        try {
            seen = currentDigests();
            var next = load();
            var changes = reloads.apply(next);
            reloads.active().recordProblems(List.of());
            LOG.info("Configuration reloaded: {}", changes);
            next.warnings().forEach(LOG::warn);
            changes.restart().forEach(key -> LOG.warn("{} has changed; restart the hub to apply it", key));
            notifyListener(next, changes);
            return changes;
        } catch (RuntimeException | Error refused) {
            reloads.active().recordProblems(problems(refused));
            throw refused;
        } finally {
            reading.unlock();
        }
    }

    /// Runs the action after a reload. The new configuration stays active even if the action fails.
    private void notifyListener(LoadedConfig next, ReloadChanges changes) {
        try {
            afterwards.accept(next, changes);
        } catch (RuntimeException failure) {
            LOG.error("The new configuration is active, but applying it failed in part", failure);
        }
    }

    /// Reloads the configuration and logs failures instead of throwing.
    public void tryReload() {
        try {
            reload();
        } catch (ConfigProblemsException problems) {
            LOG.error("The configuration has problems and was not loaded; the previous one stays active");
            problems.problems().forEach(problem -> LOG.error("{}", problem));
        } catch (RuntimeException refused) {
            LOG.error("The configuration was not loaded, the previous one stays active: {}", refused.getMessage());
        } catch (Error failure) {
            LOG.error("The configuration could not be read, the previous one stays active", failure);
        }
    }

    private LoadedConfig load() {
        var file = currentFile();
        if (file.filter(known -> !Files.exists(known)).isPresent()) {
            throw new IllegalStateException(file.get() + " is gone; put it back, or restart the hub without it");
        }
        return file.map(loader::load).orElseGet(loader::loadWithoutFile);
    }

    private static List<String> problems(Throwable refused) {
        return refused instanceof ConfigProblemsException known
                ? known.problems().stream().map(Problem::toString).toList()
                : List.of(FailureReason.of(refused));
    }

    /// Whether the files have changed since they were last read, successfully or not.
    boolean isStale() {
        return !currentDigests().equals(seen);
    }

    /// The files as they are now.
    FileDigests currentDigests() {
        return FileDigests.ofConfiguration(currentFile());
    }

    /// The file that changes are written to; the first change makes it.
    public Path target() {
        return currentFile().orElseGet(loader::firstFile);
    }

    public SourceFile sourceFile() {
        return new SourceFile(target(), loader);
    }

    public Map<String, String> environment() {
        return loader.environment();
    }

    /// The file to read next. If the current file is gone, that is an error: files in later places do not
    /// replace it.
    private Optional<Path> currentFile() {
        var known = reloads.active().loaded().file();
        return named
                ? known
                : known.map(file -> loader.findBefore(file).orElse(file)).or(loader::find);
    }
}
