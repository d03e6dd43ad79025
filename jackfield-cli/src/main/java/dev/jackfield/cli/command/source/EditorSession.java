package dev.jackfield.cli.command.source;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.EditorProgram;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.base.WaitingNote;
import dev.jackfield.cli.client.AdminAccess;
import dev.jackfield.cli.questions.Person;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.server.admin.SourceChanges.Care;
import dev.jackfield.server.admin.SourceChanges.ProbeFailedException;
import dev.jackfield.settings.edit.EditRefusedException;
import dev.jackfield.settings.edit.SourceEdit;
import dev.jackfield.settings.edit.SourceEdit.Wish;
import dev.jackfield.settings.load.ConfigProblemsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// Lets the user edit the lines of a source, as often as it takes until they are good.
record EditorSession(AdminAccess access, CommandEnvironment here, Terminal terminal) {

    /// Returns the report of the change; empty when nothing was changed.
    Optional<Fields> edit(String id, Care care) throws InterruptedException {
        if (!here.hasPerson()) {
            throw new CommandFailedException(
                    Exit.USAGE, "Without a terminal, name what to change: jackfield edit %s KEY=VALUE".formatted(id));
        }
        var definition = access.definition(id);
        var text = EditedText.of(lines(definition, id), file(definition));
        try {
            var report = edit(id, care, definition, text);
            text.delete();
            return report;
        } catch (RuntimeException | InterruptedException failed) {
            text.keepIfChanged(terminal);
            throw failed;
        }
    }

    private Optional<Fields> edit(String id, Care care, Fields read, EditedText text) throws InterruptedException {
        var person = new Person(here.input(), terminal.err());
        var definition = read;
        while (true) {
            EditorProgram.of(here).edit(text.file());
            if (text.isSameAs(lines(definition, id))) {
                terminal.printLine("Nothing was changed.");
                return Optional.empty();
            }
            try {
                var edit = new SourceEdit(id, new Wish.Lines(text.read()), Map.of(), definition.text("version"));
                return Optional.of(send(edit, care));
            } catch (CommandFailedException
                    | EditRefusedException
                    | ConfigProblemsException
                    | ProbeFailedException refused) {
                definition = isOutdated(refused) ? readAgain(id) : definition;
                askToEditAgain(person, refused);
            }
        }
    }

    private Fields send(SourceEdit edit, Care care) throws InterruptedException {
        try (var _ = WaitingNote.ofFirstAnswer(terminal, edit.id())) {
            return access.edit(edit, care);
        }
    }

    private static boolean isOutdated(RuntimeException refused) {
        return refused instanceof EditRefusedException edit && edit.reason() == EditRefusedException.Reason.OUTDATED;
    }

    /// Shows the user what another program has written, which the next attempt would replace.
    private Fields readAgain(String id) throws InterruptedException {
        var definition = access.definition(id);
        terminal.note("'%s' was changed while you edited it. It is now:\n\n%s\nYour text would replace this."
                .formatted(id, lines(definition, id)));
        return definition;
    }

    private void askToEditAgain(Person person, RuntimeException refused) {
        if (!isOutdated(refused)) {
            terminal.note(String.valueOf(refused.getMessage()));
        }
        if (!person.askYesNo("Edit again?", true)) {
            throw new CommandFailedException(Exit.REFUSED, "Nothing was changed.", refused);
        }
    }

    private static String lines(Fields definition, String id) {
        return definition
                .text("lines")
                .orElseThrow(() -> new CommandFailedException(
                        Exit.REFUSED,
                        "The lines of '%s' stand in several places of %s. Name what to change: jackfield edit %s KEY=VALUE"
                                .formatted(id, file(definition), id)));
    }

    private static String file(Fields definition) {
        return definition.text("file").orElse("the configuration");
    }

    /// A text in a temporary file, while the user edits it.
    private record EditedText(Path file, String before) {

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
}
