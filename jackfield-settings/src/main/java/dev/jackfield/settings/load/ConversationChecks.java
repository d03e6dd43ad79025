package dev.jackfield.settings.load;

import dev.jackfield.settings.ProviderSettings;
import dev.jackfield.settings.Settings;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.PlaceFinder;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds parts of the configuration of conversations that cannot work. The hub works without them, so these are
/// warnings.
///
/// @param sources the ids of all sources, also of those that cannot be used now
/// @param isOpen whether skills may add sources later
record ConversationChecks(Settings settings, Collection<String> sources, boolean isOpen) {
    private static final String CLIENT = "client";
    static final String AI = "ai";
    private static final List<String> KINDS = List.of("anthropic", "openai");

    List<String> warnings(Node tree) {
        return Stream.of(model(), sampling(), takenNameWarnings(), providerNameWarnings(), kinds())
                .flatMap(each -> each)
                .map(warning -> "%s: %s: %s".formatted(place(tree, warning.key), warning.key, warning.text))
                .toList();
    }

    private record Warning(String key, String text) {}

    private static Object place(Node tree, String key) {
        return PlaceFinder.place(tree, key);
    }

    private Stream<Warning> model() {
        return Optional.ofNullable(settings.conversation().model())
                .filter(model -> !model.equals(CLIENT))
                .flatMap(this::problem)
                .map(text -> new Warning("conversation.model", text))
                .stream();
    }

    private Optional<String> problem(String model) {
        var name = model.contains("/") ? model.substring(0, model.indexOf('/')) : model;
        var provider = settings.providers().get(name);
        if (provider == null) {
            return Optional.of("Provider not registered: " + name);
        }
        if (!provider.enabled()) {
            return Optional.of("provider `%s` is not enabled".formatted(name));
        }
        return model.contains("/") || provider.model() != null
                ? Optional.empty()
                : Optional.of("provider `%s` has no `model`; write `%s/<model>`".formatted(name, name));
    }

    private Stream<Warning> sampling() {
        return settings.conversation().sampling().stream()
                .filter(source -> !isOpen && !sources.contains(source))
                .map(source -> new Warning("conversation.sampling", "there is no source `%s`".formatted(source)));
    }

    private Stream<Warning> takenNameWarnings() {
        return Stream.of(
                        Optional.of("sources.ai").filter(_ -> sources.contains(AI)),
                        Optional.of("profiles.ai")
                                .filter(_ -> settings.profiles().containsKey(AI)),
                        Optional.ofNullable(settings.aliases().get(AI)).map("sources.%s.aliases"::formatted))
                .flatMap(Optional::stream)
                .map(key -> new Warning(key, "replaces the built-in source `ai` with its tool `ai.process`"));
    }

    /// A provider without a kind is of the kind that it is called.
    private Stream<Warning> kinds() {
        return settings.providers().entrySet().stream()
                .filter(provider -> provider.getValue().enabled())
                .filter(provider -> !KINDS.contains(kind(provider)))
                .map(provider -> new Warning(
                        "providers." + provider.getKey(),
                        "there is no kind of provider `%s`; write `kind: openai` for a server with the interface of OpenAI, or `kind: anthropic`"
                                .formatted(kind(provider))));
    }

    private static String kind(Map.Entry<String, ProviderSettings> provider) {
        var kind = provider.getValue().kind();
        return kind == null ? provider.getKey() : kind;
    }

    /// Models are named `provider/model`.
    private Stream<Warning> providerNameWarnings() {
        return settings.providers().keySet().stream()
                .filter(name -> name.equals(CLIENT) || name.contains("/"))
                .map(name -> new Warning(
                        "providers." + name,
                        "cannot be chosen by this name: use one without `/` that is not `client`"));
    }
}
