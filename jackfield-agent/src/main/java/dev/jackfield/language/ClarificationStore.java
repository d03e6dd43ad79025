package dev.jackfield.language;

import java.util.List;

/// Keeps the clarifications of one identity in one workflow. Its creator binds it to both.
public interface ClarificationStore {
    /// Returns what was saved last, the oldest first.
    List<Clarified> load();

    void save(List<Clarified> clarifications);

    /// A store that lasts as long as the object.
    static ClarificationStore inMemory() {
        return new ClarificationStore() {
            private volatile List<Clarified> kept = List.of();

            @Override
            public List<Clarified> load() {
                return kept;
            }

            @Override
            public void save(List<Clarified> clarifications) {
                kept = List.copyOf(clarifications);
            }
        };
    }
}
