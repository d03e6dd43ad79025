package dev.jackfield.cli.command.talk;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.OsSignals;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.chat.Attachment;
import dev.jackfield.cli.chat.ChatLoop;
import dev.jackfield.cli.chat.ChatSession;
import dev.jackfield.cli.chat.Interrupts;
import dev.jackfield.cli.chat.OfferedTools;
import dev.jackfield.cli.chat.OnlyMessage;
import dev.jackfield.cli.chat.PromptCommands;
import dev.jackfield.cli.chat.TurnLines;
import dev.jackfield.cli.chat.TurnScreen;
import dev.jackfield.cli.client.ConversationTools;
import dev.jackfield.cli.client.HubAccess;
import dev.jackfield.cli.client.HubClient;
import dev.jackfield.cli.client.HubCommand;
import dev.jackfield.cli.option.AnswerOptions;
import dev.jackfield.cli.option.ChatOptions;
import dev.jackfield.cli.questions.Keyboard;
import dev.jackfield.protocol.json.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `jackfield chat`.
@Command(
        name = "chat",
        description = "Talk to a model that uses your tools.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "In a terminal this is a prompt: /help shows its commands, Ctrl-C stops an",
            "answer, /quit ends the chat. A line that ends with a backslash continues on the next.",
            "Without a terminal each line of standard input is a message, and the first",
            "failure ends the chat.",
            "Examples:",
            "  jackfield chat",
            "  jackfield chat --once 'what time is it in Paris?'",
            "  jackfield chat --model local/llama3.2 --source files 'what is in this folder?'",
            "  git diff | jackfield chat --once --document - 'review this change'",
            "  jackfield chat --once --image photo.jpg 'what is on this photo?'",
            "",
            "With --json each event of a turn is a line of JSON; the last one is its result.",
            "Exit codes: 1 a turn failed, 5 no model is configured, 130 Ctrl-C; the others",
            "are those of all commands."
        })
public final class Chat extends HubCommand {
    private static final int INTERRUPTED = 130;

    /// The hub has a limit of its own, `conversation.timeout`, and says so when it is reached.
    private static final Duration LONGEST_TURN = Duration.ofDays(1);

    @Parameters(arity = "0..*", paramLabel = "MESSAGE", description = "The first message.")
    List<String> words = List.of();

    @Option(
            names = "--conversation",
            paramLabel = "CONVERSATION",
            description = "Continue this conversation; 'jackfield conversations' lists the ids.")
    @Nullable
    String conversation;

    @Option(names = "--new", description = "Start a new conversation (the default without --conversation).")
    boolean isNew;

    @Mixin
    ChatOptions chat = new ChatOptions();

    @Option(
            names = "--image",
            paramLabel = "FILE",
            description = "Attach an image to the first message; may be repeated.")
    List<Path> images = List.of();

    @Option(
            names = "--document",
            paramLabel = "FILE",
            description = "Attach a text to the first message, '-' for standard input; may be repeated.")
    List<Path> documents = List.of();

    @Option(
            names = "--once",
            description = "Send one message and end: the words of the command line or, without any, all of standard"
                    + " input.")
    boolean isOnce;

    @Mixin
    AnswerOptions asking = new AnswerOptions();

    @Override
    protected Exit run(HubAccess hub, Terminal terminal) throws InterruptedException {
        var here = CommandEnvironment.of(spec);
        var keyboard = new Keyboard(here.input());
        try (var client = new HubClient(hub.client(Optional.empty()).channel(), LONGEST_TURN)) {
            var session = session(client, keyboard, here, terminal);
            var exit = isTalk(here)
                    ? talk(session, hub, keyboard, here, terminal)
                    : speak(session, hub, keyboard, here, terminal);
            noteHowToContinue(session, here, terminal);
            return exit;
        }
    }

    /// Whether there is a prompt.
    private boolean isTalk(CommandEnvironment here) {
        return here.hasPerson() && !isOnce;
    }

    private ChatSession session(HubClient client, Keyboard keyboard, CommandEnvironment here, Terminal terminal)
            throws InterruptedException {
        var output = options.json ? new TurnLines(terminal) : new TurnScreen(terminal);
        var session = new ChatSession(client, asking.respondent(here, terminal, keyboard), output, chat.arguments());
        if (conversation != null) {
            open(conversation, client, session);
        }
        var providers = new ConversationTools(client).providers();
        providers.ifPresent(known -> known.check(chat.model.model().or(session::model)));
        chat.model.system().ifPresent(session::instruct);
        images.forEach(file -> session.attach(Attachment.image(here.folder().resolve(file))));
        documents.forEach(file -> session.attach(document(file, here)));
        return session;
    }

    /// Looks whether the conversation is there before anything is typed.
    private void open(String id, HubClient client, ChatSession session) throws InterruptedException {
        if (isNew) {
            throw new CommandFailedException(Exit.USAGE, "--new and --conversation exclude each other.");
        }
        var start = ConversationTools.of(id).with("limit", Json.number(1));
        session.open(id, new ConversationTools(client).act("view", start));
    }

    private Attachment document(Path file, CommandEnvironment here) {
        if (!file.toString().equals("-")) {
            return Attachment.document(here.folder().resolve(file));
        }
        if (words.isEmpty()) {
            throw new CommandFailedException(
                    Exit.USAGE, "--document - takes standard input, so the message must be on the command line.");
        }
        return Attachment.document(here.input());
    }

    private Exit talk(ChatSession session, HubAccess hub, Keyboard keyboard, CommandEnvironment here, Terminal terminal)
            throws InterruptedException {
        var interrupts = new Interrupts(() -> {
            terminal.note("");
            noteHowToContinue(session, here, terminal);
            System.exit(INTERRUPTED);
        });
        OsSignals.handle("INT", _ -> interrupts.press());
        terminal.note("Type a message. /help shows commands, Ctrl-C stops an answer, /quit ends the chat.");
        return loop(session, hub, keyboard, here, terminal, interrupts).run(message());
    }

    private Exit speak(
            ChatSession session, HubAccess hub, Keyboard keyboard, CommandEnvironment here, Terminal terminal)
            throws InterruptedException {
        if (message().isPresent()) {
            return session.say(message().get());
        }
        return isOnce
                ? session.say(OnlyMessage.read(keyboard, here))
                : loop(session, hub, keyboard, here, terminal, new Interrupts(() -> {}))
                        .run(Optional.empty());
    }

    private ChatLoop loop(
            ChatSession session,
            HubAccess hub,
            Keyboard keyboard,
            CommandEnvironment here,
            Terminal terminal,
            Interrupts interrupts) {
        var tools = new OfferedTools(() -> hub.client(chat.profile()), chat.sources);
        var commands = new PromptCommands(
                session, tools, options.json ? terminal.withOutputToError() : terminal, here.folder());
        return new ChatLoop(session, commands, keyboard, terminal, interrupts, isTalk(here));
    }

    private Optional<String> message() {
        return Optional.of(String.join(" ", words)).filter(text -> !text.isBlank());
    }

    private void noteHowToContinue(ChatSession session, CommandEnvironment here, Terminal terminal) {
        if (here.isTerminal(CommandEnvironment.ERROR) && !options.json) {
            session.conversation()
                    .ifPresent(id -> terminal.note("To continue later: jackfield chat --conversation " + id));
        }
    }
}
