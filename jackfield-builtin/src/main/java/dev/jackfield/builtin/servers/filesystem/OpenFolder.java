package dev.jackfield.builtin.servers.filesystem;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A folder that is held open. Every name is looked up in the folder itself, not by a path, and no link is
/// followed: it stays the same folder whatever others rename, remove or replace meanwhile.
///
/// A file or folder is looked at before it is opened, because opening a pipe waits for its other end. A pipe that
/// takes its place in between keeps the thread waiting, and nothing else (see `FileThreads`).
record OpenFolder(SecureDirectoryStream<Path> stream) implements AutoCloseable {
    private static final Set<OpenOption> TO_READ = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    private static final Set<OpenOption> TO_CREATE =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

    /// Tells whether this system can hold folders open.
    static boolean isSupported(Path anyFolder) {
        try (var stream = Files.newDirectoryStream(anyFolder)) {
            return stream instanceof SecureDirectoryStream;
        } catch (IOException unreadable) {
            return true; // calls will say why it cannot be read
        }
    }

    /// Opens a root.
    static OpenFolder of(Root root) throws IOException {
        if (openStream(root.path()) instanceof SecureDirectoryStream<Path> secure) {
            return new OpenFolder(secure);
        }
        throw new FileSystemException(null, null, "this system cannot hold folders open");
    }

    @SuppressWarnings("StreamResourceLeak") // the folder that holds it closes it
    private static DirectoryStream<Path> openStream(Path folder) throws IOException {
        return Files.newDirectoryStream(folder);
    }

    /// Opens a folder in this one.
    OpenFolder enter(String name) throws IOException {
        if (!readAttributes(name).isDirectory()) {
            throw new NotDirectoryException(name);
        }
        return new OpenFolder(stream.newDirectoryStream(Path.of(name), LinkOption.NOFOLLOW_LINKS));
    }

    /// Looks at a name in this folder; at a link itself, not at what it leads to.
    PosixFileAttributes readAttributes(String name) throws IOException {
        return stream.getFileAttributeView(Path.of(name), PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
    }

    Optional<PosixFileAttributes> find(String name) throws IOException {
        try {
            return Optional.of(readAttributes(name));
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        }
    }

    /// Looks at this folder.
    PosixFileAttributes readAttributes() throws IOException {
        return stream.getFileAttributeView(PosixFileAttributeView.class).readAttributes();
    }

    SeekableByteChannel read(String name) throws IOException {
        return stream.newByteChannel(Path.of(name), TO_READ);
    }

    /// Creates a file, which must not exist.
    SeekableByteChannel create(String name, FileAttribute<?>... attributes) throws IOException {
        return stream.newByteChannel(Path.of(name), TO_CREATE, attributes);
    }

    /// Renames something in this folder to a name in another one, and replaces what has that name; a link is
    /// replaced itself.
    void move(String name, OpenFolder target, String newName) throws IOException {
        stream.move(Path.of(name), target.stream, Path.of(newName));
    }

    void deleteFile(String name) throws IOException {
        stream.deleteFile(Path.of(name));
    }

    void deleteFolder(String name) throws IOException {
        stream.deleteDirectory(Path.of(name));
    }

    /// The names in this folder, up to a number, in any order. They can be asked for once.
    List<String> names(int most) throws IOException {
        var names = new ArrayList<String>();
        try {
            for (var paths = stream.iterator(); names.size() < most && paths.hasNext(); ) {
                names.add(String.valueOf(paths.next().getFileName()));
            }
            return names;
        } catch (DirectoryIteratorException failed) {
            throw failed.getCause();
        }
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
