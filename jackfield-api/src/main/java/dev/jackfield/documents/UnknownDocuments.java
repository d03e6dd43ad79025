package dev.jackfield.documents;

import dev.jackfield.action.ActionFailed;

/// A reference to which there are no documents.
public final class UnknownDocuments extends ActionFailed {
    public UnknownDocuments(String reference) {
        super("No documents are stored under '%s'; a reference is docList:<message>:<label>".formatted(reference));
    }
}
