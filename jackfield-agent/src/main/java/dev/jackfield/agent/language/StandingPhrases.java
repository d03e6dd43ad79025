package dev.jackfield.agent.language;

import dev.jackfield.agent.language.text.SentenceWords;
import java.util.Set;

/// Sentences that are understood in every state of a dialogue.
final class StandingPhrases {
    static final String WHAT_CAN_I_DO = "what_can_i_do";

    private static final Set<String> ABORT =
            Set.of("abort", "never mind", "nevermind", "forget it", "forget that", "stop it", "leave it", "abort that");
    private static final Set<String> MISUNDERSTOOD = Set.of(
            "you misunderstood",
            "you misunderstood me",
            "that is wrong",
            "thats wrong",
            "that is not what i meant",
            "thats not what i meant",
            "not what i meant",
            "misunderstood");
    private static final Set<String> HELP = Set.of(
            "what can i do",
            "what can i do here",
            "what can you do",
            "what can i say",
            "help",
            "list commands",
            "show commands");
    private static final Set<String> YES =
            Set.of("yes", "y", "yes please", "ok", "okay", "sure", "do it", "go ahead", "confirm", "yep", "yeah");
    private static final Set<String> NO = Set.of("no", "n", "nope", "no thanks", "dont", "do not", "stop", "cancel");

    private StandingPhrases() {}

    static boolean isAbort(String text) {
        return ABORT.contains(plainText(text));
    }

    static boolean isMisunderstood(String text) {
        return MISUNDERSTOOD.contains(plainText(text));
    }

    static boolean isHelp(String text) {
        return HELP.contains(plainText(text));
    }

    static boolean isYes(String text) {
        return YES.contains(plainText(text));
    }

    static boolean isNo(String text) {
        return NO.contains(plainText(text));
    }

    private static String plainText(String text) {
        var start = text.strip();
        return String.join(
                " ",
                SentenceWords.plainWords(SentenceWords.ofName(start.startsWith("@") ? start.substring(1) : start)));
    }
}
