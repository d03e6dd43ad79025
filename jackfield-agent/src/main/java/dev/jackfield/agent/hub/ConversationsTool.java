package dev.jackfield.agent.hub;

import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.conversation.BadCanisterLine;
import dev.jackfield.conversation.Canister;
import dev.jackfield.conversation.CanisterContent;
import dev.jackfield.conversation.CanisterLine;
import dev.jackfield.conversation.store.ConversationFailure;
import dev.jackfield.conversation.store.ConversationInfo;
import dev.jackfield.conversation.store.ConversationStore;
import dev.jackfield.conversation.store.NewConversation;
import dev.jackfield.javatools.JavaTools;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.model.ModelDescriptor;
import dev.jackfield.model.ModelFailure;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/// The tool `conversations`: what a caller can do with its conversations besides talking. It can be called and is in no
/// list, because models need it rarely. Inside a conversation it is refused: what a tool says there could make the
/// model read or delete the other conversations of its user.
public final class ConversationsTool {
    private static final String INSIDE = "`conversations` cannot be called inside a conversation.";

    private final Supplier<Optional<ConversationStore>> store;
    private final ModelChoice models;
    private final ConversationConnections connections;
    private final InstantSource clock;

    /// @param store keeps conversations; empty where nothing is kept
    public ConversationsTool(
            Supplier<Optional<ConversationStore>> store,
            ModelChoice models,
            ConversationConnections connections,
            InstantSource clock) {
        this.store = store;
        this.models = models;
        this.connections = connections;
        this.clock = clock;
    }

    /// Adds the tool to a source.
    public JavaTools addTo(JavaTools source) {
        return source.unlisted(ConverseDefinition.CONVERSATIONS, this::run);
    }

    private Reply run(JsonNode arguments, Invocation invocation) throws InterruptedException {
        if (invocation.caller().conversation().isPresent()) {
            return Reply.error(INSIDE);
        }
        try {
            var owner = invocation.identity().name();
            var action = arguments.path("action").asString();
            return action.equals("models") ? models() : run(action, arguments, owner);
        } catch (ConversationFailure | BadCanisterLine | ModelFailure failed) {
            return Reply.error(String.valueOf(failed.getMessage()));
        }
    }

    private Reply run(String action, JsonNode arguments, String owner) throws InterruptedException {
        var kept = store.get();
        if (kept.isEmpty()) {
            return Reply.error("This hub keeps no conversations.");
        }
        if (action.equals("list")) {
            return list(kept.get().list(owner), arguments);
        }
        if (action.equals("create")) {
            return made("Created", kept.get().create(owner, chosen(arguments), first(arguments)));
        }
        var id = arguments.path("conversation").asString("");
        if (id.isEmpty()) {
            return Reply.error("`conversation` must be the id of a conversation. The action `list` shows them.");
        }
        return switch (action) {
            case "view" -> view(kept.get(), owner, id, arguments);
            case "fork" -> fork(kept.get(), owner, id, arguments);
            case "export" -> export(kept.get(), owner, id);
            default -> delete(kept.get(), owner, id);
        };
    }

    private static NewConversation chosen(JsonNode arguments) {
        return new NewConversation(text(arguments, "title"), text(arguments, "model"));
    }

    private List<Canister> first(JsonNode arguments) {
        return text(arguments, "system").stream()
                .<Canister>map(text -> new Canister.Supervisor(List.of(CanisterContent.text(text)), clock.instant()))
                .toList();
    }

    private static Optional<String> text(JsonNode arguments, String key) {
        return Optional.of(arguments.path(key).asString("")).filter(text -> !text.isEmpty());
    }

    private static <T> List<T> page(List<T> all, JsonNode arguments) {
        return all.stream()
                .skip(arguments.path("offset").asInt(0))
                .limit(arguments.path("limit").asInt(100))
                .toList();
    }

    private static Reply list(List<ConversationInfo> all, JsonNode arguments) {
        var shown = page(all, arguments);
        var text = shown.stream()
                .map(info -> "%s  %s  %s".formatted(info.id(), info.updated(), info.title()))
                .collect(Collectors.joining("\n"));
        var data = Fields.of(
                        "conversations",
                        Json.array(shown.stream().map(ConversationsTool::json).toList()))
                .with("total", Json.number(all.size()));
        return reply(text.isEmpty() ? "There are no conversations." : text, data);
    }

    private static Fields json(ConversationInfo info) {
        var json = Fields.of("id", Json.string(info.id()))
                .with("title", info.title())
                .with("created", info.created().toString())
                .with("updated", info.updated().toString())
                .with("messages", Json.number(info.messages()));
        var modelled = info.model().map(model -> json.with("model", model)).orElse(json);
        return info.forkedFrom()
                .map(from -> modelled.with(
                        "forked_from",
                        Fields.of("conversation", Json.string(from.id())).with("at", Json.number(from.at()))))
                .orElse(modelled);
    }

    private static Reply view(ConversationStore store, String owner, String id, JsonNode arguments) {
        var found = store.load(owner, id);
        var offset = arguments.path("offset").asInt(0);
        var shown = page(found.canisters(), arguments);
        var lines = IntStream.range(0, shown.size())
                .mapToObj(at ->
                        CanisterLine.writeWithoutBinaries(shown.get(at)).with("number", Json.number(offset + at + 1L)))
                .toList();
        var text = IntStream.range(0, shown.size())
                .mapToObj(at -> "%d %s: %s"
                        .formatted(offset + at + 1, shown.get(at).role().word(), said(shown.get(at))))
                .collect(Collectors.joining("\n"));
        return reply(text, json(found.info()).with("canisters", Json.array(lines)));
    }

    private static String said(Canister canister) {
        return switch (canister) {
            case Canister.User user -> ContentText.of(user.content());
            case Canister.Assistant said -> ContentText.of(said.content());
            case Canister.Supervisor told -> ContentText.of(told.content());
            case Canister.Document document -> document.title().orElse("") + " " + ContentText.of(document.content());
            case Canister.Invocation call -> call.name() + " " + call.arguments();
            case Canister.Result result ->
                result.error()
                        .map(error -> "Failed: " + error.message())
                        .orElseGet(() -> ContentText.of(result.content()));
        };
    }

    private static Reply fork(ConversationStore store, String owner, String id, JsonNode arguments)
            throws InterruptedException {
        var at = arguments.has("at")
                ? arguments.path("at").asInt()
                : store.info(owner, id).messages();
        return made("Forked", store.fork(owner, id, at));
    }

    private static Reply made(String verb, ConversationInfo info) {
        return reply(
                "%s conversation %s.".formatted(verb, info.id()), json(info).with("conversation", info.id()));
    }

    private static Reply export(ConversationStore store, String owner, String id) {
        var lines = store.export(owner, id);
        return reply(lines, Fields.of("conversation", Json.string(id)).with("messages", lines));
    }

    private Reply delete(ConversationStore store, String owner, String id) throws InterruptedException {
        store.delete(owner, id);
        connections.end(owner, id);
        return reply("Deleted conversation %s.".formatted(id), Fields.of("deleted", Json.string(id)));
    }

    private Reply models() throws InterruptedException {
        var found = models.models().survey();
        var usual = models.models().usual();
        var data = Fields.of(
                "models", Json.array(found.stream().map(ConversationsTool::json).toList()));
        var text = found.stream().map(ConversationsTool::name).collect(Collectors.joining("\n"));
        return reply(
                text.isEmpty() ? "No provider is configured." : text,
                usual.map(name -> data.with("usual", name)).orElse(data));
    }

    private static String name(ModelDescriptor model) {
        return model.provider() + "/" + model.id();
    }

    private static Fields json(ModelDescriptor model) {
        return Fields.of("model", Json.string(name(model)))
                .with("name", model.name())
                .with("context_window", Json.number(model.contextWindow()))
                .with("calls_tools", Json.bool(model.callsTools()));
    }

    private static Reply reply(String text, Fields data) {
        return new Reply.Complete(Reply.text(text).result().with("structuredContent", data));
    }
}
