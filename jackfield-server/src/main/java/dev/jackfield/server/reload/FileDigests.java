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
import java.util.Optional;

/// Digests of files, to detect changes without keeping the contents: `.env` is full of secrets.
record FileDigests(Map<Path, String> digests) {

    /// @param file the configuration; the variables beside it count, too
    static FileDigests ofConfiguration(Optional<Path> file) {
        var digests = new LinkedHashMap<Path, String>();
        file.map(SettingsLoader::filesOf).orElse(List.of()).forEach(each -> digests.put(each, digest(each)));
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
