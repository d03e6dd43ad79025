package dev.jackfield.tools;

import java.util.List;

/// Documents that outlive the call that made them. They belong to the caller: others neither see nor get them.
///
/// Use it on the thread that runs the tool or action. Documents are named by references: `docList:msg_123:results`.
public interface Documents {

    /// Replaces the documents of a label by these, and returns their reference. Fails when the caller would
    /// have more than the hub keeps.
    ///
    /// @param message what they belong to; it has no colon
    String store(String message, String label, List<Document> documents);

    /// Returns the documents that a reference names. Fails when the caller has none under it, or no longer.
    List<Document> resolve(String reference);

    /// Removes the documents of a label.
    void remove(String message, String label);
}
