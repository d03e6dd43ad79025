package dev.jackfield.protocol.json;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/// Refuses well-formed values that two parsers could read in two ways: with a key that stands twice in one object, or
/// with an escape of half a character, which some parsers keep and others replace.
final class OneReading {
    private final JsonParser parser;
    private final Deque<Set<String>> open = new ArrayDeque<>();

    private OneReading(JsonParser parser) {
        this.parser = parser;
    }

    static void require(byte[] bytes) {
        try (var parser = Scanner.FACTORY.createParser(ObjectReadContext.empty(), bytes)) {
            new OneReading(parser).checkTokens();
        } catch (JacksonException malformed) {
            throw new InvalidJsonException(malformed);
        }
    }

    private void checkTokens() {
        for (var token = parser.nextToken(); token != null; token = parser.nextToken()) {
            checkToken(token);
        }
    }

    private void checkToken(JsonToken token) {
        switch (token) {
            case START_OBJECT -> open.push(new HashSet<>());
            case END_OBJECT -> open.pop();
            case PROPERTY_NAME -> checkKey(parser.currentName());
            case VALUE_STRING -> checkText(parser.getString());
            default -> {}
        }
    }

    private void checkKey(String key) {
        checkText(key);
        if (!open.element().add(key)) {
            throw InvalidJsonException.duplicateKey(key);
        }
    }

    private static void checkText(String text) {
        for (var at = 0; at < text.length(); at++) {
            if (Character.isSurrogate(text.charAt(at))) {
                if (!isSurrogatePair(text, at)) {
                    throw new InvalidJsonException("\\u%04x is half a character".formatted((int) text.charAt(at)));
                }
                at++;
            }
        }
    }

    private static boolean isSurrogatePair(String text, int at) {
        return at + 1 < text.length() && Character.isSurrogatePair(text.charAt(at), text.charAt(at + 1));
    }
}
