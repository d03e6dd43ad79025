package dev.jackfield.server;

import dev.jackfield.json.Json;
import dev.jackfield.settings.SourceSettings;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;

/// Names a source together with what it is made of: another server under the same id has another name.
final class Fingerprint {
    private static final int BYTES = 8;

    private Fingerprint() {}

    /// Values of variables and headers are left out: they are secrets, and a renewed token is the same server.
    static String of(String id, SourceSettings settings) {
        var madeOf = Json.array(List.of(
                Json.string(settings.transport().name()),
                strings(settings.commandLine()),
                Json.string(String.valueOf(settings.cwd())),
                Json.string(String.valueOf(settings.url())),
                Json.string(settings.era().name()),
                strings(settings.env().keySet()),
                strings(settings.headers().keySet())));
        return id + "@" + HexFormat.of().formatHex(sha256(madeOf.toString()), 0, BYTES);
    }

    private static Json strings(Collection<String> texts) {
        return Json.array(texts.stream().map(Json::string).toList());
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
