package dev.jackfield.agent.converse;

import dev.jackfield.agent.model.Controls;

/// How a turn is made.
public record TurnSettings(Controls controls, TurnLimits limits, OnToolFailure onToolFailure) {
    public static final TurnSettings USUAL = new TurnSettings(Controls.USUAL, TurnLimits.USUAL, OnToolFailure.RESULT);

    public TurnSettings with(Controls other) {
        return new TurnSettings(other, limits, onToolFailure);
    }

    public TurnSettings with(TurnLimits other) {
        return new TurnSettings(controls, other, onToolFailure);
    }

    public TurnSettings with(OnToolFailure other) {
        return new TurnSettings(controls, limits, other);
    }
}
