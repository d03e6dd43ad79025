package dev.jackfield.cli.chat;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.client.ConversationTools;
import dev.jackfield.cli.client.HubClient;
import dev.jackfield.cli.client.StreamedCall;
import dev.jackfield.cli.questions.Respondent;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A talk with a model: which conversation it is, what goes with each message, and what goes with the next one.
/// Used by one thread; an interrupt of that thread cancels the turn.
public final class ChatSession {
    private final HubClient client;
    private final Respondent respondent;
    private final TurnOutput output;
    private final List<Attachment> attached = new ArrayList<>();

    // what goes with each message
    private Fields settings;

    // goes with the next message; the conversation keeps it from then on
    private Optional<String> system = Optional.empty();

    // empty until the first turn of a new conversation is over
    private Optional<String> conversation = Optional.empty();

    // the model of the conversation; empty where it has none yet, or another one was chosen since
    private Optional<String> used = Optional.empty();

    /// Begins a new conversation.
    ///
    /// @param settings the arguments of `converse` that go with each message
    public ChatSession(HubClient client, Respondent respondent, TurnOutput output, Fields settings) {
        this.client = client;
        this.respondent = respondent;
        this.output = output;
        this.settings = settings;
    }

    /// Sends a message and shows what follows. Returns whether the turn succeeded; a failed one leaves the
    /// conversation as it was.
    public Exit say(String text) throws InterruptedException {
        var arguments = arguments(text);
        attached.clear();
        output.begin();
        try {
            var result = new StreamedCall(client, respondent, output::asker, output)
                    .run(ConversationTools.CONVERSE, arguments);
            output.end(result);
            return ConversationTools.isError(result) ? Exit.TOOL_ERROR : recordTurn(result);
        } catch (InterruptedException interrupted) {
            output.showCancelled();
            throw interrupted;
        }
    }

    private Exit recordTurn(Fields result) {
        system = Optional.empty();
        var outcome = result.object("structuredContent");
        outcome.text("conversation").ifPresent(id -> conversation = Optional.of(id));
        used = outcome.text("model");
        return Exit.FINE;
    }

    private Fields arguments(String text) {
        var arguments = attached.isEmpty()
                ? Fields.of("message", Json.string(text))
                : Fields.of("content", Json.array(blocks(text)));
        arguments = with(arguments, "conversation", conversation);
        return with(arguments, "system", system).and(settings);
    }

    private List<Fields> blocks(String text) {
        var files = attached.stream().flatMap(file -> file.blocks().stream());
        return Stream.concat(files, Stream.of(Attachment.text(text))).toList();
    }

    private static Fields with(Fields arguments, String key, Optional<String> value) {
        return value.map(text -> arguments.with(key, text)).orElse(arguments);
    }

    public void attach(Attachment attachment) {
        attached.add(attachment);
    }

    /// The names of the files that go with the next message.
    List<String> attachments() {
        return attached.stream().map(Attachment::name).toList();
    }

    /// Sets the instructions for the model, from the next message on.
    public void instruct(String text) {
        system = Optional.of(text);
    }

    public void useModel(String model) {
        settings = settings.with("model", model);
        used = Optional.empty();
    }

    /// The model of the next turn; empty for the usual one of the hub.
    public Optional<String> model() {
        return used.or(() -> settings.text("model"));
    }

    /// The conversation that is kept; empty while nothing has been said.
    public Optional<String> conversation() {
        return conversation;
    }

    /// Goes on in another conversation.
    ///
    /// @param info what the hub says of it
    public void open(String id, Fields info) {
        conversation = Optional.of(id);
        used = settings.has("model") ? Optional.empty() : info.text("model");
    }

    /// Begins a new conversation with the next message.
    public void startAnew() {
        conversation = Optional.empty();
        used = Optional.empty();
    }

    /// The conversation, for an action that needs one.
    String currentConversation() {
        return conversation.orElseThrow(() -> new CommandFailedException(
                Exit.USAGE, "Nothing has been said in this conversation yet. /list shows others, /open ID opens one."));
    }

    ConversationTools conversations() {
        return new ConversationTools(client);
    }
}
