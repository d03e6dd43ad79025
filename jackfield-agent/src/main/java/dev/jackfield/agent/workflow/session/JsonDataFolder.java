package dev.jackfield.agent.workflow.session;

import dev.jackfield.api.hub.Values;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.transport.files.BoundedFile;
import dev.jackfield.workflow.DataFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Data of a workflow in files of JSON. Knows which files others changed since it read or wrote them, and leaves
/// those alone.
final class JsonDataFolder implements DataFolder {
    private static final Logger LOG = LoggerFactory.getLogger(JsonDataFolder.class);
    private static final int LARGEST = 256 << 20;

    /// One for each folder of this process: a version of a workflow and the next one may use a folder at once.
    private static final Map<Path, Object> LOCKS = new ConcurrentHashMap<>();

    private final Path path;
    private final boolean writesBack;
    private final Object lock;

    // guarded by `lock`; how the files were when this object read or wrote them
    private final Map<String, String> stamps = new LinkedHashMap<>();

    JsonDataFolder(Path path, boolean writesBack) {
        this.path = path.toAbsolutePath().normalize();
        this.writesBack = writesBack;
        this.lock = LOCKS.computeIfAbsent(this.path, _ -> new Object());
    }

    @Override
    public Path path() {
        return path;
    }

    @Override
    public boolean writesBack() {
        return writesBack;
    }

    @Override
    public Map<String, Object> read(String file) throws IOException {
        var place = placeInside(file);
        synchronized (lock) {
            var latest = fileToRead(place);
            refuseLinkOutside(latest);
            stamps.put(file, FileTransaction.stamp(latest));
            return readValues(latest);
        }
    }

    /// Returns the file to read. A workflow that does not write leaves a change unfinished that it finds.
    private Path fileToRead(Path place) throws IOException {
        var change = new FileTransaction(path);
        if (writesBack) {
            change.recover();
        }
        return change.latestFile(place);
    }

    @SuppressWarnings("NullAway") // a value of JSON may be null, which authors see as such
    private static Map<String, Object> readValues(Path place) throws IOException {
        try {
            var json = Json.parseThoroughly(BoundedFile.text(place, LARGEST).getBytes(StandardCharsets.UTF_8));
            return Values.map(json.object().orElseThrow(() -> new IOException(place + " has no JSON object")));
        } catch (NoSuchFileException missing) {
            throw new IOException("There is no file %s".formatted(place), missing);
        } catch (InvalidJsonException malformed) {
            throw new IOException("%s is no JSON: %s".formatted(place, malformed.getMessage()), malformed);
        }
    }

    @Override
    public void write(Map<String, ? extends Map<String, ?>> files) throws IOException {
        var contents = new LinkedHashMap<Path, byte[]>();
        for (var file : files.entrySet()) {
            contents.put(placeInside(file.getKey()), Json.of(file.getValue()).bytes());
        }
        if (!writesBack) {
            return; // what commands change is kept in the session only
        }
        synchronized (lock) {
            refuseIfChanged(files.keySet());
            replace(contents);
            contents.keySet()
                    .forEach(place -> stamps.put(place.getFileName().toString(), FileTransaction.stamp(place)));
        }
    }

    private void refuseIfChanged(Iterable<String> files) throws IOException {
        for (var file : files) {
            if (isChanged(file)) {
                throw new IOException("%s was changed by another program and is being read again; try again in a moment"
                        .formatted(file));
            }
        }
    }

    private boolean isChanged(String file) {
        var known = stamps.get(file);
        return known != null && !known.equals(FileTransaction.stamp(path.resolve(file)));
    }

    /// The message goes to callers, so it does not say where the files are.
    private void replace(Map<Path, byte[]> contents) throws IOException {
        try {
            new FileTransaction(path).replace(contents);
        } catch (IOException failed) {
            var names = contents.keySet().stream()
                    .map(place -> place.getFileName().toString())
                    .collect(Collectors.joining(", "));
            LOG.error("The data in {} cannot be written", path, failed);
            throw new IOException("%s cannot be written; the log of the hub has the reason".formatted(names));
        }
    }

    /// Returns the files that others changed, with a mark of their present content; empty when there are none.
    String foreignChanges() {
        synchronized (lock) {
            return stamps.keySet().stream()
                    .filter(this::isChanged)
                    .map(file -> file + " " + FileTransaction.stamp(path.resolve(file)))
                    .collect(Collectors.joining("\n"));
        }
    }

    /// Refuses names that lead out of the folder.
    private Path placeInside(String file) throws IOException {
        var place = path.resolve(file).normalize();
        if (!path.equals(place.getParent())) {
            throw new IOException("'%s' is not the name of a file in the data of the workflow".formatted(file));
        }
        return place;
    }

    private void refuseLinkOutside(Path place) throws IOException {
        if (Files.exists(place) && !place.toRealPath().startsWith(path.toRealPath())) {
            throw new IOException(
                    "%s is a link that leads out of the data of the workflow".formatted(place.getFileName()));
        }
    }
}
