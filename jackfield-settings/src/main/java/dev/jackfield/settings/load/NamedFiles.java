package dev.jackfield.settings.load;

import dev.jackfield.core.config.BadConfigException;
import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.settings.ConfiguredSource;
import dev.jackfield.settings.Settings;
import dev.jackfield.settings.TlsSettings;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.PlaceFinder;
import dev.jackfield.settings.tree.Problems;
import dev.jackfield.transport.http.server.BadKeysException;
import dev.jackfield.transport.http.server.Pem;
import dev.jackfield.transport.http.server.ServerKeys;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Checks that the key and certificate files of a configuration can be used, and lets each source check the files
/// that it names.
///
/// @param folder where relative paths begin
record NamedFiles(Path folder, Node tree, Problems problems) {

    void check(Settings settings) {
        var tls = settings.http().tls();
        if (tls != null) {
            runReporting(tls.keystore() == null ? "http.tls" : "http.tls.keystore", () -> keys(tls, folder));
        }
        checkAuthority("ca", settings.ca());
        settings.sources().forEach((id, source) -> {
            if (source.enabled()) {
                check("sources." + id, source);
            }
        });
    }

    private void check(String path, ConfiguredSource source) {
        try {
            source.check(folder);
        } catch (BadConfigException bad) {
            var key = bad.key().isEmpty() ? path : path + "." + bad.key();
            problems.add(PlaceFinder.place(tree, key), key, String.valueOf(bad.getMessage()));
        } catch (RuntimeException | LinkageError failed) {
            problems.add(
                    PlaceFinder.place(tree, path),
                    path,
                    "its kind of source cannot check it: " + FailureReason.of(failed));
        }
    }

    /// The certificate and key of the hub; `BadKeysException` when the files cannot be used.
    static ServerKeys keys(TlsSettings tls, Path folder) {
        return tls.keystore() == null
                ? ServerKeys.read(file(folder, tls.certificate()), file(folder, tls.key()))
                : ServerKeys.readStore(
                        file(folder, tls.keystore()),
                        Objects.requireNonNull(tls.password()).reveal());
    }

    private static Path file(Path folder, @Nullable Path written) {
        return folder.resolve(Objects.requireNonNull(written));
    }

    private void checkAuthority(String key, @Nullable Path written) {
        if (written != null) {
            runReporting(key, () -> Pem.certificates(folder.resolve(written)));
        }
    }

    private void runReporting(String key, Runnable reading) {
        try {
            reading.run();
        } catch (BadKeysException bad) {
            problems.add(PlaceFinder.place(tree, key), key, String.valueOf(bad.getMessage()));
        }
    }
}
