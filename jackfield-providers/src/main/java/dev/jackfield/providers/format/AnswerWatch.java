package dev.jackfield.providers.format;

import dev.jackfield.protocol.json.Fields;
import java.util.Optional;
import java.util.Set;

/// Reads the events of one answer before LangChain4j does, for what LangChain4j does not report. For one thread.
public abstract class AnswerWatch {
    private final String refusedReason;
    private final Set<String> cutOffReasons;
    private final StringBuilder refusal = new StringBuilder();
    private String stopReason = "";
    private int taken;
    private boolean hasBegun;
    private boolean isOver;
    private boolean isRefused;

    /// @param refusedReason the reason to stop of a model, or a filter of its provider, that declines to answer
    /// @param cutOffReasons the reasons to stop of an answer that reached the limit of tokens
    AnswerWatch(String refusedReason, String... cutOffReasons) {
        this.refusedReason = refusedReason;
        this.cutOffReasons = Set.of(cutOffReasons);
    }

    /// Looks at an event.
    ///
    /// @param data empty for an event whose data is no object
    /// @throws dev.jackfield.agent.model.ModelException when the event tells of one
    public abstract void inspect(String data, Fields event);

    /// Whether the answer is complete with the events so far, so that the stream need not be read any further.
    public final boolean isOver() {
        return isOver;
    }

    final void markOver() {
        isOver = true;
    }

    /// Whether the answer is complete if the stream ends now.
    public boolean isComplete() {
        return isOver;
    }

    /// Whether the limit of tokens cut the answer off.
    public final boolean isCutOff() {
        return cutOffReasons.contains(stopReason);
    }

    final boolean hasStopped() {
        return !stopReason.isEmpty();
    }

    final void recordStop(String reason) {
        stopReason = reason;
        isRefused |= reason.equals(refusedReason);
    }

    /// Whether any piece of the answer was received, so that it cannot be asked for again.
    public final boolean hasBegun() {
        return hasBegun;
    }

    final void markBegun() {
        hasBegun = true;
    }

    /// Whether the model, or a filter of its provider, declined to answer.
    public final boolean isRefused() {
        return isRefused;
    }

    final void recordRefusal(String reason) {
        markBegun();
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
