package dev.jackfield.cli.command.source;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.EditorProgram;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.protocol.text.FailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A text in a temporary file, while the user edits it.
record EditedText(Path file, String before) {

    /// @param origin the file that the text is from: editors know the language by the ending of its name
    static EditedText of(String text, String origin) {
        var dot = origin.lastIndexOf('.');
        var ending = dot < 0 || origin.indexOf('/', dot) >= 0 ? ".txt" : origin.substring(dot);
        return new EditedText(EditorProgram.temporaryFile(text, ending), text);
    }

    /// The text as it is now.
    String read() {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new CommandFailedException(
                    Exit.REFUSED,
                    "The edited text in %s cannot be read: %s".formatted(file, FailureReason.of(unreadable)),
                    unreadable);
        }
    }

    /// Whether the user has typed nothing else than this. Some editors add a line break at the end.
    boolean isSameAs(String other) {
        return read().stripTrailing().equals(other.stripTrailing());
    }

    /// Keeps what the user typed, and says where; deletes a file that is as it was.
    void keepIfChanged(Terminal terminal) {
        if (!Files.exists(file)) {
            return;
        }
        if (isSameAs(before)) {
            delete();
        } else {
            terminal.note("Your text is kept in %s.".formatted(file));
        }
    }

    void delete() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException undeletable) {
            throw new CommandFailedException(
                    Exit.REFUSED, "The file %s could not be deleted.".formatted(file), undeletable);
        }
    }
}
