package dev.jackfield.core.source;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;

/// How long a list may be cached, and whether other identities may see the cached list.
public record CacheHints(Duration ttl, boolean isPrivate) {

    public static final CacheHints NONE = new CacheHints(Duration.ZERO, true);

    /// Reads the hints of a list result. Absent or negative means stale at once.
    public static CacheHints read(Fields result) {
        var ttl = result.get("ttlMs")
                .filter(Json::isShort)
                .map(value -> value.tree().asLong(0))
                .orElse(0L);
        var shared = result.text("cacheScope").filter("public"::equals).isPresent();
        return new CacheHints(Duration.ofMillis(Math.max(0, ttl)), !shared);
    }

    /// Returns the hints for two lists joined: the shorter time, and private if either list is.
    public CacheHints and(CacheHints other) {
        return new CacheHints(ttl.compareTo(other.ttl) <= 0 ? ttl : other.ttl, isPrivate || other.isPrivate);
    }

    public Fields stamp(Fields result) {
        return result.with("ttlMs", Json.number(ttl.toMillis())).with("cacheScope", isPrivate ? "private" : "public");
    }
}
