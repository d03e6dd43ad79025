package dev.jackfield.agent.hub;

import dev.jackfield.Hub;
import dev.jackfield.agent.ai.DocumentCanisters;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.call.Viewer;
import dev.jackfield.conversation.Canister;
import dev.jackfield.conversation.CanisterContent;
import dev.jackfield.conversation.store.ConversationFailure;
import dev.jackfield.conversation.store.ConversationStore;
import dev.jackfield.conversation.store.NewConversation;
import dev.jackfield.conversation.store.StoredConversation;
import dev.jackfield.converse.HistoryView;
import dev.jackfield.converse.Toolbox;
import dev.jackfield.converse.TurnLoop;
import dev.jackfield.converse.TurnSettings;
import dev.jackfield.model.ChatModel;
import dev.jackfield.model.ModelFailure;
import dev.jackfield.signature.Language;
import dev.jackfield.signature.SystemPrompt;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Makes turns of conversations: loads the history, lets the model write and call, and keeps the turn.
public final class TurnMaker {
    private final Parts parts;

    /// What turns are made of.
    ///
    /// @param store keeps conversations; empty where nothing is kept
    /// @param connections those that wait for the next turn of their conversation
    /// @param terms as they are configured now
    /// @param codeLanguage the language of scripts where tools are called by scripts
    public record Parts(
            Supplier<Hub> hub,
            ModelChoice models,
            Supplier<Optional<ConversationStore>> store,
            DocumentNames documents,
            ScopeNames scopes,
            ConversationConnections connections,
            Supplier<ConversationTerms> terms,
            Supplier<Language> codeLanguage,
            InstantSource clock) {}

    public TurnMaker(Parts parts) {
        this.parts = parts;
    }

    Reply make(TurnRequest request, Invocation invocation) throws InterruptedException {
        var owner = invocation.identity().name();
        var notes = new ArrayList<String>();
        var store = parts.store().get();
        var earlier = request.conversation().map(id -> stored(store).load(owner, id));
        var wanted =
                request.model().or(() -> earlier.flatMap(known -> known.info().model()));
        var model = parts.models().of(wanted, invocation.caller());
        var history = new ArrayList<>(earlier.map(StoredConversation::canisters).orElse(List.of()));
        var before = history.size();
        history.addAll(asked(request, invocation, history));
        try (var connections = new TurnConnections(parts.connections(), request, owner)) {
            var caller = new TurnCaller(invocation.caller(), connections.session());
            var scoped = new TurnScope(parts.hub().get(), parts.scopes())
                    .of(request, invocation)
                    .by(caller);
            var outcome = loop(request, scoped, model, notes).run(history, new TurnProgress(invocation));
            history.addAll(outcome.canisters());
            var turn = history.subList(before, history.size());
            var kept = keep(request, owner, store, name(model), before, turn, notes);
            var reply = new TurnReply(kept, name(model), outcome, turn, notes).reply();
            kept.ifPresent(id -> connections.keep(
                    id, parts.terms().get().keepConnections(), () -> isThere(stored(store), owner, id)));
            return reply;
        }
    }

    private static ConversationStore stored(Optional<ConversationStore> store) {
        return store.orElseThrow(() -> new ModelFailure(ModelFailure.Kind.REQUEST, "This hub keeps no conversations."));
    }

    private static boolean isThere(ConversationStore store, String owner, String id) {
        try {
            return store.info(owner, id).id().equals(id);
        } catch (ConversationFailure gone) {
            return false;
        }
    }

    /// Returns the name by which a caller can choose the model again.
    private static String name(ChatModel model) {
        var descriptor = model.descriptor();
        return model instanceof SamplingModel ? SamplingModel.NAME : descriptor.provider() + "/" + descriptor.id();
    }

    /// Instructions that hold already are not given again: models read all of them in every step.
    private List<Canister> asked(TurnRequest request, Invocation invocation, List<Canister> history)
            throws InterruptedException {
        var now = parts.clock().instant();
        var content = request.content();
        var canisters = new ArrayList<Canister>();
        request.system()
                .filter(text -> !text.equals(instructions(history)))
                .ifPresent(text -> canisters.add(new Canister.Supervisor(List.of(CanisterContent.text(text)), now)));
        canisters.addAll(
                new DocumentCanisters(now).of(parts.documents().resolve(invocation.identity(), request.documents())));
        canisters.addAll(content.documents(now));
        canisters.add(new Canister.User(said(content), now));
        return canisters;
    }

    private static List<CanisterContent> said(TurnContent sent) {
        var content = sent.said();
        if (content.stream()
                .allMatch(part -> ContentText.of(part).filter(String::isBlank).isPresent())) {
            throw new ModelFailure(
                    ModelFailure.Kind.REQUEST, "There is nothing to say: give a `message` or `content`.");
        }
        return content;
    }

    /// Returns the instructions that were given last; empty when there are none.
    private static String instructions(List<Canister> history) {
        return history.reversed().stream()
                .filter(Canister.Supervisor.class::isInstance)
                .findFirst()
                .map(last -> ContentText.of(((Canister.Supervisor) last).content()))
                .orElse("");
    }

    private TurnLoop loop(TurnRequest request, Invocation turn, ChatModel model, List<String> notes) {
        var terms = parts.terms().get();
        var settings = request.settings(terms);
        if (!model.descriptor().callsTools()) {
            notes.add("Without tools: %s does not call any."
                    .formatted(model.descriptor().name()));
            return loop(model, Toolbox.NONE, settings, view("", terms), turn);
        }
        var hub = parts.hub().get();
        var offered = OfferedTools.of(hub, turn, request.view(terms), model::tokens, terms.toolTokens());
        var sampling = new SourceSampling(
                terms.sampling(), terms.samplingCalls(), terms.samplingTokens(), model, parts.clock());
        var toolbox = new HubToolbox(hub, turn, offered, sampling, parts.clock());
        return loop(model, toolbox, settings, view(guide(hub, turn, offered, terms), terms), turn);
    }

    private TurnLoop loop(ChatModel model, Toolbox toolbox, TurnSettings settings, HistoryView view, Invocation turn) {
        return new TurnLoop(model, toolbox, settings, view, parts.clock(), turn.caller()::waited);
    }

    private HistoryView view(String guide, ConversationTerms terms) {
        var fitting = new WindowView(guide, parts.clock().instant());
        return terms.superseded().map(fitting::leavingOut).orElse(fitting);
    }

    /// Tells a model which skills there are, where it does not see the tools themselves.
    private String guide(Hub hub, Invocation turn, OfferedTools offered, ConversationTerms terms) {
        var skills = hub.skills(hub.catalog().visible(turn.scope(), Viewer.of(turn)));
        return switch (offered.toolView()) {
            case AUTO, FULL, NAMES -> "";
            case SEARCH -> SystemPrompt.of(skills, Language.PYTHON, terms.guideTokens(), SystemPrompt.Form.TOOL);
            case CODE ->
                SystemPrompt.of(skills, parts.codeLanguage().get(), terms.guideTokens(), SystemPrompt.Form.CODE);
        };
    }

    private Optional<String> keep(
            TurnRequest request,
            String owner,
            Optional<ConversationStore> store,
            String model,
            int before,
            List<Canister> turn,
            List<String> notes)
            throws InterruptedException {
        if (!request.isKept() || store.isEmpty()) {
            notes.add("This turn is not kept.");
            return Optional.empty();
        }
        var chosen = new NewConversation(Optional.empty(), Optional.of(model));
        if (request.conversation().isEmpty()) {
            return Optional.of(store.get().create(owner, chosen, turn).id());
        }
        var id = request.conversation().get();
        return Optional.of(store.get().append(owner, id, before, turn, chosen).id());
    }
}
