package dev.jackfield.agent.workflow;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a sentence means, without running it.
///
/// @param command the most probable command, even where a question comes first; null when none is meant
/// @param confidence the probability that this is right
/// @param parameters the values that the sentence has
/// @param ask the question that comes before the command runs; null when it runs at once
public record ClassifiedSentence(
        String utterance,
        @Nullable String command,
        double confidence,
        Map<String, Object> parameters,
        @Nullable String ask) {
    private static final double THOUSAND = 1000;

    public ClassifiedSentence {
        parameters = Map.copyOf(parameters);
    }

    /// Returns it as a JSON object, with all keys in this order.
    @SuppressWarnings("NullAway") // a value of JSON may be null
    public Map<String, Object> json() {
        var json = new LinkedHashMap<String, Object>();
        json.put("utterance", utterance);
        json.put("command", command);
        json.put("confidence", Math.round(confidence * THOUSAND) / THOUSAND);
        json.put("parameters", parameters);
        json.put("ask", ask);
        return json;
    }
}
