package dev.jackfield.core.endpoint;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Reply;

/// A question of a server for a client that did not declare the capability to answer it.
///
/// @param capability the capability that the client would have to declare
public record UnaskableQuestion(Call call, String capability) {
    private static final String ELICITATION = "elicitation";

    /// Returns the first question; a source may ask several at once, and one is enough for the error.
    public static UnaskableQuestion of(Call call, Reply.InputRequired unfinished) {
        var questions = unfinished.result().object("inputRequests");
        var method = questions.keys().stream()
                .findFirst()
                .flatMap(key -> questions.object(key).text("method"))
                .orElse("");
        var end = method.indexOf('/');
        return new UnaskableQuestion(call, end < 1 ? ELICITATION : method.substring(0, end));
    }

    /// Returns a sentence with the question and the missing capability.
    public String sentence() {
        var what = call.kindWord();
        return "%s%s '%s' asks %s, and this client does not support %s."
                .formatted(
                        Character.toUpperCase(what.charAt(0)), what.substring(1), call.name(), question(), capability);
    }

    /// Returns the sentence with the remedy.
    String text() {
        return sentence() + " Use a client that does, or pass "
                + (capability.equals("roots") ? "--root." : "--answer.");
    }

    private String question() {
        return switch (capability) {
            case "sampling" -> "for the answer of a language model";
            case "roots" -> "for the folders to work on";
            default -> "its user a question";
        };
    }
}
