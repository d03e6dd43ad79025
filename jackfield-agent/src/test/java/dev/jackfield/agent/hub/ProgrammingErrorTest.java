package dev.jackfield.agent.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.jackfield.action.Methods;
import dev.jackfield.action.Services;
import dev.jackfield.agent.ai.MethodAi;
import dev.jackfield.agent.ai.ModelSource;
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
import dev.jackfield.api.HttpDoor;
import dev.jackfield.api.Jackfield;
import dev.jackfield.core.Hub;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.signature.Language;
import dev.jackfield.documents.DocumentStore;
import dev.jackfield.executor.ActionExecutor;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.HttpChannel;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/// A defect in code of the hub: callers in Java get the exception, and clients elsewhere an id that the log has.
@Timeout(60)
class ProgrammingErrorTest {
    private static final Pattern CALL_ID = Pattern.compile("under call (\\S+)\\.");
    private static final InstantSource CLOCK = InstantSource.system();

    private final Logger logger = (Logger) LoggerFactory.getLogger(Hub.class);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final IllegalStateException defect = new IllegalStateException("secret bug");
    private final ScriptedChat model = new ScriptedChat().then((_, listener) -> {
        listener.text("I am");
        throw defect;
    });

    private Jackfield hub;
    private HttpDoor door;

    @BeforeEach
    void start() {
        log.start();
        logger.setLevel(Level.ERROR);
        logger.addAppender(log);
        var choice = new ModelChoice(new OneModel(model), CLOCK);
        var documents = new DocumentStore(new MemoryShelf(CLOCK));
        var own = JavaTools.named("jackfield").markBuiltIn();
        hub = Jackfield.builder()
                .source(new ConverseTool(turns(choice, documents)).addTo(own, true))
                .source(AiSourceFactory.of(choice, documents, Duration.ofMinutes(1), true))
                .start();
        door = hub.serveHttp(0);
    }

    @AfterEach
    void stop() {
        door.close();
        hub.close();
        logger.detachAppender(log);
        logger.setLevel(null);
    }

    private TurnMaker turns(ModelChoice choice, DocumentStore documents) {
        var terms = new ConversationTerms(
                ToolView.FULL,
                5_000,
                5,
                Duration.ofMinutes(1),
                OnToolFailure.RESULT,
                Optional.empty(),
                Set.of(),
                0,
                0,
                Duration.ZERO,
                100);
        return new TurnMaker(new TurnMaker.Parts(
                this::running,
                choice,
                new ConversationStore(new MemoryShelf(CLOCK)),
                new DocumentNames(documents),
                List::of,
                new ConversationConnections(),
                () -> terms,
                () -> Language.PYTHON,
                CLOCK));
    }

    private Hub running() {
        return hub.hub();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        jackfield.converse | {"message":"Who are you?"}
        ai.process         | {"aiPrompt":"Who are you?"}
        """)
    void clientsGetAnInternalErrorWithAnIdThatTheLogHas(String tool, String arguments) throws Exception {
        var heard = Collections.synchronizedList(new ArrayList<Message>());
        var error = called(tool, arguments, heard).error().orElseThrow();

        assertThat(error.code()).isEqualTo(RpcError.INTERNAL);
        var id = CALL_ID.matcher(error.message()).results().findFirst().orElseThrow();
        assertThat(log.list).anySatisfy(event -> {
            assertThat(event.getFormattedMessage()).contains(id.group(1));
            assertThat(event.getThrowableProxy().getMessage()).isEqualTo("secret bug");
        });
        assertThat(error.message() + heard).contains("I am").doesNotContain("secret bug", "Exception", "\\tat ");
    }

    private Message called(String tool, String arguments, List<Message> heard) throws InterruptedException {
        var params = "{\"name\":\"%s\",\"arguments\":%s,\"_meta\":{\"progressToken\":1}}".formatted(tool, arguments);
        try (var http = new HttpCalls();
                var client = TestClient.modern(
                        HttpChannel.create(http, URI.create(door.url()), Map.of(), ClientLink.SILENT, "ann"), "{}")) {
            return client.ask("tools/call", params, hearing(heard));
        }
    }

    private static ClientLink hearing(List<Message> heard) {
        return new ClientLink() {
            @Override
            public void notify(Message notification) {
                heard.add(notification);
            }

            @Override
            public Message ask(Message request) {
                return Message.error(request.id(), RpcError.of(RpcError.METHOD_NOT_FOUND, "nothing to ask"));
            }
        };
    }

    @Test
    void callersInJavaGetTheException() {
        try (var client = hub.client()) {
            client.connect();
            var thrown = catchThrowable(() -> client.callTool("jackfield.converse", Map.of("message", "Who are you?")));

            assertThat(thrown).isInstanceOf(HubException.CrashedException.class).hasCause(defect);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void callersOfTheActionGetTheException(boolean useMcp) {
        ModelSource models = () -> model;
        try (var executor = ActionExecutor.builder(Methods.of(new MethodAi(Services.of(models))))
                .useMcp(useMcp)
                .build()) {
            var thrown = catchThrowable(() -> executor.executeAction("ai", "process", Map.of("aiPrompt", "Hello")));

            assertThat(useMcp ? thrown.getCause() : thrown).isSameAs(defect);
        }
    }
}
