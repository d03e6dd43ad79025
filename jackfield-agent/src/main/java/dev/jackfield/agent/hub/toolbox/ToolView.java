package dev.jackfield.agent.hub.toolbox;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// How the model of a conversation sees the tools of the hub.
public enum ToolView {
    /// The first of [#FULL], [#NAMES] and [#SEARCH] whose definitions are short enough.
    AUTO,
    /// Every tool with its schema.
    FULL,
    /// Names and descriptions; one tool describes another, and one calls it.
    NAMES,
    /// Tools that find, describe and call others.
    SEARCH,
    /// Tools that find and describe others, and one that runs scripts.
    CODE;

    public static Optional<ToolView> of(String word) {
        return Arrays.stream(values()).filter(view -> view.word().equals(word)).findFirst();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
