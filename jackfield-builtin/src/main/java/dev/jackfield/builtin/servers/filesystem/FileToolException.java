package dev.jackfield.builtin.servers.filesystem;

import dev.jackfield.protocol.text.BriefText;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;

/// Why a tool could not do what its caller wants. The message goes to the caller.
final class FileToolException extends Exception {
    private static final int LONGEST_SHOWN = 500;
    private static final String LINK = "It is a symbolic link, or leads through one; links are not followed.";

    /// What the caller takes a path for.
    enum Wanted {
        FILE,
        DIRECTORY;

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        private String title() {
            return this == FILE ? "File" : "Directory";
        }
    }

    FileToolException(String message) {
        super(message, null, false, false);
    }

    static FileToolException notFound(Wanted wanted, String path) {
        return new FileToolException("%s not found: '%s'.".formatted(wanted.title(), shortPath(path)));
    }

    static FileToolException denied(Wanted wanted, String path, String why) {
        return new FileToolException("Access denied or invalid path for %s '%s'. %s"
                .formatted(wanted.word(), shortPath(path), why)
                .strip());
    }

    static FileToolException link(Wanted wanted, String path) {
        return denied(wanted, path, LINK);
    }

    /// Explains a failure of the system, without the paths in its message: those are none of the caller's business.
    static FileToolException of(IOException failed, Wanted wanted, String path) {
        if (failed instanceof NoSuchFileException) {
            return notFound(wanted, path);
        }
        return failed instanceof java.nio.file.FileSystemException known && known.getReason() != null
                ? denied(wanted, path, "The system says: " + known.getReason() + ".")
                : denied(wanted, path, "");
    }

    /// A path as messages show it.
    static String shortPath(String path) {
        return BriefText.of(path, LONGEST_SHOWN);
    }
}
