package dev.jackfield.documents;

/// A reference to which there are no documents.
public final class UnknownDocuments extends RuntimeException {
    public UnknownDocuments(String reference) {
        super("No documents are stored under '%s'; a reference is docList:<message>:<label>".formatted(reference));
    }
}
