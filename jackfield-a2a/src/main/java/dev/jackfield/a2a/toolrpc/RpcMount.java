package dev.jackfield.a2a.toolrpc;

import dev.jackfield.a2a.toolrpc.RpcCalls.RpcAnswer;
import dev.jackfield.api.hub.HubReception;
import dev.jackfield.core.Hub;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import dev.jackfield.protocol.rpc.Shares;
import dev.jackfield.transport.http.server.CancellableRequest;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpRefusedException;
import dev.jackfield.transport.http.server.Mount;
import dev.jackfield.transport.http.server.NotFoundException;
import dev.jackfield.transport.http.server.Statuses;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;

/// The door `/rpc`: one POST is one call or a batch of calls, without a handshake. A client that closes its
/// connection cancels them. A notification is answered before its call is made, and the call is not cancelled.
///
/// @param isOpen whether the door is switched on now
/// @param unattended the calls of notifications, which no connection bounds
public record RpcMount(Hub hub, HubReception reception, BooleanSupplier isOpen, Shares unattended) implements Mount {
    public static final String PATH = "/rpc";

    private static final int MOST_UNATTENDED = 512;

    private static final String JSON = "application/json";
    private static final int ACCEPTED = 202;

    public RpcMount(Hub hub, HubReception reception, BooleanSupplier isOpen) {
        this(hub, reception, isOpen, new Shares(MOST_UNATTENDED));
    }

    /// The calls of one request.
    private interface Work<T> {
        T run() throws InterruptedException;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException, InterruptedException {
        if (!isOpen.getAsBoolean()) {
            throw new NotFoundException(
                    "This hub does not serve " + PATH + ": `rpc.enabled` is false in its configuration");
        }
        var guest = reception.admit(exchange, PATH);
        if (!exchange.method().equals("POST")) {
            throw new HttpRefusedException(405, "Send JSON-RPC calls to this path with POST", Map.of("Allow", "POST"));
        }
        var body = exchange.bodyFor(guest.identity());
        var calls = new RpcCalls(hub, reception.endpoints(), guest, exchange::headers);
        try {
            if (RpcBatch.isBatch(body)) {
                answerAll(RpcBatch.items(body), calls, exchange);
            } else {
                answer(Message.parseCall(body), calls, exchange, guest.identity());
            }
        } catch (RpcException unreadable) {
            respond(exchange, RpcAnswer.ofUnreadable(unreadable));
        }
    }

    /// A request that is refused before it is read is answered with a JSON-RPC error too. Its id is not known.
    @Override
    public byte[] problem(HttpExchange exchange, HttpRefusedException refused) {
        var error = RpcError.of(code(refused.status()), refused.text());
        return Message.error(RawJson.NULL, error).bytes();
    }

    private static int code(int status) {
        return switch (status) {
            case 401, 403 -> RpcError.REFUSED;
            case 429, Statuses.UNAVAILABLE -> RpcError.OVERLOADED;
            default -> status < 500 ? RpcError.INVALID_REQUEST : RpcError.INTERNAL;
        };
    }

    private void answer(Message call, RpcCalls calls, HttpExchange exchange, Identity caller)
            throws IOException, InterruptedException {
        if (call.isRequest()) {
            respond(exchange, runAttended(exchange, () -> calls.answer(call)));
            return;
        }
        try (var _ = unattended.tryTake(caller).orElseThrow(RpcMount::overloadRefusal)) {
            exchange.respond(ACCEPTED, Map.of());
            calls.answer(call);
        }
    }

    private static HttpRefusedException overloadRefusal() {
        return new HttpRefusedException(
                Statuses.UNAVAILABLE,
                "Too many calls from your notifications are running; try again later, or send requests with an id",
                Statuses.headers(Statuses.UNAVAILABLE));
    }

    private static void answerAll(List<Json> items, RpcCalls calls, HttpExchange exchange) throws IOException {
        var answers = runAttended(exchange, () -> new RpcBatch(calls, exchange::hasRoomFor).answerAll(items));
        if (answers.isEmpty()) {
            exchange.respond(ACCEPTED, Map.of());
        } else {
            exchange.respond(200, JSON, array(answers), Map.of());
        }
    }

    private static byte[] array(List<Message> answers) {
        return Json.array(answers.stream().map(Message::json).toList()).bytes();
    }

    /// Makes calls for a client that waits, and cancels them when it is gone.
    private static <T> T runAttended(HttpExchange exchange, Work<T> work) throws IOException {
        try (var running = new CancellableRequest()) {
            exchange.onGone(running::cancel);
            return work.run();
        } catch (InterruptedException interrupted) {
            throw (IOException) new InterruptedIOException("the client is gone").initCause(interrupted);
        }
    }

    private static void respond(HttpExchange exchange, RpcAnswer full) throws IOException {
        var isRoom = exchange.hasRoomFor(full.message().length());
        var message = isRoom ? full.message() : Statuses.tooLargeError(full.message());
        var status = isRoom ? full.status() : Statuses.UNAVAILABLE;
        exchange.respond(status, JSON, message.bytes(), Statuses.headers(status));
    }

    /// Several calls in one request. They are made one after the other, and answered in the same order.
    ///
    /// @param hasRoomFor reserves memory for an answer of this size, and tells whether there was enough
    private record RpcBatch(RpcCalls calls, IntPredicate hasRoomFor) {
        private static final int MOST = 100;

        /// Tells whether a body is an array rather than one message.
        static boolean isBatch(byte[] body) {
            for (var letter : body) {
                if (letter != ' ' && letter != '\t' && letter != '\n' && letter != '\r') {
                    return letter == '[';
                }
            }
            return false;
        }

        /// Returns the calls of a body; throws when it is none that can be answered call by call.
        static List<Json> items(byte[] body) {
            try {
                var items = Json.parse(body).items();
                if (items.isEmpty() || items.size() > MOST) {
                    throw new RpcException(RpcError.of(
                            RpcError.INVALID_REQUEST,
                            "Invalid request: a batch has 1 to %d calls, and this one has %d"
                                    .formatted(MOST, items.size())));
                }
                return items;
            } catch (InvalidJsonException malformed) {
                throw new RpcException(
                        RpcError.of(RpcError.PARSE, "Parse error: " + malformed.getMessage()), malformed);
            }
        }

        /// Makes the calls, and returns the answers to those that want one.
        List<Message> answerAll(List<Json> items) throws InterruptedException {
            var answers = new ArrayList<Message>();
            for (var item : items) {
                answer(item).map(this::fittingAnswer).ifPresent(answers::add);
            }
            return answers;
        }

        private Optional<Message> answer(Json item) throws InterruptedException {
            try {
                var call = Message.parseCall(item.bytes());
                var answer = calls.answer(call).message();
                return Optional.of(answer).filter(_ -> call.isRequest());
            } catch (RpcException refused) {
                return Optional.of(RpcAnswer.ofUnreadable(refused).message());
            }
        }

        private Message fittingAnswer(Message answer) {
            return hasRoomFor.test(answer.length()) ? answer : Statuses.tooLargeError(answer);
        }
    }
}
