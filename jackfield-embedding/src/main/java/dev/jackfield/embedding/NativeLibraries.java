package dev.jackfield.embedding;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtLoggingLevel;
import dev.jackfield.core.search.EmbedderException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The native code of ONNX Runtime for this machine, unpacked from its jar.
///
/// ONNX Runtime itself would unpack 16 MB to the temporary folder at each start. Here the libraries stay in a folder
/// that only its owner can read, and are unpacked again only when they differ from those in the jar. What other users
/// could change is not loaded. Several hubs may do this at the same time: each file is put in place at once, and a
/// library that another process uses stays intact.
final class NativeLibraries {
    private static final String PROPERTY = "onnxruntime.native.path";
    private static final List<String> NAMES = List.of("onnxruntime", "onnxruntime4j_jni");
    private static final int BLOCK = 1 << 16;

    private final String platform;

    /// @param platform operating system and processor as in the jar, for example `linux-x64`
    NativeLibraries(String platform) {
        this.platform = platform;
    }

    static NativeLibraries ofThisMachine() {
        return new NativeLibraries(platform(System.getProperty("os.name"), System.getProperty("os.arch")));
    }

    /// The name of a platform, in the words of ONNX Runtime.
    static String platform(String system, String processor) {
        var name = system.toLowerCase(Locale.ROOT);
        var os = name.contains("mac") || name.contains("darwin")
                ? "osx"
                : name.contains("win") ? "win" : name.contains("nux") ? "linux" : name.replace(' ', '-');
        return os + "-"
                + switch (processor.toLowerCase(Locale.ROOT)) {
                    case "amd64", "x86_64" -> "x64";
                    case "aarch64", "arm64" -> "aarch64";
                    case String other -> other;
                };
    }

    /// Unpacks what is missing below this folder, loads it, and returns ONNX Runtime. A user who has set the property
    /// `onnxruntime.native.path` gets the libraries there.
    ///
    /// @throws EmbedderException when there is no library for this platform, or it cannot be loaded
    OrtEnvironment load(Path folder) {
        if (System.getProperty(PROPERTY) != null) {
            return start();
        }
        System.setProperty(PROPERTY, unpack(folder).toString());
        try {
            return start();
        } finally {
            System.clearProperty(PROPERTY);
        }
    }

    private OrtEnvironment start() {
        try {
            return OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR);
        } catch (LinkageError failed) {
            throw new EmbedderException(
                    ("The native code of ONNX Runtime for %s cannot be loaded; on Linux it needs glibc 2.27 or newer,"
                                    + " and a file system without `noexec`: %s")
                            .formatted(platform, rootCause(failed)),
                    failed);
        }
    }

    /// The static initialiser of ONNX Runtime loads its libraries, so failures arrive wrapped.
    private static Throwable rootCause(Throwable failed) {
        var cause = failed;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    /// Returns the folder with the libraries.
    ///
    /// @throws EmbedderException when other users can change them, or they cannot be unpacked
    Path unpack(Path parent) {
        var folder = parent.resolve("onnxruntime-" + version());
        try {
            Files.createDirectories(folder, mode(folder, "rwx------"));
            var own = OwnFiles.ofThisProcess();
            own.checkOwner(parent.toRealPath().resolve("..").normalize()); // who could put another folder in its place
            own.check(parent);
            own.check(folder);
            for (var name : NAMES) {
                var file = System.mapLibraryName(name);
                if (!isSame(folder.resolve(file), file)) {
                    writeFile(folder.resolve(file), file);
                }
                own.check(folder.resolve(file));
            }
            return folder;
        } catch (IOException failed) {
            throw new EmbedderException(
                    "The native code of ONNX Runtime cannot be unpacked to %s: %s".formatted(folder, failed), failed);
        }
    }

    private static String version() {
        return Objects.requireNonNullElse(OrtEnvironment.class.getPackage().getImplementationVersion(), "unknown");
    }

    /// The whole content is compared, which takes a tenth of the time that the model needs.
    private boolean isSame(Path file, String name) throws IOException {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (var there = Files.newInputStream(file);
                var wanted = resource(name)) {
            var left = new byte[BLOCK];
            var right = new byte[BLOCK];
            while (true) {
                var found = there.readNBytes(left, 0, BLOCK);
                var expected = wanted.readNBytes(right, 0, BLOCK);
                if (!Arrays.equals(left, 0, found, right, 0, expected)) {
                    return false;
                }
                if (found < BLOCK) {
                    return true;
                }
            }
        }
    }

    private void writeFile(Path file, String name) throws IOException {
        var fresh = Files.createTempFile(file.getParent(), "new", "", mode(file, "rw-------"));
        try {
            try (var content = resource(name);
                    var out = Files.newOutputStream(fresh, StandardOpenOption.WRITE)) {
                content.transferTo(out);
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private InputStream resource(String name) {
        @Nullable
        InputStream found =
                OrtEnvironment.class.getResourceAsStream("/ai/onnxruntime/native/%s/%s".formatted(platform, name));
        if (found == null) {
            throw new EmbedderException("ONNX Runtime has no native code for %s.".formatted(platform));
        }
        return found;
    }

    private static FileAttribute<?>[] mode(Path path, String mode) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))}
                : new FileAttribute<?>[0];
    }

    /// Refuses files and folders that other users can change, because native code in them runs with all rights of
    /// this process. Where there are no POSIX rights, nothing is refused.
    ///
    /// @param user whose files are fine; those of root are too
    record OwnFiles(UserPrincipal user) {
        static OwnFiles ofThisProcess() throws IOException {
            var process = Path.of("/proc/self");
            return new OwnFiles(Files.isDirectory(process) ? Files.getOwner(process) : ownerOfWhatItMakes());
        }

        private static UserPrincipal ownerOfWhatItMakes() throws IOException {
            var made = Files.createTempFile("jackfield", null);
            try {
                return Files.getOwner(made);
            } finally {
                Files.delete(made);
            }
        }

        /// Refuses a file or folder that another user owns or may write to.
        void check(Path path) throws IOException {
            checkOwner(path);
            if (isPosix(path)) {
                var rights = Files.getPosixFilePermissions(path);
                if (rights.contains(PosixFilePermission.GROUP_WRITE)
                        || rights.contains(PosixFilePermission.OTHERS_WRITE)) {
                    throw new EmbedderException(
                            "Other users may write to %s, and so change native code that runs here; chmod go-w %s"
                                    .formatted(path, path));
                }
            }
        }

        /// Refuses a file or folder that another user owns.
        void checkOwner(Path path) throws IOException {
            if (!isPosix(path)) {
                return;
            }
            var owner = Files.readAttributes(path, PosixFileAttributes.class).owner();
            if (!owner.equals(user) && !owner.getName().equals("root")) {
                throw new EmbedderException(
                        "%s belongs to %s, who could change native code that runs here; it must belong to %s or root."
                                .formatted(path, owner.getName(), user.getName()));
            }
        }

        private static boolean isPosix(Path path) throws IOException {
            return Files.getFileStore(path).supportsFileAttributeView("posix");
        }
    }
}
