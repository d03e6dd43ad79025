package dev.jackfield.agent.hub;

import dev.jackfield.call.Caller;
import dev.jackfield.call.ForwardingCaller;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.rpc.Message;
import java.util.Optional;
import java.util.function.Consumer;

/// The caller of a tool in a conversation. What the tool logs is shown as its progress too, and where its source
/// may ask the model of the conversation, that model answers. Other sources that the tool calls may not ask it.
final class ToolCaller extends ForwardingCaller {
    private static final String LOG = "notifications/message";

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
    static ToolCaller direct(Caller caller, Consumer<String> progress, Optional<SourceSampling.Answers> model) {
        return new ToolCaller(caller, progress, model, Optional.empty());
    }

    /// Returns the caller of a tool of the hub that calls a tool of the source.
    static ToolCaller around(Caller caller, Consumer<String> progress, Optional<SourceSampling.Answers> model) {
        return new ToolCaller(caller, progress, Optional.empty(), model);
    }

    @Override
    public Caller inner() {
        return direct(behind().inner(), progress, innerModel);
    }

    @Override
    public void hear(Message notification) {
        if (notification.method().equals(LOG)) {
            progress.accept(logged(notification.params()));
        }
        super.hear(notification);
    }

    private static String logged(Fields log) {
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
