package dev.jackfield.agent.model;

import java.util.Set;

/// The description of a model: its names, its window, and what it can do.
///
/// @param provider the name under which its provider is configured
/// @param id as the provider spells it
/// @param name for people
/// @param contextWindow how many tokens it can read and write together
/// @param media what it takes besides text
public record ModelDescriptor(
        String provider,
        String id,
        String name,
        boolean isStreaming,
        boolean callsTools,
        int contextWindow,
        Set<Medium> media) {
    public ModelDescriptor {
        media = Set.copyOf(media);
    }

    /// A kind of content other than text.
    public enum Medium {
        IMAGE,
        AUDIO,
        VIDEO
    }
}
