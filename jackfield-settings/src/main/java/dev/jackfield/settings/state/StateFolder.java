package dev.jackfield.settings.state;

import dev.jackfield.transport.files.BoundedFile;
import dev.jackfield.transport.files.Rights;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The folder for data that outlives a hub: its admin token, its shelf, and its address while it runs.
public final class StateFolder {
    private static final String LAYOUT = "1";
    private static final int LARGEST = 1 << 20;

    private final Path folder;

    private StateFolder(Path folder) {
        this.folder = folder;
    }

    /// `JACKFIELD_HOME`, else the user's state folder.
    public static StateFolder of(Map<String, String> environment, Path home) {
        var own = environment.getOrDefault("JACKFIELD_HOME", "");
        if (!own.isBlank()) {
            return at(Path.of(own));
        }
        var state = environment.getOrDefault("XDG_STATE_HOME", "");
        return at((state.isBlank() ? home.resolve(".local/state") : Path.of(state)).resolve("jackfield"));
    }

    private static StateFolder at(Path folder) {
        return new StateFolder(folder.toAbsolutePath());
    }

    /// The token that opens everything; made on first use, readable by its owner only.
    public String adminToken() {
        return read("admin-token").orElseGet(this::newAdminToken);
    }

    private String newAdminToken() {
        var bytes = new byte[32];
        new SecureRandom().nextBytes(bytes);
        var token = "jf_" + HexFormat.of().formatHex(bytes);
        write("admin-token", token);
        return token;
    }

    /// Where it is, or would be.
    public Path folder() {
        return folder;
    }

    /// The folder itself, made if it was not there.
    public Path path() {
        try {
            prepare();
            return folder;
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot write to the state folder " + folder, failed);
        }
    }

    public Optional<String> read(String name) {
        try {
            checkLayout();
            return Optional.of(BoundedFile.text(folder.resolve(name), LARGEST).strip());
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot read from the state folder " + folder, failed);
        }
    }

    /// Puts the whole content in place at once: a reader sees the old one or the new one.
    public void write(String name, String content) {
        try {
            prepare();
            put(name, content);
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot write to the state folder " + folder, failed);
        }
    }

    private void put(String name, String content) throws IOException {
        var fresh = folder.resolve(name + "." + ProcessHandle.current().pid());
        Files.deleteIfExists(fresh);
        createPrivate(fresh);
        Files.writeString(fresh, content, StandardOpenOption.WRITE);
        Files.move(fresh, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    public void delete(String name) {
        try {
            Files.deleteIfExists(folder.resolve(name));
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot delete from the state folder " + folder, failed);
        }
    }

    private void prepare() throws IOException {
        checkLayout();
        Files.createDirectories(folder);
        if (isPosix(folder)) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        }
        if (!Files.exists(folder.resolve("layout"))) {
            put("layout", LAYOUT);
        }
    }

    /// Refuses a file, a folder of a later version, which this one could damage, and of another user, who can read
    /// the admin token. Root may use any: in a container it often has mounted folders of other owners.
    private void checkLayout() throws IOException {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new IllegalStateException(
                    "The state folder %s is a file, not a folder. Delete it, or set JACKFIELD_HOME".formatted(folder)
                            + " to a folder.");
        }
        if (Files.exists(folder) && !Rights.isRoot()) {
            Rights.foreignOwner(folder).ifPresent(this::refuse);
        }
        var layout = folder.resolve("layout");
        if (Files.exists(layout) && !Files.readString(layout).strip().equals(LAYOUT)) {
            throw new IllegalStateException("The state folder " + folder
                    + " belongs to another version of Jackfield; use that one, or set JACKFIELD_HOME.");
        }
    }

    private void refuse(UserPrincipal owner) {
        throw new IllegalStateException(
                ("The state folder %s belongs to %s, who could read the admin token; set JACKFIELD_HOME to a"
                                + " folder of your own.")
                        .formatted(folder, owner));
    }

    private static void createPrivate(Path file) throws IOException {
        if (isPosix(file.getParent())) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } else {
            Files.createFile(file);
        }
    }

    private static boolean isPosix(@Nullable Path path) {
        return path != null
                && Files.exists(path, LinkOption.NOFOLLOW_LINKS)
                && path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
