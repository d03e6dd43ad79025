package dev.jackfield.cli.evaluation;

import dev.jackfield.protocol.json.Fields;
import java.util.List;
import java.util.Set;

/// Tools that can be searched.
public interface SearchedCatalog extends AutoCloseable {

    /// The answer to a query.
    ///
    /// @param tools what was found, the best first
    /// @param text the answer as a model reads it
    /// @param isHybrid whether meaning counted, or words alone
    record Found(List<String> tools, String text, boolean isHybrid) {
        public Found {
            tools = List.copyOf(tools);
        }
    }

    Found search(String query, int limit) throws InterruptedException;

    /// Returns the definitions of all tools, as clients without search get them.
    List<Fields> definitions() throws InterruptedException;

    /// Returns the tools that a name may mean, each by the name that `search` gives it: one if all is well.
    Set<String> findByName(String name);

    /// Returns how many items have no vector yet; none if there is no model.
    int pendingVectors() throws InterruptedException;

    @Override
    void close();
}
