package dev.jackfield.cli.output;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.FailureReason;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The answers of the hub's tool `conversations` as a person reads them.
public final class ConversationText {
    private static final int LONGEST_TITLE = 60;

    private ConversationText() {}

    /// Prints a list of conversations.
    public static void printList(Fields answer, Terminal terminal) {
        var rows = objects(answer, "conversations").stream()
                .map(ConversationText::row)
                .toList();
        terminal.printTable(List.of("CONVERSATION", "ENTRIES", "LAST", "TITLE"), rows);
    }

    private static List<String> row(Fields conversation) {
        return List.of(
                conversation.text("id").orElse(""),
                conversation.get("messages").map(Json::toString).orElse(""),
                conversation.text("updated").map(ConversationText::seconds).orElse(""),
                Terminal.firstLine(conversation.text("title").orElse(""), LONGEST_TITLE));
    }

    /// Cuts a time to seconds.
    private static String seconds(String time) {
        return time.replaceFirst("\\.\\d+Z$", "Z");
    }

    /// Prints the models that a hub can use.
    ///
    /// @param chosen the one that is used now; empty for the usual one
    public static void printModels(Fields answer, Optional<String> chosen, Terminal terminal) {
        var used = chosen.or(() -> answer.text("usual")).orElse("");
        var models = objects(answer, "models");
        models.stream()
                .flatMap(model -> model.text("model").stream())
                .forEach(model -> terminal.printLine((model.equals(used) ? "* " : "  ") + model));
        objects(answer, "unlisted").forEach(failure -> terminal.note(unlistedNote(failure)));
        terminal.note(used.isEmpty() ? "  (No model is configured.)" : "  (In use: " + used + ")");
    }

    private static String unlistedNote(Fields failure) {
        return "  (%s does not list its models: %s)"
                .formatted(
                        failure.text("provider").orElse("?"),
                        failure.text("reason").orElse(""));
    }

    /// Returns the ids in a list of conversations.
    public static Stream<String> ids(Fields answer) {
        return objects(answer, "conversations").stream().flatMap(each -> each.text("id").stream());
    }

    /// Prints the entries of a conversation with their numbers.
    public static void printEntries(Fields answer, Terminal terminal) {
        for (var entry : objects(answer, "canisters")) {
            var number = entry.get("number").map(Json::toString).orElse("?");
            CanisterText.lines(number, entry).forEach(terminal::printLine);
        }
    }

    /// Returns the id of the conversation that an answer is about.
    public static String id(Fields answer) {
        return answer.text("conversation").orElse("");
    }

    /// Writes an exported conversation to a file that does not exist yet.
    public static void write(Fields answer, Path file) {
        try {
            Files.writeString(file, exportedText(answer), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException exists) {
            throw new CommandFailedException(Exit.USAGE, file + " exists already; name a file that does not.", exists);
        } catch (IOException failed) {
            throw new CommandFailedException(
                    Exit.REFUSED, "%s cannot be written: %s".formatted(file, FailureReason.of(failed)));
        }
    }

    /// Returns the lines of an exported conversation.
    public static String exportedText(Fields answer) {
        return answer.text("messages").orElse("");
    }

    private static List<Fields> objects(Fields in, String key) {
        return in.get(key).map(Json::items).orElse(List.of()).stream()
                .flatMap(item -> item.object().stream())
                .toList();
    }
}
