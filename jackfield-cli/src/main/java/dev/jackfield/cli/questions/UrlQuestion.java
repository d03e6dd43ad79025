package dev.jackfield.cli.questions;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.net.URI;
import java.util.Optional;

/// A page that a server wants its user to visit. It is shown and never opened.
record UrlQuestion(String asker, Fields params, PreparedAnswers prepared) {
    Fields answer(Optional<Person> person) {
        var given = prepared.text(PreparedAnswers.PAGE);
        if (given.isPresent()) {
            return action(given.get());
        }
        return action(
                prepared.declines() ? "decline" : person.map(this::askToOpen).orElse("decline"));
    }

    private static Fields action(String action) {
        return switch (action) {
            case "accept", "decline", "cancel" -> Fields.of("action", Json.string(action));
            default ->
                throw new UnansweredQuestionException(
                        "The answer 'url' must be accept, decline or cancel, not '" + action + "'.");
        };
    }

    private String askToOpen(Person person) {
        var url = params.text("url").orElse("");
        person.say(asker + " asks you to open a page:");
        person.say(UntrustedText.quote(params.text("message").orElse("")));
        person.say("  " + UntrustedText.line(url));
        person.say("It is at %s. Open it yourself, and only if you trust that address.".formatted(place(url)));
        person.ask("Press Enter when you have; type !decline to refuse, Ctrl-D to cancel > ");
        return "accept";
    }

    /// The host, which a long URL may try to hide.
    private static String place(String url) {
        try {
            var parsed = URI.create(url.strip());
            return parsed.getHost() == null
                            || !String.valueOf(parsed.getScheme()).startsWith("http")
                    ? "an address that is not a web page"
                    : "the host " + parsed.getHost();
        } catch (IllegalArgumentException malformed) {
            return "an address that is not a valid URL";
        }
    }
}
