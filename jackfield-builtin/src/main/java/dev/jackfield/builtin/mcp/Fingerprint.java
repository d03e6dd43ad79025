package dev.jackfield.builtin.mcp;

import dev.jackfield.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;

/// Identifies a source by its id and its settings: another server under the same id has another fingerprint.
///
/// @param place of the server: the folder of a program, and the URL
/// @param names of variables and headers. Their values are left out: they are secrets, and a renewed token is the
///     same server.
public record Fingerprint(String transport, List<String> command, Place place, EraChoice era, Names names) {
    private static final int BYTES = 8;

    /// Where the server is; `null` as text for the part that it does not have.
    public record Place(String folder, String url) {}

    /// The names of variables and headers.
    public record Names(Collection<String> variables, Collection<String> headers) {}

    public String textFor(String id) {
        var madeOf = Json.array(List.of(
                Json.string(transport),
                strings(command),
                Json.string(place.folder),
                Json.string(place.url),
                Json.string(era.name()),
                strings(names.variables),
                strings(names.headers)));
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
