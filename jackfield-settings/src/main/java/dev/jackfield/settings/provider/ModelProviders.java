package dev.jackfield.settings.provider;

import dev.jackfield.agent.hub.model.HubModels;
import dev.jackfield.agent.hub.model.SamplingModel;
import dev.jackfield.agent.hub.model.SurveyedModels;
import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.model.ModelDescriptor;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.agent.model.ProviderConfig;
import dev.jackfield.core.config.Secret;
import dev.jackfield.kind.HttpRoute;
import dev.jackfield.kind.HttpRouteSettings;
import dev.jackfield.settings.ProviderSettings;
import dev.jackfield.settings.Settings;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.outbound.OutboundClients;
import dev.jackfield.settings.outbound.SharedClient;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// The providers of models that are configured now. A client of one is made when it is needed first, and again when
/// its settings have changed.
public final class ModelProviders implements HubModels, AutoCloseable {
    private final Supplier<LoadedConfig> loaded;
    private final OutboundClients outbound;
    private final ModelsLoader loader = new ModelsLoader();
    private final Map<String, SharedClient> made = new HashMap<>(); // guarded by this

    public ModelProviders(Supplier<LoadedConfig> loaded, OutboundClients outbound) {
        this.loaded = loaded;
        this.outbound = outbound;
    }

    @Override
    public Optional<String> usualModel() {
        return usualModel(loaded.get().settings());
    }

    /// Returns the name of the usual model in a configuration.
    static Optional<String> usualModel(Settings settings) {
        return Optional.ofNullable(settings.conversation().model())
                .or(() -> enabledProviders(settings)
                        .filter(provider -> provider.getValue().model() != null)
                        .map(provider ->
                                provider.getKey() + "/" + provider.getValue().model())
                        .findFirst());
    }

    /// Returns whether a configuration has a model that needs no client with a model of its own.
    public static boolean hasModel(Settings settings) {
        return usualModel(settings)
                .filter(name -> !name.equals(SamplingModel.NAME))
                .isPresent();
    }

    private static Stream<Map.Entry<String, ProviderSettings>> enabledProviders(Settings settings) {
        return settings.providers().entrySet().stream()
                .filter(provider -> provider.getValue().enabled());
    }

    @Override
    public ChatModel model(String name) {
        var slash = name.indexOf('/');
        var provider = slash < 0 ? name : name.substring(0, slash);
        try (var use = use(provider)) {
            var model = use.client().accessModel(slash < 0 ? usualOf(provider) : name.substring(slash + 1));
            return new ConfiguredModel(this, provider, model);
        }
    }

    private String usualOf(String provider) {
        var model = settings(provider).model();
        if (model == null) {
            throw new ModelException(
                    ModelException.Kind.REQUEST,
                    "Provider '%s' has no default model: write `%s/<model>`, or set its `model`."
                            .formatted(provider, provider));
        }
        return model;
    }

    private ProviderSettings settings(String provider) {
        var found = loaded.get().settings().providers().get(provider);
        if (found == null || !found.enabled()) {
            throw new ModelException(ModelException.Kind.REQUEST, "Provider not registered: " + provider);
        }
        return found;
    }

    /// Begins a use of a provider as it is configured now.
    synchronized SharedClient.Use use(String name) {
        var settings = settings(name);
        var route = outbound.route(new HttpRouteSettings(null, null), loaded.get());
        var known = made.get(name);
        if (known != null && known.isMadeOf(settings, route)) {
            return known.use();
        }
        var kind = settings.kind() == null ? name : settings.kind();
        var client = loader.provider(kind).client(config(name, settings, route));
        var fresh = new SharedClient(settings, route, client);
        made.put(name, fresh);
        if (known != null) {
            known.retire();
        }
        return fresh.use();
    }

    private static ProviderConfig config(String name, ProviderSettings settings, HttpRoute route) {
        return new ProviderConfig(
                name,
                Optional.ofNullable(settings.url()),
                Optional.ofNullable(settings.key()).map(Secret::reveal).filter(key -> !key.isBlank()),
                settings.timeout(),
                settings.retries(),
                Optional.of(settings.contextWindow()).filter(window -> window > 0),
                route);
    }

    @Override
    public List<String> providers() {
        return enabledProviders(loaded.get().settings()).map(Map.Entry::getKey).toList();
    }

    /// Lists what can be listed. A provider that fails keeps nothing from the others.
    @Override
    public SurveyedModels survey() throws InterruptedException {
        var found = new ArrayList<ModelDescriptor>();
        var failures = new LinkedHashMap<String, String>();
        for (var name : providers()) {
            try {
                found.addAll(survey(name));
            } catch (ModelException failed) {
                failures.put(name, String.valueOf(failed.getMessage()));
            }
        }
        return new SurveyedModels(found, failures);
    }

    /// Lists the models of one provider.
    public List<ModelDescriptor> survey(String provider) throws InterruptedException {
        try (var use = use(provider)) {
            return use.client().surveyModels();
        }
    }

    /// Closes the clients of providers that are configured no more, or otherwise. Running replies finish first.
    public synchronized void closeUnused() {
        var providers = loaded.get().settings().providers();
        for (var name : List.copyOf(made.keySet())) {
            var settings = providers.get(name);
            var client = Objects.requireNonNull(made.get(name));
            if (settings == null || !settings.enabled() || !client.isMadeOf(settings)) {
                made.remove(name);
                client.retire();
            }
        }
    }

    /// Returns the names of the providers that have a client.
    synchronized Set<String> connectedNames() {
        return Set.copyOf(made.keySet());
    }

    @Override
    public synchronized void close() {
        made.values().forEach(SharedClient::close);
        made.clear();
        loader.close();
    }
}
