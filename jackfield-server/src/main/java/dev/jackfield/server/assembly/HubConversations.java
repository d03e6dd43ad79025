package dev.jackfield.server.assembly;

import dev.jackfield.agent.ai.MethodAi;
import dev.jackfield.agent.conversation.store.ConversationLimits;
import dev.jackfield.agent.conversation.store.ConversationStore;
import dev.jackfield.agent.hub.AiSourceFactory;
import dev.jackfield.agent.hub.ConversationsTool;
import dev.jackfield.agent.hub.ConverseTool;
import dev.jackfield.agent.hub.model.HubModels;
import dev.jackfield.agent.hub.model.ModelChoice;
import dev.jackfield.agent.hub.turn.ConversationConnections;
import dev.jackfield.agent.hub.turn.ConversationTerms;
import dev.jackfield.agent.hub.turn.DocumentNames;
import dev.jackfield.agent.hub.turn.TurnMaker;
import dev.jackfield.api.hub.Scopes;
import dev.jackfield.core.Hub;
import dev.jackfield.core.call.SkillName;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.signature.Language;
import dev.jackfield.core.source.Source;
import dev.jackfield.documents.DocumentStore;
import dev.jackfield.server.owntools.OwnSource;
import dev.jackfield.server.reload.Reloadable;
import dev.jackfield.settings.Settings;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.outbound.OutboundClients;
import dev.jackfield.settings.provider.ModelProviders;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The conversations of a hub: their models, where they are kept, and what the hub offers of them.
public final class HubConversations implements Reloadable, AutoCloseable {
    private final Supplier<LoadedConfig> loaded;
    private final InstantSource clock;
    private final DocumentStore documents;
    private final ModelProviders providers;
    private final ModelChoice models;
    private final ConversationConnections connections = new ConversationConnections();
    private final ConverseTool converse;
    private final ConversationsTool conversations;
    private final ConversationStore store;

    // used by one reload at a time
    private @Nullable MadeAi ai;

    private record MadeAi(Source source, boolean hasModel) {}

    /// What conversations need of their hub.
    ///
    /// @param shelf keeps them
    record Parts(
            Supplier<Hub> hub,
            Supplier<LoadedConfig> loaded,
            Supplier<Scopes> scopes,
            Shelf shelf,
            DocumentStore documents,
            OutboundClients outbound,
            Supplier<Language> codeLanguage,
            InstantSource clock) {}

    HubConversations(Parts parts) {
        this.loaded = parts.loaded;
        this.clock = parts.clock;
        this.store = new ConversationStore(parts.shelf, this::limits, clock);
        this.documents = parts.documents;
        this.providers = new ModelProviders(loaded, parts.outbound);
        this.models = new ModelChoice(providers, clock);
        var turns = new TurnMaker(new TurnMaker.Parts(
                parts.hub,
                models,
                store,
                new DocumentNames(documents),
                () -> parts.scopes.get().profiledScopes(),
                connections,
                this::terms,
                parts.codeLanguage,
                clock));
        this.converse = new ConverseTool(turns);
        this.conversations = new ConversationsTool(store, models, connections, clock);
    }

    /// Lets go what the configuration before needed.
    @Override
    public void afterReload() {
        providers.closeUnused();
    }

    /// Returns the models that the hub is configured with.
    HubModels models() {
        return providers;
    }

    private Settings settings() {
        return loaded.get().settings();
    }

    private ConversationTerms terms() {
        var said = settings().conversation();
        return new ConversationTerms(
                said.view(),
                said.toolTokens(),
                said.steps(),
                said.timeout(),
                said.onToolFailure(),
                said.supersededResults(),
                Set.copyOf(said.sampling()),
                said.samplingCalls(),
                said.samplingTokens(),
                said.keepConnections(),
                settings().mcp().promptBudget());
    }

    /// Removes what is left of expired conversations.
    void sweep() {
        store.sweep();
    }

    private ConversationLimits limits() {
        return limits(settings());
    }

    /// Returns how much is kept, and for how long.
    public static ConversationLimits limits(Settings settings) {
        var usual = ConversationLimits.USUAL;
        return new ConversationLimits(
                usual.conversations(),
                usual.messages(),
                usual.bytes(),
                settings.conversation().maxSize().bytes(),
                Optional.of(settings.conversation().keep()));
    }

    /// Returns the tools for the hub's own source.
    OwnSource.Tools tools(Settings by) {
        return source -> add(source, ModelProviders.hasModel(by));
    }

    private JavaTools add(JavaTools source, boolean isListed) {
        return conversations.addTo(converse.addTo(source, isListed));
    }

    /// Returns these sources and the built-in source `ai`, unless its name is taken.
    ///
    /// @param others names that are taken besides
    /// @param running the source that has its name in the catalog now
    List<Source> withAi(List<Source> sources, Set<String> others, Settings by, Optional<Source> running) {
        var isTaken = others.contains(MethodAi.NAME) || sources.stream().anyMatch(HubConversations::isNamedAi);
        return isTaken
                ? sources
                : Stream.concat(sources.stream(), Stream.of(aiSource(by, running)))
                        .toList();
    }

    private static boolean isNamedAi(Source source) {
        return source.id().equals(MethodAi.NAME) || source.skill().equals(SkillName.of(MethodAi.NAME));
    }

    /// The running one, unless it must be shown to others. The catalog closes what leaves it.
    @SuppressWarnings("ReferenceEquality") // a source that left the catalog is closed, and not to be used again
    private Source aiSource(Settings by, Optional<Source> running) {
        var hasModel = ModelProviders.hasModel(by);
        var known = ai;
        if (known == null || known.hasModel != hasModel || running.orElse(null) != known.source) {
            var timeout = by.conversation().timeout();
            known = new MadeAi(AiSourceFactory.of(models, documents, timeout, hasModel), hasModel);
            ai = known;
        }
        return known.source;
    }

    @Override
    public void close() {
        connections.close();
        providers.close();
    }
}
