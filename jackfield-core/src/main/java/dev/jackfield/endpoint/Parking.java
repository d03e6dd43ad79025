package dev.jackfield.endpoint;

import dev.jackfield.call.Call;
import dev.jackfield.call.HubException;
import dev.jackfield.identity.Identity;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.mcp.Meta;
import dev.jackfield.rpc.Message;
import dev.jackfield.rpc.RpcError;
import dev.jackfield.rpc.Shares;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The calls that wait for their clients to come back with answers. One for all endpoints of a hub.
public final class Parking {
    private static final String ANSWERED = "This question has been answered already.";

    /// Places for calls that may have to wait. Each takes one, and one more for every so many bytes that it keeps.
    private static final int PLACES = 4096;

    private static final int BYTES_OF_A_PLACE = 16 << 10;

    private final Shares places = new Shares(PLACES);
    private final Map<String, ParkedCall> parked = new ConcurrentHashMap<>();
    private final Seal seal = new Seal();
    private final SecureRandom random = new SecureRandom();
    private final InstantSource clock;

    public Parking(InstantSource clock) {
        this.clock = clock;
    }

    /// How many calls wait for an answer now.
    public long waiting() {
        return parked.values().stream().filter(ParkedCall::isWaiting).count();
    }

    /// What runs the call itself, for the caller that it is given.
    interface Run {
        Message answer(ParkedCall caller) throws InterruptedException;
    }

    /// Whether a request comes back to a call that waits here. Any other state is that of a server behind this hub,
    /// which may be a hub as well.
    boolean isReturn(Message request) {
        return request.params().text("requestState").filter(seal::isClaimed).isPresent();
    }

    /// A place for a call of this identity, which whoever got it passes to `begin`.
    Shares.Place place(Identity identity, Message request) {
        return places.tryTake(identity, 1 + request.params().length() / BYTES_OF_A_PLACE)
                .orElseThrow(() -> new HubException.Overloaded(
                        "Too many calls of yours run or wait for answers to their questions. Answer or cancel some,"
                                + " and try again."));
    }

    /// Runs a call on a thread of its own and answers with its reply or its first question.
    Message begin(Message request, McpCaller caller, Identity identity, Shares.Place place, Run run)
            throws InterruptedException {
        var call = new ParkedCall(request, caller, identity, clock);
        var id = newId();
        parked.put(id, call);
        call.runOn(Thread.ofVirtual().name("parked " + request.method()).unstarted(() -> {
            try (place) {
                run(id, call, request, run);
            }
        }));
        return next(id, call, request);
    }

    private void run(String id, ParkedCall call, Message request, Run run) {
        try {
            call.finish(run.answer(call));
        } catch (InterruptedException cancelled) {
            call.finish(Message.error(request.id(), RpcError.of(RpcError.INTERNAL, "The call was cancelled")));
        } finally {
            if (!call.isOver()) {
                call.finish(Message.error(request.id(), RpcError.of(RpcError.INTERNAL, "Internal error")));
            }
            parked.remove(id);
        }
    }

    private Message next(String id, ParkedCall call, Message request) throws InterruptedException {
        try {
            var next = call.next();
            var asked = next.asked();
            return asked != null
                    ? Message.result(request.id(), question(id, asked))
                    : Objects.requireNonNull(next.reply()).withId(request.id());
        } catch (InterruptedException gone) {
            call.cancel();
            throw gone;
        }
    }

    private Fields question(String id, ParkedCall.Asked asked) {
        var question = asked.question();
        var bare = question.params().without(Meta.KEY).without("task").without("elicitationId");
        var input = Fields.of("method", Json.string(question.method())).with("params", bare);
        return Fields.of("resultType", Json.string("input_required"))
                .with("inputRequests", Fields.of(key(asked.round()), input))
                .with("requestState", seal.close(id + ":" + asked.round()));
    }

    private static String key(int round) {
        return "question" + round;
    }

    /// Brings the answers of a client that came back to its call. A call is never run a second time.
    Message resume(Message request, McpCaller caller, Identity identity) throws InterruptedException {
        var state = request.params().text("requestState").flatMap(seal::open).map(content -> content.split(":", 2));
        if (state.isEmpty()) {
            return refused(request, "This requestState is not as the hub gave it out.");
        }
        var call = parked.get(state.get()[0]);
        var round = Integer.parseInt(state.get()[1]);
        if (call == null || !call.isCallOf(identity, request)) {
            return refused(request, Call.NOT_WAITING);
        }
        var asked = call.waiting(round);
        return asked == null ? refused(request, ANSWERED) : answer(state.get()[0], call, asked, request, caller);
    }

    private Message answer(String id, ParkedCall call, ParkedCall.Asked asked, Message request, McpCaller caller)
            throws InterruptedException {
        Optional<Fields> given = request.params()
                .object("inputResponses")
                .get(key(asked.round()))
                .flatMap(Json::object);
        if (given.isEmpty()) {
            return Message.result(request.id(), question(id, asked));
        }
        var response = Message.result(asked.question().id(), given.get());
        return call.resume(asked.round(), response, caller, request.params().object(Meta.KEY))
                ? next(id, call, request)
                : refused(request, ANSWERED);
    }

    private static Message refused(Message request, String problem) {
        return Message.error(request.id(), RpcError.of(RpcError.INVALID_PARAMS, problem));
    }

    private String newId() {
        var bytes = new byte[16];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
