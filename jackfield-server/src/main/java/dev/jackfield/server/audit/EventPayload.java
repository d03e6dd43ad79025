package dev.jackfield.server.audit;

import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.store.JournalEvent;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// Makes payloads: masked, in one line, and cut where they are large.
///
/// @param masked patterns of the names of members whose values are secret
record EventPayload(List<String> masked) {
    /// What is larger is not kept; the event has its size.
    static final int LARGEST = 64 << 10;

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final StringNode MASK = StringNode.valueOf("***");
    private static final byte[] TOO_LARGE = "\"(too large to be kept)\"".getBytes(StandardCharsets.UTF_8);
    private static final byte[] UNREADABLE = "\"(not readable)\"".getBytes(StandardCharsets.UTF_8);

    JournalEvent.Payload of(String part, Json content) {
        return new JournalEvent.Payload(part, newSalt(), content.length() > LARGEST ? TOO_LARGE : mask(content));
    }

    private static String newSalt() {
        var salt = new byte[16];
        RANDOM.nextBytes(salt);
        return HexFormat.of().formatHex(salt);
    }

    private byte[] mask(Json content) {
        try {
            var tree = content.tree();
            if (!masked.isEmpty()) {
                mask(tree, pattern());
            }
            return tree.toString().getBytes(StandardCharsets.UTF_8);
        } catch (InvalidJsonException unreadable) {
            return UNREADABLE;
        }
    }

    private Pattern pattern() {
        return Pattern.compile(
                masked.stream().map(EventPayload::expression).collect(Collectors.joining("|")),
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    private static String expression(String mask) {
        return Pattern.compile("\\*+")
                .splitAsStream(mask + "$")
                .map(Pattern::quote)
                .collect(Collectors.joining(".*"))
                .replace("$\\E", "\\E");
    }

    private static void mask(JsonNode node, Pattern pattern) {
        if (node instanceof ObjectNode object) {
            for (var key : List.copyOf(object.propertyNames())) {
                if (pattern.matcher(key).matches()) {
                    object.set(key, MASK);
                } else {
                    mask(object.get(key), pattern);
                }
            }
        } else if (node instanceof ArrayNode array) {
            array.forEach(item -> mask(item, pattern));
        }
    }
}
