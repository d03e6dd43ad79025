package dev.jackfield.providers;

import dev.jackfield.agent.model.ModelListener;
import dev.jackfield.agent.model.ModelReply;
import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.providers.format.AnswerWatch;
import dev.jackfield.providers.format.Failures;
import dev.jackfield.transport.http.client.HttpCall;
import dev.jackfield.transport.http.client.ServerEvents;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.DefaultServerSentEventParsingHandle;
import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.http.client.sse.ServerSentEventContext;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import dev.langchain4j.model.chat.request.ChatRequest;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One request to a model and its answer. The request is made by the thread that wants the reply, inside the call
/// of LangChain4j, and reports its end by fields: exceptions would end in a log of LangChain4j.
final class ModelExchange implements HttpClient {
    private static final int MOST_BYTES = 32 << 20;
    private static final int MOST_EVENT_BYTES = 8 << 20;
    private static final int MOST_ERROR_BYTES = 64 << 10;

    private final ModelTurn turn;
    private final ModelListener listener;
    private final Deadline deadline;
    private final AnswerWatch watch;
    private final AnswerCollector collector = new AnswerCollector();
    private Optional<Duration> retryAfter = Optional.empty();
    private @Nullable RuntimeException failure;
    private @Nullable InterruptedException interrupt;

    ModelExchange(ModelTurn turn, ModelListener listener, Deadline deadline) {
        this.turn = turn;
        this.listener = listener;
        this.deadline = deadline;
        this.watch = turn.service().format().createWatch(turn.failures());
    }

    /// Makes the request and waits for the whole answer.
    ModelReply reply() throws InterruptedException {
        askModel();
        if (interrupt != null) {
            throw interrupt;
        }
        if (failure != null) {
            throw failure;
        }
        var answer = collector
                .response()
                .orElseThrow(() -> turn.failures().unreadableAnswer("ended without an answer", null));
        return new ReplyReader(turn, watch, InstantSource.system()).reply(answer);
    }

    /// What LangChain4j itself throws, it throws before it sends anything.
    private void askModel() {
        try {
            turn.chatModel(this)
                    .chat(ChatRequest.builder().messages(turn.messages()).build(), collector);
        } catch (RuntimeException refused) {
            throw turn.failures().unwritableRequest(refused);
        }
    }

    /// How long the provider wants to be left alone.
    Optional<Duration> retryAfter() {
        return retryAfter;
    }

    /// Whether a piece of the answer was received.
    boolean hasBegun() {
        return watch.hasBegun();
    }

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        throw new UnsupportedOperationException("all answers are streams");
    }

    @Override
    public void execute(HttpRequest request, ServerSentEventParser unused, ServerSentEventListener events) {
        try (var call = openCall(request)) {
            call.send();
            requireStream(call);
            events.onOpen(SuccessfulHttpResponse.builder().statusCode(200).build());
            call.read(body -> read(body, events));
            runReading(events::onClose);
        } catch (InterruptedException interrupted) {
            interrupt = interrupted;
        } catch (ChannelException broken) {
            failure = watch.hasBegun() && !(broken instanceof ChannelException.TimedOutException)
                    ? turn.failures().brokenAnswer(broken)
                    : turn.failures().connection(broken);
        } catch (RuntimeException failed) {
            failure = failed;
        }
    }

    private HttpCall openCall(HttpRequest request) {
        var headers = headers(request);
        headers.put("Accept", "text/event-stream");
        headers.putAll(turn.service().headers());
        return turn.service()
                .http()
                .post(URI.create(request.url()), headers, turn.body(request.body()))
                .until(deadline);
    }

    /// The headers that LangChain4j wants, without the key that it does not have.
    private static Map<String, String> headers(HttpRequest request) {
        var headers = new HashMap<String, String>();
        request.headers().forEach((name, values) -> {
            if (!name.equalsIgnoreCase("x-api-key") && !name.equalsIgnoreCase("content-type")) {
                headers.put(name, String.join(",", values));
            }
        });
        return headers;
    }

    private void requireStream(HttpCall call) throws InterruptedException {
        if (call.status() / 100 != 2) {
            retryAfter = RetryAfter.of(call.header("Retry-After"), InstantSource.system());
            throw turn.failures().status(call.status(), call.read(in -> in.readNBytes(MOST_ERROR_BYTES)));
        }
        var type = String.valueOf(call.header("Content-Type"));
        if (!type.startsWith("text/event-stream")) {
            throw turn.failures().noStream(type, call.read(in -> in.readNBytes(MOST_ERROR_BYTES)));
        }
    }

    /// Reads until the answer is over.
    private boolean read(InputStream body, ServerSentEventListener listeners) throws IOException, InterruptedException {
        var events =
                new ServerEvents(new LimitedStream(body, MOST_BYTES, turn.failures()), MOST_EVENT_BYTES, Intake.FREE);
        var context = new ServerSentEventContext(new DefaultServerSentEventParsingHandle(body));
        while (!watch.isOver()) {
            var event = events.next();
            if (event == null) {
                return requireComplete();
            }
            handleEvent(event, listeners, context);
        }
        return true;
    }

    private boolean requireComplete() {
        if (!watch.isComplete()) {
            throw turn.failures().brokenAnswer(null);
        }
        return true;
    }

    private void handleEvent(ServerEvents.Event event, ServerSentEventListener events, ServerSentEventContext context) {
        var data = event.text();
        var fields = inspect(data);
        var name = event.type().equals("message") ? fields.text("type").orElse(null) : event.type();
        runReading(() -> events.onEvent(new ServerSentEvent(name, data), context));
        collector.takePieces().forEach(listener::text);
        watch.takeRefusal().ifPresent(listener::text);
    }

    /// Shows an event to the watch. Returns its members.
    private Fields inspect(String data) {
        try {
            var fields = data.startsWith("[")
                    ? Fields.EMPTY
                    : Json.parse(data).object().orElse(Fields.EMPTY);
            watch.inspect(data, fields);
            return fields;
        } catch (InvalidJsonException malformed) {
            throw turn.failures().unreadableAnswer("sent an event that is not valid JSON", malformed);
        }
    }

    /// Lets LangChain4j read.
    private void runReading(Runnable reading) {
        try {
            reading.run();
        } catch (RuntimeException unreadable) {
            throw turn.failures().unreadableAnswer("sent an event that cannot be read", unreadable);
        }
        collector.error().ifPresent(unreadable -> {
            throw turn.failures().unreadableAnswer("sent an event that cannot be read", unreadable);
        });
    }

    /// A stream that fails when it is longer than an answer can be.
    private static final class LimitedStream extends FilterInputStream {
        private final Failures failures;
        private long left;

        LimitedStream(InputStream in, long limit, Failures failures) {
            super(in);
            this.left = limit;
            this.failures = failures;
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            var count = super.read(bytes, from, length);
            left -= Math.max(0, count);
            if (left < 0) {
                throw failures.unreadableAnswer("sent more data than an answer may have", null);
            }
            return count;
        }
    }
}
