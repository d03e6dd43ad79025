package dev.jackfield.tools;

import java.util.List;

/// Documents that outlive the call that made them. They belong to whoever calls: others neither see nor get them.
///
/// Use it on the thread that runs the tool or action. Documents are named by references: `docList:msg_123:results`.
public interface Documents {

    /// Puts these documents in the place of those that the label had, and returns their reference. Fails when there
    /// are more of the caller's than the hub keeps.
    ///
    /// @param message what they belong to; it has no colon
    String store(String message, String label, List<Document> documents);

    /// The documents that a reference names. Fails when the caller has none under it, or no longer.
    List<Document> resolve(String reference);

    /// Forgets the documents of a label.
    void remove(String message, String label);
}
