package dev.jackfield.cli.option;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.questions.Keyboard;
import dev.jackfield.cli.questions.Person;
import dev.jackfield.cli.questions.PreparedAnswers;
import dev.jackfield.cli.questions.Respondent;
import dev.jackfield.protocol.json.Fields;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/// The options for answering questions of servers.
public final class AnswerOptions {
    @Option(
            names = "--answer",
            paramLabel = "KEY=VALUE",
            description = "Answer to a field that a server asks for, such as name=Ann. sampling=TEXT answers for a"
                    + " language model, url=accept agrees to open a page, and the word '!decline' refuses everything"
                    + " else. Also the name of a file with a JSON object, or '-' for standard input.")
    List<String> answers = List.of();

    @Option(names = "--no-input", description = "Never ask questions, even in a terminal.")
    boolean noInput;

    @Option(
            names = "--root",
            paramLabel = "DIR",
            description = "Folder to give to servers that ask which folders to work on (MCP roots).")
    List<Path> roots = List.of();

    public Respondent respondent(CommandEnvironment here, Terminal terminal) {
        return respondent(here, terminal, new Keyboard(here.input()));
    }

    /// Returns who answers, for a command that reads lines of the same keyboard itself.
    public Respondent respondent(CommandEnvironment here, Terminal terminal, Keyboard keyboard) {
        var person = here.hasPerson() && !noInput
                ? Optional.of(new Person(keyboard, terminal.err()))
                : Optional.<Person>empty();
        return new Respondent(
                person,
                preparedAnswers(here),
                roots.stream().map(dir -> folder(dir, here)).toList());
    }

    private PreparedAnswers preparedAnswers(CommandEnvironment here) {
        var values = Fields.EMPTY;
        for (var answer : answers) {
            if (!answer.equals("!decline")) {
                values = withAnswer(answer, values, here);
            }
        }
        return new PreparedAnswers(values, answers.contains("!decline"));
    }

    private static Fields withAnswer(String answer, Fields values, CommandEnvironment here) {
        var equals = answer.indexOf('=');
        if (equals > 0 && !answer.startsWith("{")) {
            return values.with(answer.substring(0, equals), answer.substring(equals + 1));
        }
        var read = new TypedArguments(Optional.empty(), here).document(answer);
        for (var key : read.keys()) {
            values = values.with(key, read.get(key).orElseThrow());
        }
        return values;
    }

    private static Path folder(Path named, CommandEnvironment here) {
        var folder = here.folder().resolve(named).normalize();
        if (!Files.isDirectory(folder)) {
            throw new CommandFailedException(Exit.USAGE, "--root " + named + " is not a folder.");
        }
        return folder;
    }
}
