package dev.jackfield.agent.hub.turn;

import dev.jackfield.agent.converse.OnToolFailure;
import dev.jackfield.agent.converse.TurnLimits;
import dev.jackfield.agent.converse.TurnSettings;
import dev.jackfield.agent.hub.toolbox.ToolView;
import dev.jackfield.agent.model.Controls;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// The arguments of `converse`, which fit its schema.
public record TurnRequest(JsonNode arguments, Fields given) {

    TurnContent content() {
        return TurnContent.read(
                text("message"), given.get("content").map(Json::items).orElse(List.of()));
    }

    public Optional<String> conversation() {
        return text("conversation");
    }

    boolean isKept() {
        return arguments.path("keep").asBoolean(true);
    }

    Optional<String> model() {
        return text("model");
    }

    Optional<String> system() {
        return text("system");
    }

    List<String> documents() {
        return texts("documents");
    }

    Optional<String> profile() {
        return text("profile");
    }

    Optional<Set<String>> sources() {
        return Optional.of(texts("sources")).filter(_ -> given.has("sources")).map(Set::copyOf);
    }

    ToolView view(ConversationTerms terms) {
        return text("view").flatMap(ToolView::of).orElse(terms.view());
    }

    TurnSettings settings(ConversationTerms terms) {
        var most = Math.min(terms.steps(), arguments.path("max_steps").asInt(terms.steps()));
        var limits = TurnLimits.USUAL.withSteps(most).withTime(terms.timeout());
        var onFailure = text("on_tool_failure")
                .map(word -> OnToolFailure.valueOf(word.toUpperCase(Locale.ROOT)))
                .orElse(terms.onToolFailure());
        return new TurnSettings(controls(), limits, onFailure);
    }

    private Controls controls() {
        return new Controls(
                number("temperature"),
                number("top_p"),
                given.has("max_tokens")
                        ? OptionalInt.of(arguments.path("max_tokens").asInt())
                        : OptionalInt.empty(),
                texts("stop_sequences"));
    }

    private OptionalDouble number(String key) {
        return given.has(key) ? OptionalDouble.of(arguments.path(key).asDouble()) : OptionalDouble.empty();
    }

    private Optional<String> text(String key) {
        return given.text(key);
    }

    private List<String> texts(String key) {
        return given.get(key).map(Json::items).orElse(List.of()).stream()
                .flatMap(item -> item.text().stream())
                .toList();
    }
}
