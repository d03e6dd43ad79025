package dev.jackfield.cli.chat;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.ConversationTools;
import dev.jackfield.cli.output.ConversationText;
import dev.jackfield.core.catalog.NearestNames;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The commands of the prompt, which begin with a slash.
///
/// @param folder against which file names are resolved
public record PromptCommands(ChatSession session, OfferedTools tools, Terminal terminal, Path folder) {
    private static final Set<String> END = Set.of("/quit", "/exit", "/bye");
    private static final Map<String, String> HELP = help();

    static boolean isEnd(String line) {
        return END.contains(line.strip());
    }

    private static Map<String, String> help() {
        var help = new LinkedHashMap<String, String>();
        help.put("/tools", "list the tools that the model may call; /tools TEXT lists those that contain the text");
        help.put("/model", "list the models; /model PROVIDER/MODEL switches to one");
        help.put("/system", "/system TEXT sets the instructions for the model, from the next message on");
        help.put("/image", "/image FILE attaches an image to the next message");
        help.put("/document", "/document FILE attaches a text to the next message");
        help.put("/view", "show this conversation with numbers; /view ID shows another");
        help.put("/fork", "continue in a copy of this conversation; /fork N copies only up to number N");
        help.put("/new", "start a new conversation");
        help.put("/list", "list the stored conversations");
        help.put("/open", "/open ID continues that conversation");
        help.put("/export", "/export FILE writes this conversation, one entry per line");
        help.put("/delete", "/delete ID deletes a conversation; this cannot be undone");
        help.put("/help", "show this");
        help.put("/quit", "end the chat; so do Ctrl-D, and Ctrl-C twice");
        return help;
    }

    void run(String line) throws InterruptedException {
        var parts = line.split("\\s+", 2);
        var rest = parts.length < 2 ? "" : parts[1].strip();
        switch (parts[0]) {
            case "/tools" -> tools.show(rest, terminal);
            case "/model" -> showOrSetModel(rest);
            case "/system" -> instruct(requireArgument("/system TEXT", rest));
            case "/image" -> attach(Attachment.image(file("/image FILE", rest)));
            case "/document" -> attach(Attachment.document(file("/document FILE", rest)));
            case "/view" -> view(rest.isEmpty() ? session.currentConversation() : rest);
            case "/fork" -> fork(rest);
            case "/new" -> startAnew();
            case "/list" -> ConversationText.printList(session.conversations().list(), terminal);
            case "/open" -> open(requireArgument("/open ID", rest));
            case "/export" -> export(file("/export FILE", rest));
            case "/delete" -> delete(requireArgument("/delete ID", rest));
            case "/help" -> HELP.forEach((name, about) -> terminal.printLine("  %-10s %s".formatted(name, about)));
            default -> throw unknownCommand(parts[0]);
        }
    }

    private static String requireArgument(String usage, String rest) {
        if (rest.isEmpty()) {
            throw new CommandFailedException(Exit.USAGE, "Write " + usage + ".");
        }
        return rest;
    }

    private Path file(String usage, String rest) {
        return folder.resolve(requireArgument(usage, rest));
    }

    private static CommandFailedException unknownCommand(String typed) {
        var near = NearestNames.find(typed, HELP.keySet());
        var hint = near.isEmpty() ? "" : " Did you mean " + String.join(" or ", near) + "?";
        return new CommandFailedException(
                Exit.USAGE,
                "There is no command %s.%s /help shows all; type two slashes to send a message that begins with one."
                        .formatted(typed, hint));
    }

    private void instruct(String text) {
        session.instruct(text);
        terminal.note("  (The model gets these instructions with your next message.)");
    }

    private void attach(Attachment attachment) {
        session.attach(attachment);
        terminal.note("  (%s goes with your next message.)".formatted(attachment.name()));
    }

    private void showOrSetModel(String model) throws InterruptedException {
        if (model.isEmpty()) {
            ConversationText.printModels(act("models", Fields.EMPTY), session.model(), terminal);
        } else {
            var providers = session.conversations().providers();
            providers.ifPresent(known -> known.check(Optional.of(model)));
            session.useModel(model);
            terminal.note("  (From now on: %s)".formatted(model));
        }
    }

    private void view(String id) throws InterruptedException {
        ConversationText.printEntries(session.conversations().view(id), terminal);
    }

    private void fork(String number) throws InterruptedException {
        var from = session.currentConversation();
        var info = act("fork", withPosition(ConversationTools.of(from), number));
        var forked = ConversationText.id(info);
        session.open(forked, info);
        terminal.note("  (Now in %s, a copy of %s%s.)"
                .formatted(forked, from, number.isEmpty() ? "" : " up to number " + number));
    }

    /// Adds the number of the last entry of a fork.
    private static Fields withPosition(Fields arguments, String number) {
        try {
            return number.isEmpty() ? arguments : arguments.with("at", Json.number(Integer.parseInt(number)));
        } catch (NumberFormatException wrong) {
            throw new CommandFailedException(
                    Exit.USAGE, "'%s' is not the number of an entry; /view shows the numbers.".formatted(number));
        }
    }

    private void startAnew() {
        session.startAnew();
        terminal.note("  (The next message starts a new conversation.)");
    }

    /// Opens a conversation only if it is there, so that a typing error is noticed now.
    private void open(String id) throws InterruptedException {
        session.open(id, act("view", ConversationTools.of(id).with("limit", Json.number(1))));
        terminal.note("  (Now in %s; /view shows it.)".formatted(id));
    }

    private void export(Path file) throws InterruptedException {
        ConversationText.write(act("export", ConversationTools.of(session.currentConversation())), file);
        terminal.note("  (Written to %s.)".formatted(file));
    }

    private void delete(String id) throws InterruptedException {
        act("delete", ConversationTools.of(id));
        terminal.note("  (Deleted %s.)".formatted(id));
        if (session.conversation().filter(id::equals).isPresent()) {
            startAnew();
        }
    }

    private Fields act(String action, Fields arguments) throws InterruptedException {
        return session.conversations().act(action, arguments);
    }
}
