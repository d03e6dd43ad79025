package dev.jackfield.builtin.servers.filesystem;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/// Opens folders step by step from their root, and creates those that are missing.
final class Folders {
    private Folders() {}

    /// Opens the folder at a place.
    static OpenFolder open(Location place) throws IOException, FileToolException {
        var folder = OpenFolder.of(place.root());
        try {
            for (var name : place.names()) {
                folder = enterAndClose(folder, name, place);
            }
            return folder;
        } catch (IOException | FileToolException failed) {
            folder.close();
            throw failed;
        }
    }

    private static OpenFolder enterAndClose(OpenFolder folder, String name, Location place)
            throws IOException, FileToolException {
        var inner = enter(folder, name, place);
        folder.close();
        return inner;
    }

    /// Enters a folder. What is no folder, as a link is, is named to the caller.
    private static OpenFolder enter(OpenFolder folder, String name, Location place)
            throws IOException, FileToolException {
        try {
            return folder.enter(name);
        } catch (NotDirectoryException notDirectory) {
            throw folder.readAttributes(name).isSymbolicLink()
                    ? FileToolException.link(FileToolException.Wanted.FILE, place.written())
                    : FileToolException.denied(
                            FileToolException.Wanted.FILE,
                            place.written(),
                            "'%s' is not a directory.".formatted(FileToolException.shortPath(name)));
        }
    }

    /// Opens the folder at a place, and creates it and those around it where they are missing.
    static OpenFolder create(Location place) throws IOException, FileToolException {
        try (var root = OpenFolder.of(place.root())) {
            var folder = OpenFolder.of(place.root());
            try {
                for (var name : place.names()) {
                    if (folder.find(name).isEmpty()) {
                        makeFolder(place.root(), root, folder, name);
                    }
                    folder = enterAndClose(folder, name, place);
                }
                return folder;
            } catch (IOException | FileToolException failed) {
                folder.close();
                throw failed;
            }
        }
    }

    /// Creates a folder in an open one. Java can only create folders by a path, in which a link could be swapped
    /// in. So it is created in the root, which the caller cannot choose, and moved from there by open folders.
    private static void makeFolder(Root root, OpenFolder rootFolder, OpenFolder parent, String name)
            throws IOException {
        var temporary = temporaryName();
        Files.createDirectory(root.path().resolve(temporary));
        try {
            rootFolder.move(temporary, parent, name);
        } catch (FileSystemException failed) {
            deleteQuietly(rootFolder, temporary);
            if (parent.find(name).isEmpty()) {
                throw failed;
            }
        }
    }

    private static void deleteQuietly(OpenFolder folder, String name) throws IOException {
        try {
            folder.deleteFolder(name);
        } catch (NoSuchFileException | NotDirectoryException taken) {
            // replaced or removed by another process, whose it is now
        }
    }

    /// Returns a name that nothing has yet.
    static String temporaryName() {
        var random = new byte[12];
        ThreadLocalRandom.current().nextBytes(random);
        return "." + HexFormat.of().formatHex(random) + ".jackfield-tmp";
    }
}
