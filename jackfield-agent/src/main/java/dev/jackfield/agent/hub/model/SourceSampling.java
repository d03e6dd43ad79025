package dev.jackfield.agent.hub.model;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.ContentText;
import dev.jackfield.agent.conversation.McpContent;
import dev.jackfield.agent.conversation.history.HistoryWindow;
import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.model.Controls;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.agent.model.ModelListener;
import dev.jackfield.agent.model.ModelReply;
import dev.jackfield.agent.model.ModelRequest;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// Lets some sources ask the model of a conversation, so often and for so many tokens in one turn. The model gets no
/// tools and nothing of the conversation.
public final class SourceSampling {
    private final Set<String> sources;
    private final ChatModel model;
    private final InstantSource clock;

    // guarded by this
    private int callsLeft;
    private int tokensLeft;

    /// @param sources the sources that may ask
    public SourceSampling(Set<String> sources, int calls, int tokens, ChatModel model, InstantSource clock) {
        this.sources = Set.copyOf(sources);
        this.callsLeft = calls;
        this.tokensLeft = tokens;
        this.model = model;
        this.clock = clock;
    }

    /// Answers the questions of one source.
    public interface Answers {
        Message answer(Message question) throws InterruptedException;
    }

    /// Returns the answers for a source; empty if it may not ask.
    public Optional<Answers> answersFor(Optional<String> source) {
        return source.filter(sources::contains).map(_ -> this::answer);
    }

    private Message answer(Message question) throws InterruptedException {
        var wanted = number(question.params(), "maxTokens").orElse(Integer.MAX_VALUE);
        var granted = reserveTokens(wanted);
        if (granted == 0) {
            return refusal(
                    question,
                    "This turn of the conversation has reached its limit of questions from tools"
                            + " (`conversation.samplingCalls`, `samplingTokens`).");
        }
        var used = 0;
        try {
            var request = createRequest(question.params(), granted);
            refuseIfTooLong(request.canisters(), granted);
            var reply = model.reply(request, ModelListener.NONE);
            used = usedTokens(reply);
            return Message.result(question.id(), result(reply));
        } catch (ModelException failed) {
            return refusal(question, String.valueOf(failed.getMessage()));
        } finally {
            giveBack(Math.max(0, granted - used));
        }
    }

    private static Message refusal(Message question, String why) {
        return Message.error(question.id(), RpcError.of(RpcError.INTERNAL, why));
    }

    private void refuseIfTooLong(List<Canister> canisters, int answer) {
        var room = Math.max(0, model.descriptor().contextWindow() - answer);
        var excerpt = new HistoryWindow(room, model::tokens).excerptOf(canisters);
        if (excerpt.leftOut() > 0 || !excerpt.isWithin()) {
            throw new ModelException(
                    ModelException.Kind.TOO_LONG,
                    "The question is too long: there is room for about %d tokens.".formatted(room));
        }
    }

    private int usedTokens(ModelReply reply) {
        var counted = reply.usage().output();
        return counted > 0 ? counted : model.tokens(ContentText.of(reply.content()));
    }

    private synchronized int reserveTokens(int wanted) {
        if (callsLeft == 0 || wanted < 1) {
            return 0;
        }
        var granted = Math.min(wanted, tokensLeft);
        callsLeft--;
        tokensLeft -= granted;
        return granted;
    }

    private synchronized void giveBack(int tokens) {
        tokensLeft += tokens;
    }

    private ModelRequest createRequest(Fields params, int tokens) {
        var now = clock.instant();
        var canisters = new ArrayList<Canister>();
        params.text("systemPrompt")
                .ifPresent(text -> canisters.add(new Canister.Supervisor(List.of(CanisterContent.text(text)), now)));
        for (var message : params.get("messages").map(Json::items).orElse(List.of())) {
            var fields = message.object().orElse(Fields.EMPTY);
            var content = readContent(fields.get("content"));
            canisters.add(
                    fields.text("role").filter("assistant"::equals).isPresent()
                            ? new Canister.Assistant(content, now)
                            : new Canister.User(content, now));
        }
        var stops = params.get("stopSequences").map(Json::items).orElse(List.of()).stream()
                .flatMap(stop -> stop.text().stream())
                .toList();
        var controls = new Controls(temperature(params), OptionalDouble.empty(), OptionalInt.of(tokens), stops);
        return new ModelRequest(canisters, List.of(), controls);
    }

    /// Reads one block, or a list of them.
    private static List<CanisterContent> readContent(Optional<Json> content) {
        return content.flatMap(Json::object).isPresent()
                ? List.of(McpContent.read(content.get()))
                : McpContent.read(content.map(Json::items).orElse(List.of()));
    }

    private static OptionalDouble temperature(Fields params) {
        var node = params.get("temperature").map(Json::tree);
        return node.isPresent() && node.get().isNumber()
                ? OptionalDouble.of(node.get().doubleValue())
                : OptionalDouble.empty();
    }

    private static Optional<Integer> number(Fields params, String key) {
        return params.get(key).map(Json::tree).filter(JsonNode::canConvertToInt).map(JsonNode::intValue);
    }

    private Fields result(ModelReply reply) {
        var stop = switch (reply.stopReason()) {
            case END, TOOLS -> "endTurn";
            case LENGTH -> "maxTokens";
            case REFUSAL -> "refusal";
        };
        return Fields.of("role", Json.string("assistant"))
                .with("content", Fields.of("type", Json.string("text")).with("text", ContentText.of(reply.content())))
                .with("model", model.descriptor().id())
                .with("stopReason", stop);
    }
}
