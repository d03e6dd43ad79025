package dev.jackfield.agent.language.meaning;

import java.util.List;

/// Keeps the clarifications of one identity in one workflow. Its creator binds it to both.
public interface ClarificationStore {
    /// Returns what was saved last, the oldest first.
    List<Clarification> load();

    void save(List<Clarification> clarifications);

    /// A store that lasts as long as the object.
    static ClarificationStore inMemory() {
        return new ClarificationStore() {
            private volatile List<Clarification> kept = List.of();

            @Override
            public List<Clarification> load() {
                return kept;
            }

            @Override
            public void save(List<Clarification> clarifications) {
                kept = List.copyOf(clarifications);
            }
        };
    }
}
