package dev.jackfield.agent.hub.model;

import dev.jackfield.agent.conversation.ContentText;
import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.model.ModelDescriptor;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.agent.model.ModelListener;
import dev.jackfield.agent.model.ModelReply;
import dev.jackfield.agent.model.ModelRequest;
import dev.jackfield.agent.model.ProviderToolNames;
import dev.jackfield.agent.model.TokenEstimate;
import dev.jackfield.agent.model.ToolDefinition;
import dev.jackfield.core.call.Caller;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;

/// The model of the client that called, which is asked by `sampling/createMessage`. The user of the client sees and
/// allows each step there.
///
/// A client that does not declare `sampling.tools` gets no tools. Nothing is received before the model has finished.
public final class SamplingModel implements ChatModel {
    public static final String NAME = "client";

    public static final String METHOD = McpMethod.SAMPLING_CREATE_MESSAGE;

    /// The client does not say how much its model can read, so this is what nearly all can.
    private static final int WINDOW = 64_000;

    private static final String UNDECLARED =
            "No model is configured, and this client does not offer its own (sampling). Configure a provider under"
                + " `providers`, for example `anthropic: {key: \"${ANTHROPIC_API_KEY}\", model: claude-sonnet-4-5}`,"
                + " or use a client that supports sampling.";

    private final Caller caller;
    private final InstantSource clock;
    private final boolean callsTools;

    /// @throws ModelException if the client does not offer its model
    public SamplingModel(Caller caller, InstantSource clock) {
        if (!isOffered(caller.answers())) {
            throw new ModelException(ModelException.Kind.REQUEST, UNDECLARED);
        }
        this.caller = caller;
        this.clock = clock;
        this.callsTools = caller.answers().declared().object("sampling").has("tools");
    }

    static boolean isOffered(ClientCapabilities answers) {
        return answers.declared().has("sampling");
    }

    @Override
    public ModelDescriptor descriptor() {
        var media = EnumSet.of(ModelDescriptor.Medium.IMAGE, ModelDescriptor.Medium.AUDIO);
        return new ModelDescriptor(NAME, NAME, "the model of the client", false, callsTools, WINDOW, media);
    }

    @Override
    public ModelReply reply(ModelRequest request, ModelListener listener) throws InterruptedException {
        var offered = callsTools ? request : new ModelRequest(request.canisters(), List.of(), request.controls());
        var names = ProviderToolNames.of(
                offered.tools().stream().map(ToolDefinition::name).toList());
        var params = new SamplingRequest(offered, names).params();
        var answer = caller.ask(Message.request(Json.number(0), METHOD, params));
        if (Thread.interrupted()) {
            throw new InterruptedException("The call ended while the client was being asked");
        }
        var reply = read(answer, names);
        reply.content().forEach(part -> ContentText.of(part).ifPresent(listener::text));
        return reply;
    }

    private ModelReply read(Message answer, ProviderToolNames names) {
        if (answer.error().isPresent()) {
            var reason = answer.error().map(RpcError::message).orElse("");
            throw new ModelException(
                    ModelException.Kind.REQUEST, "The client did not allow its model to answer: %s".formatted(reason));
        }
        return new SamplingAnswer(answer.result(), names, clock.instant()).reply();
    }

    @Override
    public int tokens(String text) {
        return TokenEstimate.of(text);
    }
}
