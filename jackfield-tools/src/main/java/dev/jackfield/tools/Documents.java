package dev.jackfield.tools;

import java.util.List;

/// A store for documents that outlive the call that made them. They belong to the caller; other identities cannot
/// see them.
///
/// Use it on the thread that runs the tool or action. Documents are named by references: `docList:msg_123:results`.
public interface Documents {

    /// Replaces the documents of a label by these, and returns their reference. Fails when the caller would
    /// have more than the hub keeps.
    ///
    /// @param message the message that the documents belong to; it must not contain a colon
    String store(String message, String label, List<Document> documents);

    /// Returns the documents of a reference. Fails if the caller has no such documents, or they have expired.
    List<Document> resolve(String reference);

    /// Removes the documents of a label.
    void remove(String message, String label);
}
