package dev.jackfield.testkit.readers;

import dev.jackfield.testkit.readers.ForeignJson.Member;
import dev.jackfield.testkit.readers.ForeignJson.Members;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// How a server in another language reads a request. In all of them the last of several equal keys counts.
public enum ForeignReader {
    /// Fields of structs are matched without regard to case; invalid text becomes U+FFFD.
    GO(true, true),

    /// Keys are matched exactly; invalid UTF-8 is refused, halves of surrogate pairs are kept.
    PYTHON(false, false),

    /// Keys are matched exactly; invalid UTF-8 becomes U+FFFD, escaped halves of surrogate pairs are kept.
    JAVASCRIPT(false, false);

    private final boolean isCaseless;
    private final boolean repairsHalves;

    ForeignReader(boolean isCaseless, boolean repairsHalves) {
        this.isCaseless = isCaseless;
        this.repairsHalves = repairsHalves;
    }

    /// Reads a request.
    ///
    /// @param parameters the names of the tool's arguments in its server
    public RequestReading read(byte[] request, Set<String> parameters) {
        var message = new Struct(ForeignJson.parse(text(request)), Set.of("jsonrpc", "id", "method", "params"));
        var params = new Struct(message.get("params"), Set.of("name", "uri", "arguments", "_meta"));
        var arguments = new Struct(params.get("arguments"), parameters);
        return new RequestReading(
                plainValue(message.get("method")),
                plainValue(params.get("name")),
                plainValue(params.get("uri")),
                arguments.all());
    }

    private String text(byte[] bytes) {
        try {
            return this == PYTHON
                    ? StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(bytes))
                            .toString()
                    : new String(bytes, StandardCharsets.UTF_8);
        } catch (CharacterCodingException notUtf8) {
            throw new ForeignJson.UnreadableJsonException("not UTF-8");
        }
    }

    /// An object with fields of fixed names; other members are kept as they are.
    private final class Struct {
        private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

        Struct(@Nullable Object json, Set<String> fields) {
            if (json instanceof Members members) {
                members.list().forEach(member -> values.put(field(member.key(), fields), member.value()));
            }
        }

        @Nullable
        Object get(String field) {
            return values.get(field);
        }

        Map<String, @Nullable Object> all() {
            var all = new LinkedHashMap<String, @Nullable Object>();
            values.forEach((key, value) -> all.put(key, plainValue(value)));
            return all;
        }
    }

    private String field(String key, Set<String> fields) {
        var repaired = repairHalves(key);
        return !isCaseless || fields.contains(repaired)
                ? repaired
                : fields.stream()
                        .filter(field -> isSame(field, repaired))
                        .findFirst()
                        .orElse(repaired);
    }

    private static boolean isSame(String field, String key) {
        return foldCase(field).equals(foldCase(key));
    }

    /// Folds case as Unicode's simple folding does: `ſ` is an s, and the Kelvin sign a k.
    private static String foldCase(String text) {
        var folded = new StringBuilder();
        text.codePoints()
                .map(c -> Character.toLowerCase(Character.toUpperCase(c)))
                .forEach(folded::appendCodePoint);
        return folded.toString();
    }

    private @Nullable Object plainValue(@Nullable Object json) {
        return switch (json) {
            case Members(var members) -> map(members);
            case List<?> items -> list(items);
            case String text -> repairHalves(text);
            case null, default -> json;
        };
    }

    private List<@Nullable Object> list(List<?> items) {
        var list = new ArrayList<@Nullable Object>();
        items.forEach(item -> list.add(plainValue(item)));
        return list;
    }

    private Map<String, @Nullable Object> map(List<Member> members) {
        var map = new LinkedHashMap<String, @Nullable Object>();
        members.forEach(member -> map.put(repairHalves(member.key()), plainValue(member.value())));
        return map;
    }

    private String repairHalves(String text) {
        if (!repairsHalves) {
            return text;
        }
        var repaired = new StringBuilder();
        text.codePoints()
                .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xfffd : c)
                .forEach(repaired::appendCodePoint);
        return repaired.toString();
    }
}
