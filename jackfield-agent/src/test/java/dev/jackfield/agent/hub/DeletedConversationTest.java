package dev.jackfield.agent.hub;

import static dev.jackfield.agent.converse.ScriptedChat.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.conversation.store.ConversationStore;
import dev.jackfield.agent.converse.OnToolFailure;
import dev.jackfield.agent.converse.ScriptedChat;
import dev.jackfield.agent.hub.model.ModelChoice;
import dev.jackfield.agent.hub.model.OneModel;
import dev.jackfield.agent.hub.toolbox.ToolView;
import dev.jackfield.agent.hub.turn.ConversationConnections;
import dev.jackfield.agent.hub.turn.ConversationTerms;
import dev.jackfield.agent.hub.turn.DocumentNames;
import dev.jackfield.agent.hub.turn.TurnMaker;
import dev.jackfield.api.Jackfield;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Session;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.signature.Language;
import dev.jackfield.documents.DocumentStore;
import dev.jackfield.protocol.rpc.Message;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A conversation that is deleted after its turn has been kept, and before its connections are.
@Timeout(60)
class DeletedConversationTest {
    private static final InstantSource CLOCK = InstantSource.system();
    private static final ConversationTerms TERMS = new ConversationTerms(
            ToolView.FULL,
            5_000,
            5,
            Duration.ofMinutes(1),
            OnToolFailure.RESULT,
            Optional.empty(),
            Set.of(),
            0,
            0,
            Duration.ofHours(1),
            100);

    private final ScriptedChat model = new ScriptedChat();
    private final ConversationConnections connections = new ConversationConnections();
    private final List<String> ended = new CopyOnWriteArrayList<>();
    private ConversationStore store;
    private Jackfield hub;
    private volatile boolean isDeleted;

    @BeforeEach
    void start() {
        store = new ConversationStore(new MemoryShelf(CLOCK));
        var turns = new TurnMaker(new TurnMaker.Parts(
                () -> hub.hub(),
                new ModelChoice(new OneModel(model), CLOCK),
                store,
                new DocumentNames(new DocumentStore(new MemoryShelf(CLOCK))),
                List::of,
                connections,
                this::terms,
                () -> Language.PYTHON,
                CLOCK));
        hub = Jackfield.builder()
                .source(new ConverseTool(turns)
                        .addTo(JavaTools.named("jackfield").markBuiltIn(), true))
                .source(JavaTools.named("server").invocationTool("""
                    {"name":"connect","inputSchema":{"type":"object"}}\
                    """, (_, call) -> connected(call)))
                .start();
    }

    @AfterEach
    void stop() {
        hub.close();
        connections.close();
    }

    /// Opens a connection for the conversation, as a source with `sharing: conversation` does.
    private Reply connected(Invocation call) {
        call.caller().conversation().orElseThrow().follow(new Session.Follower() {
            @Override
            public void onAnnouncement(Message notification) {}

            @Override
            public void onEnded() {
                ended.add("server");
            }
        });
        return Reply.text("connected");
    }

    /// Deletes what is kept so far. A turn reads the terms before it begins, and between the two moments.
    private ConversationTerms terms() {
        if (isDeleted) {
            store.list(Identity.LOCAL.name()).forEach(info -> delete(info.id()));
        }
        return TERMS;
    }

    private void delete(String id) {
        store.delete(Identity.LOCAL.name(), id);
        connections.end(Identity.LOCAL.name(), id);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void connectionStaysOnlyIfTheConversationIsStillThere(boolean isDeletedMeanwhile) {
        isDeleted = isDeletedMeanwhile;
        model.calls(call("c1", "server.connect", "{}")).says("Done.");
        try (var client = hub.client()) {
            client.connect();
            client.callTool("jackfield.converse", Map.of("message", "Connect"));
        }

        assertThat(store.list(Identity.LOCAL.name())).hasSize(isDeletedMeanwhile ? 0 : 1);
        assertThat(ended).hasSize(isDeletedMeanwhile ? 1 : 0);
    }
}
