package dev.jackfield.inspect.doctor;

import dev.jackfield.agent.model.ModelDescriptor;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.kind.Finding;
import dev.jackfield.settings.ProviderSettings;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.outbound.OutboundClients;
import dev.jackfield.settings.provider.ModelProviders;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Checks which providers of models can be reached, and whether they offer the configured models.
///
/// @param progress receives the name of each check
record ProviderExamination(LoadedConfig loaded, Map<String, String> environment, Consumer<String> progress) {

    List<Section> examine() throws InterruptedException {
        var sections = new ArrayList<Section>();
        try (var outbound = new OutboundClients(environment, InstantSource.system());
                var providers = new ModelProviders(() -> loaded, outbound)) {
            for (var provider : loaded.settings().providers().entrySet()) {
                progress.accept("Checking " + provider.getKey());
                var finding = finding(provider.getKey(), provider.getValue(), providers);
                sections.add(new Section("Provider " + provider.getKey(), List.of(finding)));
            }
        }
        return sections;
    }

    private static Finding finding(String name, ProviderSettings settings, ModelProviders providers)
            throws InterruptedException {
        if (!settings.enabled()) {
            return Finding.fine("It is not enabled");
        }
        try {
            return modelFinding(name, settings, providers.survey(name));
        } catch (ModelException failed) {
            return Finding.problem(String.valueOf(failed.getMessage()), remedy(name, failed.kind()));
        }
    }

    private static Finding modelFinding(String name, ProviderSettings settings, List<ModelDescriptor> models) {
        var wanted = settings.model();
        var isOffered = wanted == null
                || models.isEmpty()
                || models.stream().anyMatch(model -> model.id().equals(wanted));
        return isOffered
                ? Finding.fine("It offers %d %s".formatted(models.size(), models.size() == 1 ? "model" : "models"))
                : Finding.warning(
                        "It does not list the model '%s'".formatted(wanted),
                        "Set providers.%s.model to one of those that it lists, such as %s."
                                .formatted(name, models.getFirst().id()));
    }

    private static String remedy(String name, ModelException.Kind kind) {
        return switch (kind) {
            case ACCESS -> "Set providers.%s.key, best from a variable in .env.".formatted(name);
            case CONNECTION, TIMEOUT -> "Start the service, or correct providers.%s.url.".formatted(name);
            case REQUEST, CONTENT, TOO_LONG, RATE_LIMIT, SERVER ->
                "Correct the keys of providers.%s; docs/configuration.md has all of them.".formatted(name);
        };
    }
}
