package dev.jackfield.builtin.servers.filesystem;

import dev.jackfield.builtin.servers.filesystem.FileToolException.Wanted;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.javatools.JavaTools;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// The tools `readFile`, `writeFile`, `listDirectory`, `fileInfo` and `searchFiles`, as a source.
public final class FileTools {
    private static final Duration MARGIN = Duration.ofSeconds(10);

    private final FileRoots roots;
    private final boolean isReadOnly;
    private final FileLimits limits;
    private final FileThreads threads;

    /// The work of one tool on one path.
    private interface Work {
        Reply run(Location place, JsonNode arguments) throws IOException, FileToolException;
    }

    FileTools(List<Path> folders, boolean isReadOnly, FileLimits limits) {
        this.roots = new FileRoots(folders);
        this.isReadOnly = isReadOnly;
        this.limits = limits;
        this.threads = new FileThreads(limits.time());
    }

    /// Returns why files cannot be served on this machine; empty when they can.
    public static Optional<String> unavailableReason(Path anyFolder) {
        return OpenFolder.isSupported(anyFolder)
                ? Optional.empty()
                : Optional.of("this system cannot hold folders open, without which no path is safe; run it on Linux");
    }

    /// Returns a source of the files in these folders.
    public static JavaTools source(String id, List<Path> folders, boolean isReadOnly) {
        return new FileTools(folders, isReadOnly, FileLimits.DEFAULT).source(id);
    }

    JavaTools source(String id) {
        var definitions = new FileDefinitions(roots, limits, isReadOnly);
        return JavaTools.named(id)
                .setTimeout(limits.time().multipliedBy(2).plus(MARGIN))
                .tool(definitions.readFile(), (arguments, _) -> run(Wanted.FILE, arguments, this::read))
                .tool(definitions.writeFile(), (arguments, _) -> run(Wanted.FILE, arguments, this::write))
                .tool(
                        definitions.listDirectory(),
                        (arguments, _) -> run(Wanted.DIRECTORY, arguments, (place, _) -> listFolder(place)))
                .tool(
                        definitions.fileInfo(),
                        (arguments, _) -> run(Wanted.FILE, arguments, (place, _) -> new FileInfo(place).reply()))
                .tool(definitions.searchFiles(), (arguments, _) -> run(Wanted.DIRECTORY, arguments, this::search));
    }

    private Reply run(Wanted wanted, JsonNode arguments, Work work) throws Exception {
        var path = arguments.path("path").asString("");
        var place = roots.locate(path, wanted);
        return threads.run(() -> {
            try {
                return work.run(place, arguments);
            } catch (IOException failed) {
                throw FileToolException.of(failed, wanted, path);
            }
        });
    }

    private Reply read(Location place, JsonNode arguments) throws IOException, FileToolException {
        return new FileReading(requireFile(place), FileRange.of(arguments), limits).reply();
    }

    private Reply write(Location place, JsonNode arguments) throws IOException, FileToolException {
        if (isReadOnly) {
            throw FileToolException.denied(Wanted.FILE, place.written(), "The files of this server are read-only.");
        }
        return new FileWriting(requireFile(place), FileWriting.decodeContent(arguments, limits)).reply();
    }

    /// A path that can only be that of a directory names no file.
    private static Location requireFile(Location place) throws FileToolException {
        if (place.isRoot() || place.isFolder()) {
            throw FileToolException.denied(Wanted.FILE, place.written(), "The path is that of a directory.");
        }
        return place;
    }

    private Reply listFolder(Location place) throws IOException, FileToolException {
        return new DirectoryListing(place, limits).reply();
    }

    private Reply search(Location place, JsonNode arguments) throws IOException, FileToolException {
        var glob = new PathGlob(arguments.path("pattern").asString());
        return new FileSearch(place, glob, arguments.path("limit").asInt(200), limits).reply();
    }
}
