package dev.jackfield.a2a.source;

import dev.jackfield.a2a.TaskState;
import dev.jackfield.a2a.client.message.AgentMessage;
import dev.jackfield.a2a.client.message.AgentPart;
import dev.jackfield.a2a.client.message.AgentTask;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/// The question of a task that waits for its client, in the words of MCP.
record AgentQuestion(AgentTask task) {
    /// The field of the form for a question in words.
    static final String ANSWER = "answer";

    private static final int LONGEST_TEXT = 8_000;
    private static final int LARGEST_FORM = 64 << 10;
    private static final Pattern LINK = Pattern.compile("https?://[^\\s\"'<>)\\]]+");

    String text() {
        var said = task.statusMessage().map(AgentMessage::text).orElse("");
        var usual = isLogin() ? "The agent needs an authorization." : "The agent needs more input.";
        return SkillTools.shorten(said.isBlank() ? usual : said, LONGEST_TEXT);
    }

    /// Tells whether the agent waits for an authorization, of which it learns by itself.
    boolean isLogin() {
        return task.state() == TaskState.AUTH_REQUIRED;
    }

    /// Returns the parameters of an elicitation; empty for an authorization without a place to go to.
    Optional<Fields> elicitation() {
        var message = Fields.of("message", Json.string(text()));
        return isLogin()
                ? link().map(url -> message.with("mode", "url")
                        .with("url", url)
                        .with("elicitationId", UUID.randomUUID().toString()))
                : Optional.of(
                        message.with("mode", "form").with("requestedSchema", form().orElseGet(this::answerSchema)));
    }

    /// Returns the form that the agent wants to have filled in.
    Optional<Fields> form() {
        return parts().stream()
                .flatMap(part -> part.json().object("data").get("requestedSchema").flatMap(Json::object).stream())
                .filter(schema -> schema.length() <= LARGEST_FORM
                        && schema.text("type").filter("object"::equals).isPresent())
                .findFirst();
    }

    private Fields answerSchema() {
        var answer = Fields.of("type", Json.string("string")).with("title", "Answer");
        return Fields.of("type", Json.string("object"))
                .with("properties", Fields.of(ANSWER, answer))
                .with("required", Json.array(List.of(Json.string(ANSWER))));
    }

    /// Returns where the user can authorize the agent: a part that is a link, data with a `url`, or a link in words.
    private Optional<String> link() {
        return parts().stream()
                .flatMap(part -> part.url().or(() -> part.json().object("data").text("url")).stream())
                .filter(url -> LINK.matcher(url).matches())
                .findFirst()
                .or(() -> LINK.matcher(text())
                        .results()
                        .map(found -> found.group())
                        .findFirst());
    }

    private List<AgentPart> parts() {
        return task.statusMessage().map(AgentMessage::parts).orElse(List.of());
    }

    /// Explains to a caller that cannot be asked how to go on.
    String explainUnanswered(String tool) {
        var how = isLogin() ? "Authorize the agent, then call" : "Call";
        return "%s%n%n%s '%s' again with taskId \"%s\"%s and %s as `message`."
                .formatted(
                        text(),
                        how,
                        tool,
                        task.id(),
                        task.contextId().isEmpty() ? "" : ", contextId \"%s\"".formatted(task.contextId()),
                        isLogin() ? "a note that it is done" : "the answer");
    }
}
