package dev.jackfield.server.audit;

import dev.jackfield.server.store.EventText;
import dev.jackfield.server.store.JournalEvent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Builds an event: a flat object of JSON, whose members are texts and numbers. Used by one thread, for every call.
final class EventBody {
    private static final int USUAL = 512;

    private final StringBuilder text = new StringBuilder(USUAL).append('{');
    private final Set<String> words = new HashSet<>();
    private final List<JournalEvent.Payload> payloads = new ArrayList<>();

    EventBody(String kind) {
        addWord("kind", kind);
    }

    /// Adds a text that events are found by.
    EventBody addWord(String key, String value) {
        words.add(EventText.word(key, value));
        return add(key, value);
    }

    /// Lets the event be found by a text that it has already.
    EventBody addWordOnly(String key, String value) {
        words.add(EventText.word(key, value));
        return this;
    }

    EventBody add(String key, String value) {
        key(key);
        quote(EventText.clean(value));
        return this;
    }

    EventBody add(String key, Optional<String> value) {
        value.ifPresent(present -> add(key, present));
        return this;
    }

    EventBody add(String key, long number) {
        key(key).append(number);
        return this;
    }

    /// Adds a time in milliseconds, with three digits after the point.
    EventBody add(String key, Duration time) {
        var micros = Math.max(0, time.toNanos() / 1_000);
        var rest = Long.toString(1_000 + micros % 1_000);
        key(key).append(micros / 1_000).append('.').append(rest, 1, rest.length());
        return this;
    }

    /// Adds the hash of something that is kept outside of the chain.
    EventBody add(JournalEvent.Payload payload) {
        payloads.add(payload);
        return add(payload.part(), payload.hash());
    }

    JournalEvent event(Instant at, String who) {
        return new JournalEvent(
                at, EventText.clean(who), words, (text + "}").getBytes(StandardCharsets.UTF_8), payloads);
    }

    private StringBuilder key(String key) {
        return text.append(text.length() == 1 ? "\"" : ",\"").append(key).append("\":");
    }

    private void quote(String value) {
        if (isPlain(value)) {
            text.append('"').append(value).append('"');
        } else {
            text.append(EventText.quote(value));
        }
    }

    private static boolean isPlain(String value) {
        for (var at = 0; at < value.length(); at++) {
            var letter = value.charAt(at);
            if (letter < ' ' || letter > '~' || letter == '"' || letter == '\\') {
                return false;
            }
        }
        return true;
    }
}
