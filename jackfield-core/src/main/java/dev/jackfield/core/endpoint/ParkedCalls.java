package dev.jackfield.core.endpoint;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.running.CallState;
import dev.jackfield.core.running.Ending;
import dev.jackfield.core.running.RunningCalls;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// The calls that wait for their modern clients to come back with answers. Each round ends with `input_required`
/// and a signed `requestState`. One instance serves all endpoints of a hub.
public final class ParkedCalls implements AutoCloseable {
    /// The key in `_meta` by which a client that comes back says that it gives up the call. A call that waits has no
    /// connection that the client could close.
    public static final String GIVE_UP = "dev.jackfield/giveUp";

    private static final Duration GIVE_UP_TIMEOUT = Duration.ofSeconds(5);
    private static final String ANSWERED = "This question has been answered already.";

    private final RunningCalls calls;
    private final Supplier<TaskTerms> terms;
    private final Map<String, LongCaller> parked = new ConcurrentHashMap<>();
    private final StateSeal seal = new StateSeal();

    /// Creates parked calls whose tasks live as long as the process.
    public ParkedCalls(InstantSource clock) {
        this(new RunningCalls(clock), () -> TaskTerms.USUAL);
    }

    /// Creates parked calls on top of running calls.
    ///
    /// @param terms returns the terms that are configured now
    public ParkedCalls(RunningCalls calls, Supplier<TaskTerms> terms) {
        this.calls = calls;
        this.terms = terms;
    }

    /// Returns how many calls wait for an answer now.
    public long waitingCount() {
        return calls.count(CallState::isAsking);
    }

    /// Returns how many tasks run now.
    public long taskCount() {
        return calls.count(CallState::isKept);
    }

    RunningCalls calls() {
        return calls;
    }

    /// Runs the call itself, with the given caller.
    interface Run {
        Ending run(LongCaller caller) throws InterruptedException;
    }

    /// Returns whether a request resumes a call that waits here. Any other state belongs to a server behind this
    /// hub, which may be a hub as well.
    boolean isReturn(Message request) {
        return request.params().text("requestState").filter(seal::isClaimed).isPresent();
    }

    /// Runs a call on a new thread and answers with its reply, its first question, or a task. Throws
    /// `OverloadedException` when this identity has used up its share of such calls.
    Message begin(Message request, McpCaller caller, Identity identity, Dialect dialect, Run run)
            throws InterruptedException {
        var running = calls.open(identity, request.params().length());
        var call = new LongCaller(calls, running, terms.get(), request, caller);
        parked.put(running.id(), call);
        calls.start(running, "parked " + request.method(), _ -> {
            try {
                return run.run(call);
            } finally {
                parked.remove(running.id());
            }
        });
        return awaitAnswer(call, request, dialect);
    }

    /// Waits for the next answer. A client that disconnects cancels the call, because it has not heard of a task
    /// yet.
    private Message awaitAnswer(LongCaller call, Message request, Dialect dialect) throws InterruptedException {
        try {
            return answer(call.awaitNext(), request, dialect);
        } catch (InterruptedException interrupted) {
            call.runningCall().cancel();
            throw interrupted;
        }
    }

    private Message answer(CallState state, Message request, Dialect dialect) {
        if (state.isKept()) {
            return Message.result(request.id(), dialect.shapeUnfinished(TaskShape.createdResult(state)));
        }
        return state.ending()
                .map(ending -> EndingMessages.answer(request, ending))
                .orElseGet(() -> Message.result(request.id(), dialect.shapeUnfinished(question(state))));
    }

    private Fields question(CallState state) {
        var keys = String.join(",", state.questions().keySet());
        return Fields.of("resultType", Json.string("input_required"))
                .with("inputRequests", TaskShape.questions(state))
                .with("requestState", seal.close(state.id() + ":" + keys));
    }

    /// Passes on the answers of a client that came back. The call itself is never run a second time.
    Message resume(Message request, McpCaller caller, Identity identity, Dialect dialect) throws InterruptedException {
        var state = request.params().text("requestState").flatMap(seal::open).map(content -> content.split(":", 2));
        if (state.isEmpty()) {
            return refusal(request, "This requestState is not valid: send it back exactly as this hub sent it.");
        }
        var call = parked.get(state.get()[0]);
        return call == null || !call.isCallOf(identity, request)
                ? refusal(request, Call.NOT_WAITING)
                : resume(call, List.of(state.get()[1].split(",")), request, caller, dialect);
    }

    /// Resumes a call that waits.
    ///
    /// @param asked the keys of the questions that the client got with this state
    private Message resume(LongCaller call, List<String> asked, Message request, McpCaller caller, Dialect dialect)
            throws InterruptedException {
        var now = call.runningCall().state();
        if (asked.stream().noneMatch(now.questions()::containsKey)) {
            return refusal(request, ANSWERED);
        }
        if (request.params().object(Meta.KEY).isTrue(GIVE_UP)) {
            return giveUp(call, request, dialect);
        }
        var given = answers(request, asked);
        if (given.isEmpty()) {
            return answer(now, request, dialect);
        }
        return call.resume(given, caller, request.params().object(Meta.KEY))
                ? awaitAnswer(call, request, dialect)
                : refusal(request, ANSWERED);
    }

    /// Cancels a call that waits, and answers with its end.
    private Message giveUp(LongCaller call, Message request, Dialect dialect) throws InterruptedException {
        call.runningCall().cancel();
        var end = call.runningCall().await(CallState::isOver, Deadline.after(GIVE_UP_TIMEOUT));
        return answer(end, request, dialect);
    }

    private static Fields answers(Message request, Collection<String> asked) {
        return TaskShape.answers(request.params()).without(key -> !asked.contains(key));
    }

    private static Message refusal(Message request, String problem) {
        return Message.error(request.id(), RpcError.of(RpcError.INVALID_PARAMS, problem));
    }

    /// Marks every task that still runs as lost.
    @Override
    public void close() {
        calls.close();
    }

    /// Signs the state that a client carries for the hub, so that changes are detected. The key lives as long as the
    /// process.
    ///
    /// Hubs may be chained, and each has states of its own, so every text names the seal that signed it.
    private static final class StateSeal {
        private static final String PREFIX = "jackfield.";
        private static final String ALGORITHM = "HmacSHA256";

        private final SecretKeySpec key = new SecretKeySpec(random(32), ALGORITHM);

        // not secret
        private final String prefix = PREFIX + encode(random(9)) + ".";

        private static byte[] random(int length) {
            var bytes = new byte[length];
            new SecureRandom().nextBytes(bytes);
            return bytes;
        }

        /// Returns whether a text claims to be signed by this seal.
        boolean isClaimed(String text) {
            return text.startsWith(prefix);
        }

        String close(String content) {
            return prefix + encode(content.getBytes(StandardCharsets.UTF_8)) + "." + encode(sign(content));
        }

        /// Returns the content, if the signature is valid.
        Optional<String> open(String sealed) {
            try {
                var parts = sealed.substring(prefix.length()).split("\\.", -1);
                var content = new String(Base64.getUrlDecoder().decode(parts[0]), StandardCharsets.UTF_8);
                var genuine = parts.length == 2
                        && MessageDigest.isEqual(
                                sign(content), Base64.getUrlDecoder().decode(parts[1]));
                return genuine ? Optional.of(content) : Optional.empty();
            } catch (IllegalArgumentException unreadable) {
                return Optional.empty();
            }
        }

        private byte[] sign(String content) {
            try {
                var mac = Mac.getInstance(ALGORITHM);
                mac.init(key);
                return mac.doFinal(content.getBytes(StandardCharsets.UTF_8));
            } catch (GeneralSecurityException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        private static String encode(byte[] bytes) {
            return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        }
    }
}
