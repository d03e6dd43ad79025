package dev.jackfield.agent.hub;

import dev.jackfield.agent.hub.model.HubModels;
import dev.jackfield.agent.hub.model.SamplingModel;
import dev.jackfield.agent.model.ModelDescriptor;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.stream.Stream;

/// Replies of the tool `conversations` about the models that the hub is configured with.
record ModelReplies(HubModels hub) {
    private static final String NO_PROVIDER = "No provider is configured.";

    /// Returns the names of the providers. It costs no request to any of them.
    Reply providers() {
        var names = hub.providers();
        var data = Fields.of(
                "providers", Json.array(names.stream().map(Json::string).toList()));
        return reply(names, data);
    }

    /// Returns the models that the providers list now, and which providers cannot.
    Reply models() throws InterruptedException {
        var found = hub.survey();
        var lines = Stream.concat(
                        found.models().stream().map(ModelReplies::name),
                        found.failures().entrySet().stream()
                                .map(failure -> "(%s lists none: %s)".formatted(failure.getKey(), failure.getValue())))
                .toList();
        var listed = found.models().stream().map(ModelReplies::json).toList();
        var failures = found.failures().entrySet().stream()
                .map(failure ->
                        Fields.of("provider", Json.string(failure.getKey())).with("reason", failure.getValue()))
                .toList();
        var data = Fields.of("models", Json.array(listed));
        return reply(lines, failures.isEmpty() ? data : data.with("unlisted", Json.array(failures)));
    }

    private Reply reply(List<String> lines, Fields data) {
        var text = lines.isEmpty() ? NO_PROVIDER : String.join("\n", lines);
        return DataReply.of(
                text, hub.usualModel().map(name -> data.with("usual", name)).orElse(data));
    }

    /// Refuses the name of a model of a provider that is not configured.
    void requireProvider(String model) {
        var provider = model.split("/", 2)[0];
        if (!model.equals(SamplingModel.NAME) && !hub.providers().contains(provider)) {
            throw new ModelException(ModelException.Kind.REQUEST, "Provider not registered: " + provider);
        }
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
}
