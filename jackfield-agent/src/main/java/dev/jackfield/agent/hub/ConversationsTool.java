package dev.jackfield.agent.hub;

import dev.jackfield.agent.conversation.BadCanisterLineException;
import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.store.ConversationException;
import dev.jackfield.agent.conversation.store.ConversationStore;
import dev.jackfield.agent.conversation.store.NewConversation;
import dev.jackfield.agent.hub.model.ModelChoice;
import dev.jackfield.agent.hub.turn.ConversationConnections;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// The tool `conversations`: lists, shows, forks, exports, imports and deletes conversations of its caller. It can be
/// called and is in no list, because models need it rarely. Inside a conversation it is refused: the output of a tool
/// there could make the model read or delete the other conversations of its user.
public final class ConversationsTool {
    private static final String REFUSED_INSIDE = "`conversations` cannot be called inside a conversation.";

    private final ConversationStore store;
    private final ModelReplies models;
    private final ConversationConnections connections;
    private final InstantSource clock;

    public ConversationsTool(
            ConversationStore store, ModelChoice models, ConversationConnections connections, InstantSource clock) {
        this.store = store;
        this.models = new ModelReplies(models.models());
        this.connections = connections;
        this.clock = clock;
    }

    /// Adds the tool to a source.
    public JavaTools addTo(JavaTools source) {
        return source.unlistedTool(ConverseDefinition.CONVERSATIONS, this::run);
    }

    private Reply run(JsonNode arguments, Invocation invocation) throws InterruptedException {
        if (invocation.caller().conversation().isPresent()) {
            return Reply.error(REFUSED_INSIDE);
        }
        try {
            var owner = invocation.identity().name();
            var action = arguments.path("action").asString();
            return switch (action) {
                case "models" -> models.models();
                case "providers" -> models.providers();
                default -> run(action, arguments, owner);
            };
        } catch (ConversationException | BadCanisterLineException | ModelException failed) {
            return Reply.error(String.valueOf(failed.getMessage()));
        }
    }

    private Reply run(String action, JsonNode arguments, String owner) {
        if (action.equals("list")) {
            return ConversationReplies.list(store.list(owner), arguments);
        }
        if (action.equals("create")) {
            return ConversationReplies.infoReply(
                    "Created", store.create(owner, newConversation(arguments), firstCanisters(arguments)));
        }
        if (action.equals("import")) {
            return ConversationReplies.infoReply("Imported", store.add(owner, ExportedFiles.of(arguments)));
        }
        var id = arguments.path("conversation").asString("");
        if (id.isEmpty()) {
            return Reply.error("`conversation` must be the id of a conversation. The action `list` shows them.");
        }
        return switch (action) {
            case "view" -> ConversationReplies.view(store.load(owner, id), arguments);
            case "fork" -> fork(owner, id, arguments);
            case "export" ->
                arguments.path("files").asBoolean(false)
                        ? ExportedFiles.reply(store.files(owner, id))
                        : export(owner, id);
            case "delete" -> delete(owner, id);
            default -> Reply.error("There is no action `%s`.".formatted(action));
        };
    }

    private NewConversation newConversation(JsonNode arguments) {
        text(arguments, "model").ifPresent(models::requireProvider);
        return new NewConversation(text(arguments, "title"), text(arguments, "model"));
    }

    private List<Canister> firstCanisters(JsonNode arguments) {
        return text(arguments, "system").stream()
                .<Canister>map(text -> new Canister.Supervisor(List.of(CanisterContent.text(text)), clock.instant()))
                .toList();
    }

    private static Optional<String> text(JsonNode arguments, String key) {
        return Optional.of(arguments.path(key).asString("")).filter(text -> !text.isEmpty());
    }

    private Reply fork(String owner, String id, JsonNode arguments) {
        var at = arguments.has("at")
                ? arguments.path("at").asInt()
                : store.info(owner, id).messages();
        return ConversationReplies.infoReply("Forked", store.fork(owner, id, at));
    }

    private Reply export(String owner, String id) {
        var lines = store.export(owner, id);
        return DataReply.of(lines, Fields.of("conversation", Json.string(id)).with("messages", lines));
    }

    private Reply delete(String owner, String id) {
        store.delete(owner, id);
        connections.end(owner, id);
        return DataReply.of("Deleted conversation %s.".formatted(id), Fields.of("deleted", Json.string(id)));
    }
}
