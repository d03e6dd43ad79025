package dev.jackfield.providers.format;

import dev.jackfield.protocol.json.Fields;
import java.util.Optional;

/// Reads the events of one answer before LangChain4j does, for what LangChain4j does not report. For one thread.
public abstract class AnswerWatch {
    private final StringBuilder refusal = new StringBuilder();
    private int taken;
    private boolean hasBegun;
    private boolean isRefused;

    /// Looks at an event.
    ///
    /// @param data empty for an event whose data is no object
    /// @throws dev.jackfield.agent.model.ModelException when the event tells of one
    public abstract void inspect(String data, Fields event);

    /// Whether the answer is complete with the events so far, so that the stream need not be read any further.
    public abstract boolean isOver();

    /// Whether the answer is complete if the stream ends now.
    public abstract boolean isComplete();

    /// Whether the limit of tokens cut the answer off.
    public abstract boolean isCutOff();

    /// Whether any piece of the answer was received, so that it cannot be asked for again.
    public final boolean hasBegun() {
        return hasBegun;
    }

    final void begin() {
        hasBegun = true;
    }

    /// Whether the model, or a filter of its provider, declined to answer.
    public final boolean isRefused() {
        return isRefused;
    }

    final void recordRefusal(String reason) {
        isRefused = true;
        refusal.append(reason);
    }

    /// What of the refusal came since the last time.
    public final Optional<String> takeRefusal() {
        var fresh = refusal.substring(taken);
        taken = refusal.length();
        return Optional.of(fresh).filter(text -> !text.isEmpty());
    }

    /// What the model said when it declined, if the text of the answer does not say it.
    public final String refusal() {
        return refusal.toString();
    }
}
