package dev.jackfield.server.reload;

import dev.jackfield.settings.load.SettingsLoader;
import dev.jackfield.transport.files.BoundedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Digests of files, to detect changes without keeping the contents: `.env` is full of secrets.
record FileDigests(Map<Path, String> digests) {
    static final FileDigests NONE = new FileDigests(Map.of());

    static FileDigests of(List<Path> files) {
        var digests = new LinkedHashMap<Path, String>();
        files.forEach(file -> digests.put(file, digest(file)));
        return new FileDigests(digests);
    }

    private static String digest(Path file) {
        try {
            var sha256 = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha256.digest(new BoundedFile(file, SettingsLoader.LARGEST_FILE).bytes()));
        } catch (IOException absent) {
            return absent.getClass().getSimpleName();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
