package dev.jackfield.documents;

import dev.jackfield.action.ActionFailedException;
import dev.jackfield.protocol.text.BriefText;

/// No documents are stored under a reference.
public final class UnknownDocumentsException extends ActionFailedException {
    public UnknownDocumentsException(String reference) {
        super("No documents are stored under '%s'; a reference is docList:<message>:<label>"
                .formatted(BriefText.name(reference)));
    }
}
