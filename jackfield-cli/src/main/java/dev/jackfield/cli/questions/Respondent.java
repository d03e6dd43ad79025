package dev.jackfield.cli.questions;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Answers what a server asks: from what was prepared, else by the person at the terminal.
public record Respondent(Optional<Person> person, PreparedAnswers prepared, List<Path> roots) {
    /// The most that the command line can declare: a person who answers, or an answer for everything.
    public static final Fields EVERYTHING = Fields.of(
                    "elicitation", Fields.of("form", Fields.EMPTY).with("url", Fields.EMPTY))
            .with("sampling", Fields.EMPTY)
            .with("roots", Fields.EMPTY);

    /// What answers in place of a language model, and to nothing else.
    public static final Fields MODEL = Fields.of("sampling", Fields.EMPTY);

    public Respondent {
        roots = List.copyOf(roots);
    }

    /// The capabilities to declare. A server asks only for what was declared.
    public Fields capabilities() {
        var can = Fields.EMPTY;
        if (person.isPresent() || !prepared.isEmpty()) {
            var modes = Fields.of("form", Fields.EMPTY);
            can = can.with("elicitation", canOpenPages() ? modes.with("url", Fields.EMPTY) : modes);
        }
        if (person.isPresent() || prepared.has(PreparedAnswers.SAMPLING)) {
            can = can.with("sampling", Fields.EMPTY);
        }
        return roots.isEmpty() ? can : can.with("roots", Fields.EMPTY);
    }

    private boolean canOpenPages() {
        return person.isPresent() || prepared.has(PreparedAnswers.PAGE) || prepared.declines();
    }

    /// The answer to one of the `inputRequests` of a call.
    ///
    /// @param asker what was called: the tool, prompt or resource on whose behalf it is asked
    public Fields answer(String asker, Fields question) {
        var method = question.text("method").orElse("");
        var params = question.object("params");
        return switch (method) {
            case McpMethod.ELICITATION_CREATE -> answerElicitation(asker, params);
            case McpMethod.SAMPLING_CREATE_MESSAGE -> new SamplingQuestion(asker, params, prepared).answer(person);
            case McpMethod.ROOTS_LIST -> roots(asker);
            default ->
                throw new UnansweredQuestionException(
                        "%s asks with '%s', which this version of jackfield cannot answer."
                                .formatted(asker, UntrustedText.line(method)));
        };
    }

    private Fields answerElicitation(String asker, Fields params) {
        try {
            return params.text("mode").filter("url"::equals).isPresent()
                    ? new UrlQuestion(asker, params, prepared).answer(person)
                    : answerForm(asker, params);
        } catch (AnswerDeclinedException declined) {
            return Fields.of("action", Json.string(declined.action()));
        }
    }

    private Fields answerForm(String asker, Fields params) {
        var form = new FormQuestion(params, prepared);
        if (person.isPresent() ? form.isGiven() : form.isComplete()) {
            return form.fillIn();
        }
        if (prepared.declines()) {
            throw new AnswerDeclinedException("decline");
        }
        return person.map(human -> answerForm(asker, params, form, human))
                .orElseThrow(() -> new UnansweredQuestionException(
                        "%s asks its user for %s. Answer in a terminal, or pass --answer."
                                .formatted(asker, form.missingNames())));
    }

    private static Fields answerForm(String asker, Fields params, FormQuestion form, Person human) {
        introduce(human, asker, params.text("message").orElse(""));
        return form.fillIn(human);
    }

    private static void introduce(Person person, String asker, String message) {
        person.say(asker + " asks you:");
        person.say(UntrustedText.quote(message));
        person.say("Your answers go to that server. Press Enter to accept the value in [brackets] or to skip an"
                + " optional field; type !decline to refuse, Ctrl-D to cancel.");
    }

    private Fields roots(String asker) {
        if (roots.isEmpty()) {
            throw new UnansweredQuestionException(asker + " asks for folders. Pass them with --root.");
        }
        var listed = roots.stream()
                .map(folder -> Fields.of("uri", Json.string(folder.toUri().toString()))
                        .with("name", String.valueOf(folder.getFileName())))
                .toList();
        return Fields.of("roots", Json.array(listed));
    }

    /// A page that a server wants its user to visit. It is shown and never opened.
    private record UrlQuestion(String asker, Fields params, PreparedAnswers prepared) {
        Fields answer(Optional<Person> person) {
            var given = prepared.text(PreparedAnswers.PAGE);
            if (given.isPresent()) {
                return action(given.get());
            }
            return action(
                    prepared.declines()
                            ? "decline"
                            : person.map(this::askToOpen).orElse("decline"));
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
}
