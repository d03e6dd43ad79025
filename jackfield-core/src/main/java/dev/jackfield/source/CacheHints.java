package dev.jackfield.source;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import java.time.Duration;

/// How long a list may be kept, and whether it may be shown to somebody else.
public record CacheHints(Duration ttl, boolean isPrivate) {

    public static final CacheHints NONE = new CacheHints(Duration.ZERO, true);

    /// The hints of a list result; absent or negative means stale at once.
    public static CacheHints read(Fields result) {
        var ttl = result.get("ttlMs").map(value -> value.tree().asLong(0)).orElse(0L);
        var shared = result.text("cacheScope").filter("public"::equals).isPresent();
        return new CacheHints(Duration.ofMillis(Math.max(0, ttl)), !shared);
    }

    /// The hints of a list that is made of two: the shorter time, and private if either part is.
    public CacheHints and(CacheHints other) {
        return new CacheHints(ttl.compareTo(other.ttl) <= 0 ? ttl : other.ttl, isPrivate || other.isPrivate);
    }

    public Fields stamp(Fields result) {
        return result.with("ttlMs", Json.number(ttl.toMillis())).with("cacheScope", isPrivate ? "private" : "public");
    }
}
