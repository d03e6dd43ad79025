package dev.jackfield.agent.hub.turn;

import dev.jackfield.agent.ai.DocumentCanisters;
import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.ContentText;
import dev.jackfield.agent.conversation.store.ConversationStore;
import dev.jackfield.agent.converse.HistoryView;
import dev.jackfield.agent.converse.Toolbox;
import dev.jackfield.agent.converse.TurnLoop;
import dev.jackfield.agent.converse.TurnSettings;
import dev.jackfield.agent.hub.model.ModelChoice;
import dev.jackfield.agent.hub.model.SamplingModel;
import dev.jackfield.agent.hub.model.SourceSampling;
import dev.jackfield.agent.hub.toolbox.HubToolbox;
import dev.jackfield.agent.hub.toolbox.TurnTools;
import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.core.Hub;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.ForwardingCaller;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Session;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.signature.Language;
import dev.jackfield.core.signature.SystemPrompt;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Makes turns of conversations: loads the history, lets the model write and call, and keeps the turn.
public record TurnMaker(Parts parts) {
    /// What turns are made of.
    ///
    /// @param connections those that wait for the next turn of their conversation
    /// @param terms as they are configured now
    /// @param codeLanguage the language of scripts where tools are called by scripts
    public record Parts(
            Supplier<Hub> hub,
            ModelChoice models,
            ConversationStore store,
            DocumentNames documents,
            ConfiguredProfiles scopes,
            ConversationConnections connections,
            Supplier<ConversationTerms> terms,
            Supplier<Language> codeLanguage,
            InstantSource clock) {}

    /// Makes the turn that a request asks for.
    ///
    /// @param invocation the call of `converse`
    public Reply make(TurnRequest request, Invocation invocation) throws InterruptedException {
        var owner = invocation.identity().name();
        var history = TurnHistory.load(parts.store(), request, owner);
        var model = parts.models().choose(request.model().or(history::model), invocation.caller());
        history.add(requestCanisters(request, invocation, history.instructions()));
        try (var connections = new TurnConnections(parts.connections(), request, owner)) {
            var notes = new ArrayList<String>();
            var scoped = scopedInvocation(request, invocation)
                    .withCaller(new TurnCaller(invocation.caller(), connections.session()));
            var outcome = loop(request, scoped, model, notes).run(history.canisters(), new TurnProgress(invocation));
            history.add(outcome.canisters());
            var kept = history.keep(name(model));
            if (kept.isEmpty()) {
                notes.add("This turn is not stored.");
            }
            var reply = new TurnReply(kept, name(model), outcome, history.addedCanisters(), notes).reply();
            kept.ifPresent(id -> connections.keep(id, parts.terms().get().keepConnections(), () -> history.isKept(id)));
            return reply;
        }
    }

    private Invocation scopedInvocation(TurnRequest request, Invocation invocation) {
        return new TurnScope(parts.hub().get(), parts.scopes()).narrow(request, invocation);
    }

    /// Returns the name by which a caller can choose the model again.
    private static String name(ChatModel model) {
        var descriptor = model.descriptor();
        return model instanceof SamplingModel ? SamplingModel.NAME : descriptor.provider() + "/" + descriptor.id();
    }

    /// Instructions that hold already are not given again: models read all of them in every step.
    private List<Canister> requestCanisters(TurnRequest request, Invocation invocation, String instructions)
            throws InterruptedException {
        var now = parts.clock().instant();
        var content = request.content();
        var canisters = new ArrayList<Canister>();
        request.system()
                .filter(text -> !text.equals(instructions))
                .ifPresent(text -> canisters.add(new Canister.Supervisor(List.of(CanisterContent.text(text)), now)));
        canisters.addAll(new DocumentCanisters(now)
                .toCanisters(parts.documents().resolveReferences(invocation.identity(), request.documents())));
        canisters.addAll(content.documents(now));
        canisters.add(new Canister.User(requireMessage(content), now));
        return canisters;
    }

    private static List<CanisterContent> requireMessage(TurnContent sent) {
        var content = sent.messageContent();
        if (content.stream()
                .allMatch(part -> ContentText.of(part).filter(String::isBlank).isPresent())) {
            throw new ModelException(
                    ModelException.Kind.REQUEST, "There is no message: give a `message` or `content`.");
        }
        return content;
    }

    private TurnLoop loop(TurnRequest request, Invocation turn, ChatModel model, List<String> notes) {
        var terms = parts.terms().get();
        var settings = request.settings(terms);
        if (!model.descriptor().callsTools()) {
            notes.add("Without tools: %s does not support tool calls."
                    .formatted(model.descriptor().name()));
            return loop(model, Toolbox.NONE, settings, view("", terms), turn);
        }
        var hub = parts.hub().get();
        var offered = TurnTools.of(hub, turn, request.view(terms), model::tokens, terms.toolTokens());
        var sampling = new SourceSampling(
                terms.sampling(), terms.samplingCalls(), terms.samplingTokens(), model, parts.clock());
        var toolbox = new HubToolbox(hub, turn, offered, sampling, parts.clock());
        return loop(model, toolbox, settings, view(guide(hub, turn, offered, terms), terms), turn);
    }

    private TurnLoop loop(ChatModel model, Toolbox toolbox, TurnSettings settings, HistoryView view, Invocation turn) {
        return new TurnLoop(model, toolbox, settings, view, parts.clock(), turn.caller()::askingTime);
    }

    private HistoryView view(String guide, ConversationTerms terms) {
        var fitting = new WindowView(guide, parts.clock().instant());
        return terms.superseded().map(fitting::leavingOut).orElse(fitting);
    }

    /// Tells a model which skills there are, where it does not see the tools themselves.
    private String guide(Hub hub, Invocation turn, TurnTools offered, ConversationTerms terms) {
        var skills = hub.skills(hub.catalog().visibleCatalog(turn.scope(), Viewer.of(turn)));
        return switch (offered.toolView()) {
            case AUTO, FULL, NAMES -> "";
            case SEARCH -> SystemPrompt.of(skills, Language.PYTHON, terms.guideTokens(), SystemPrompt.Form.TOOL);
            case CODE ->
                SystemPrompt.of(skills, parts.codeLanguage().get(), terms.guideTokens(), SystemPrompt.Form.CODE);
        };
    }

    /// The caller of a turn, whose calls are made inside a conversation.
    private static final class TurnCaller extends ForwardingCaller {
        private final Session conversation;

        TurnCaller(Caller caller, Session conversation) {
            super(caller);
            this.conversation = conversation;
        }

        @Override
        public Caller inner() {
            return new TurnCaller(delegate().inner(), conversation);
        }

        @Override
        public Optional<Session> conversation() {
            return Optional.of(conversation);
        }
    }

    /// The connections of one turn. They are closed with it, unless it is complete and they are kept for
    /// the next one.
    ///
    /// A turn that is not kept has connections of its own, because servers would remember what the
    /// conversation does not.
    private static final class TurnConnections implements AutoCloseable {
        private final ConversationConnections all;
        private final String owner;
        private final TurnSession session;
        private boolean isKept; // the thread of the turn only

        TurnConnections(ConversationConnections all, TurnRequest request, String owner) {
            this.all = all;
            this.owner = owner;
            this.session = request.conversation()
                    .filter(_ -> request.isKept())
                    .map(id -> all.checkOut(owner, id))
                    .orElseGet(TurnSession::new);
        }

        TurnSession session() {
            return session;
        }

        /// Keeps them for the next turn of a conversation.
        ///
        /// @param isThere whether the conversation has not been deleted meanwhile; asked when they are
        ///     kept, so that either this or the one who deletes it ends them
        void keep(String conversation, Duration time, BooleanSupplier isThere) {
            isKept = true;
            all.keep(owner, conversation, session, time);
            if (time.isPositive() && !isThere.getAsBoolean()) {
                all.end(owner, conversation);
            }
        }

        @Override
        public void close() {
            if (!isKept) {
                session.close();
            }
        }
    }
}
