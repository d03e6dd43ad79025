package dev.jackfield.agent.conversation.store;

import java.security.SecureRandom;
import java.util.regex.Pattern;

/// Ids of conversations: random, so that they cannot be guessed, and plain, so that they can be names of folders.
final class ConversationId {
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
    private static final int LENGTH = 20;
    private static final Pattern FORM = Pattern.compile("[a-z2-7]{%d}".formatted(LENGTH));
    private static final SecureRandom RANDOM = new SecureRandom();

    private ConversationId() {}

    static String random() {
        var id = new StringBuilder(LENGTH);
        for (var at = 0; at < LENGTH; at++) {
            id.append(LETTERS.charAt(RANDOM.nextInt(LETTERS.length())));
        }
        return id.toString();
    }

    static boolean isId(String text) {
        return FORM.matcher(text).matches();
    }
}
