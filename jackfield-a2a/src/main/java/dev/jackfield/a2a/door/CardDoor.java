package dev.jackfield.a2a.door;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpRefusedException;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;

/// Answers requests for cards, which clients may cache.
final class CardDoor {
    private static final DateTimeFormatter HTTP_TIME = DateTimeFormatter.RFC_1123_DATE_TIME.withZone(ZoneOffset.UTC);

    private final String started;

    CardDoor(Instant started) {
        this.started = HTTP_TIME.format(started);
    }

    /// Refuses everything but reads.
    static void requireRead(HttpExchange exchange) {
        if (!Set.of("GET", "HEAD").contains(exchange.method())) {
            throw new HttpRefusedException(405, "A card is read-only: use GET", Map.of("Allow", "GET, HEAD"));
        }
    }

    /// Answers with a card.
    ///
    /// @param isPrivate whether it is for this client alone
    void show(HttpExchange exchange, Fields card, boolean isPrivate) throws IOException {
        show(exchange, card, isPrivate ? "private, max-age=60" : "public, max-age=60");
    }

    private void show(HttpExchange exchange, Fields card, String caching) throws IOException {
        var body = card.bytes();
        var tag = "\"%s\"".formatted(digest(body));
        var headers = new HashMap<>(
                Map.of("Cache-Control", caching, "ETag", tag, "Last-Modified", started, "Vary", "A2A-Version"));
        if (exchange.headerMembers("If-None-Match").contains(tag)) {
            exchange.respond(304, headers);
            return;
        }
        exchange.respond(200, "application/json", body, headers);
    }

    private static String digest(byte[] body) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body), 0, 16);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
