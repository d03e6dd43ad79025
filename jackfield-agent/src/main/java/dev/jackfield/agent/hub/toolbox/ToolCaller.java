package dev.jackfield.agent.hub.toolbox;

import dev.jackfield.agent.hub.model.SamplingModel;
import dev.jackfield.agent.hub.model.SourceSampling;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.ForwardingCaller;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.LogLevel;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.Message;
import java.util.Optional;
import java.util.function.Consumer;

/// The caller of a tool in a conversation. What the tool logs is shown as its progress too, and where its source
/// may ask the model of the conversation, that model answers. Other sources that the tool calls may not ask it.
final class ToolCaller extends ForwardingCaller {
    private static final String LOG = McpMethod.NOTIFICATION_MESSAGE;
    private static final Optional<String> USUAL_LEVEL = Optional.of(LogLevel.INFO.wireName());

    private final Consumer<String> progress;
    private final Optional<SourceSampling.Answers> model;
    private final Optional<SourceSampling.Answers> innerModel;

    private ToolCaller(
            Caller caller,
            Consumer<String> progress,
            Optional<SourceSampling.Answers> model,
            Optional<SourceSampling.Answers> innerModel) {
        super(caller);
        this.progress = progress;
        this.model = model;
        this.innerModel = innerModel;
    }

    /// Returns the caller of a tool of the source itself.
    ///
    /// @param model answers `sampling/createMessage`; without it, the client does
    static ToolCaller forSourceTool(Caller caller, Consumer<String> progress, Optional<SourceSampling.Answers> model) {
        return new ToolCaller(caller, progress, model, Optional.empty());
    }

    /// Returns the caller of a tool of the hub that calls a tool of the source.
    static ToolCaller forHubTool(Caller caller, Consumer<String> progress, Optional<SourceSampling.Answers> model) {
        return new ToolCaller(caller, progress, Optional.empty(), model);
    }

    @Override
    public Caller inner() {
        return forSourceTool(delegate().inner(), progress, innerModel);
    }

    /// Asks the source for log messages from `info` on where the client named no level, because they are events of
    /// the conversation. Which of them the client itself gets depends on its own level.
    @Override
    public Envelope envelope() {
        var own = super.envelope();
        return own.logLevel().isPresent()
                ? own
                : new Envelope(own.version(), own.capabilities(), own.clientInfo(), USUAL_LEVEL);
    }

    @Override
    public void notifyClient(Message notification) {
        if (notification.method().equals(LOG) && isWanted(notification.params())) {
            progress.accept(logLine(notification.params()));
        }
        super.notifyClient(notification);
    }

    /// Returns whether a log message is as severe as it should be. A legacy server has one level for all its callers,
    /// and another one may want more.
    private boolean isWanted(Fields log) {
        var wanted = envelope().logLevel().orElse("");
        return LogLevel.isAtLeast(log.text("level").orElse(""), wanted);
    }

    private static String logLine(Fields log) {
        var level = log.text("level").map(word -> word + ": ").orElse("");
        return level
                + log.text("data")
                        .orElseGet(() -> log.get("data").map(Json::toString).orElse(""));
    }

    @Override
    public Message ask(Message question) throws InterruptedException {
        return model.isPresent() && question.method().equals(SamplingModel.METHOD)
                ? model.get().answer(question)
                : super.ask(question);
    }

    @Override
    public ClientCapabilities answers() {
        var own = super.answers();
        return model.isEmpty() ? own : new ClientCapabilities(own.declared().with("sampling", Fields.EMPTY), own.era());
    }
}
