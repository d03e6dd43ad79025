package dev.jackfield.cli.command.source;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailed;
import dev.jackfield.cli.base.EditorProgram;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.AdminAccess;
import dev.jackfield.cli.questions.Person;
import dev.jackfield.json.Fields;
import dev.jackfield.server.admin.SourceChanges.Care;
import dev.jackfield.server.admin.SourceChanges.ProbeFailed;
import dev.jackfield.settings.edit.EditRefused;
import dev.jackfield.settings.edit.SourceEdit;
import dev.jackfield.settings.edit.SourceEdit.Wish;
import dev.jackfield.settings.load.ConfigProblems;
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
            throw new CommandFailed(
                    Exit.USAGE, "Without a terminal, name what to change: jackfield edit %s KEY=VALUE".formatted(id));
        }
        var definition = access.definition(id);
        var lines = definition
                .text("lines")
                .orElseThrow(() -> new CommandFailed(
                        Exit.REFUSED,
                        "The lines of '%s' stand in several places of %s. Name what to change: jackfield edit %s KEY=VALUE"
                                .formatted(id, file(definition), id)));
        var temporary = EditorProgram.temporaryFile(lines, ending(file(definition)));
        try {
            return edit(id, care, definition, lines, temporary);
        } finally {
            delete(temporary);
        }
    }

    private Optional<Fields> edit(String id, Care care, Fields definition, String before, Path temporary)
            throws InterruptedException {
        var person = new Person(here.input(), terminal.err());
        while (true) {
            EditorProgram.of(here).edit(temporary);
            var lines = read(temporary);
            if (lines.equals(before)) {
                terminal.line("Nothing was changed.");
                return Optional.empty();
            }
            try {
                return Optional.of(access.edit(
                        new SourceEdit(id, new Wish.Lines(lines), Map.of(), definition.text("version")), care));
            } catch (CommandFailed | EditRefused | ConfigProblems | ProbeFailed refused) {
                terminal.note(String.valueOf(refused.getMessage()));
                if (!person.agrees("Edit again?", true)) {
                    throw new CommandFailed(Exit.REFUSED, "Nothing was changed.", refused);
                }
            }
        }
    }

    private static String file(Fields definition) {
        return definition.text("file").orElse("the configuration");
    }

    /// Editors know the language of a file by the ending of its name.
    private static String ending(String file) {
        var dot = file.lastIndexOf('.');
        return dot < 0 || file.indexOf('/', dot) >= 0 ? ".txt" : file.substring(dot);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new CommandFailed(
                    Exit.REFUSED, "The edited text cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException stays) {
            throw new CommandFailed(Exit.REFUSED, "The file %s could not be deleted.".formatted(file), stays);
        }
    }
}
