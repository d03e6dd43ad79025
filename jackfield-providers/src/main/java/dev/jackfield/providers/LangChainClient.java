package dev.jackfield.providers;

import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.model.ModelDescriptor;
import dev.jackfield.agent.model.ProviderClient;
import dev.jackfield.agent.model.ProviderConfig;
import dev.jackfield.providers.format.WireFormat;
import dev.jackfield.transport.http.client.HttpCalls;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/// A client of a service that offers models. Has its own connections.
final class LangChainClient implements ProviderClient {
    private final ModelService service;

    // what the service said of its models when it was last asked
    private final Map<String, ModelDescriptor> listed = new ConcurrentHashMap<>();

    LangChainClient(ProviderConfig config, WireFormat format) {
        var http = new HttpCalls(config.route().trust(), config.route().proxies());
        this.service = new ModelService(config, format, http);
    }

    @Override
    public ChatModel accessModel(String id) {
        return accessModel(id, RetryPause.USUAL);
    }

    ChatModel accessModel(String id, RetryPause backoff) {
        var descriptor = Optional.ofNullable(listed.get(id)).orElseGet(() -> service.descriptor(id));
        return new LangChainModel(service, descriptor, backoff);
    }

    @Override
    public List<ModelDescriptor> surveyModels() throws InterruptedException {
        var models = new ModelSurvey(service).models();
        listed.clear();
        listed.putAll(models.stream().collect(Collectors.toMap(ModelDescriptor::id, Function.identity(), (a, _) -> a)));
        return models;
    }

    @Override
    public void close() {
        service.http().close();
    }
}
