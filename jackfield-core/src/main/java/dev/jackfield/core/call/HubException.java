package dev.jackfield.core.call;

import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.text.BriefText;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A call that the hub could not complete. A tool that failed is a reply, not an exception.
public abstract sealed class HubException extends RuntimeException {
    private static final int BRIEF_NAME = 64;

    private final Failure failure;

    private HubException(Failure failure, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.failure = failure;
    }

    private HubException(Failure failure, String message) {
        this(failure, message, null);
    }

    /// Shortens a name, because callers may send names of megabytes.
    private static String cut(String name) {
        return BriefText.name(name);
    }

    /// Shortens a name further, for a sentence with many names.
    private static String shorten(String name) {
        return BriefText.of(name, BRIEF_NAME);
    }

    public Failure failure() {
        return failure;
    }

    /// Returns this failure without details, for callers that do not run the hub. Texts of a server, its paths
    /// and its exit status are left out; the hub's log has them under the id of the call.
    public HubException withoutDetails(String callId) {
        return this;
    }

    private static String logHint(String callId) {
        return "the hub's log has the reason under call " + callId + ".";
    }

    /// No visible entry has this name, or several have it.
    public static final class UnknownNameException extends HubException {
        /// What no client can list.
        private static final Set<String> UNLISTED = Set.of("source", "server");

        /// Names the nearest visible names as a hint.
        ///
        /// @param what the kind of item that was asked for, such as `tool`
        public UnknownNameException(String what, String name, List<String> nearest) {
            super(
                    Failure.UNKNOWN_NAME,
                    "No %s '%s' is visible to you. %s".formatted(what, cut(name), hint(what, nearest)));
        }

        private UnknownNameException(String message) {
            super(Failure.UNKNOWN_NAME, message);
        }

        public static UnknownNameException ambiguous(String name, List<String> candidates) {
            return new UnknownNameException("'%s' is ambiguous: it can mean %s. Use one of these names."
                    .formatted(cut(name), String.join(", ", candidates)));
        }

        /// For an item that its source offers and the hub leaves out.
        public static UnknownNameException leftOut(String name, String reason) {
            return new UnknownNameException("'%s' cannot be called: %s.".formatted(cut(name), reason));
        }

        /// For a task that does not exist, has expired, or belongs to another caller. The text does not tell
        /// which.
        public static UnknownNameException ofTask(String id) {
            return new UnknownNameException("You have no task '%s'. It may have expired.".formatted(cut(id)));
        }

        /// For an item that its source shows only to clients that can answer questions.
        public static UnknownNameException forAskable(String name) {
            return new UnknownNameException(
                    ("The source of '%s' shows it only to some clients, such as clients that can be asked questions or"
                        + " that support an extension. Use a client that supports elicitation, sampling or that"
                        + " extension.")
                            .formatted(cut(name)));
        }

        /// Returns the same for a name that may come with a change that is being taken over.
        public UnknownNameException withRetryHint() {
            return new UnknownNameException(
                    getMessage() + " The hub is still taking over changed files; try again in a moment.");
        }

        /// For a call inside a call whose scope is not part of the outer call's scope.
        public static UnknownNameException outside(Call call, Scope scope) {
            return new UnknownNameException(
                    "'%s' cannot be called here: the outer call sees only %s.".formatted(cut(call.name()), scope));
        }

        private static String hint(String what, List<String> nearest) {
            if (!nearest.isEmpty()) {
                return "Did you mean " + String.join(" or ", nearest) + "?";
            }
            if (what.equals("profile")) {
                return "Leave it out, or ask the operator of the hub which profiles there are.";
            }
            return UNLISTED.contains(what)
                    ? "Ask the operator of the hub which " + what + "s there are."
                    : "List the " + what + "s to see which there are.";
        }
    }

    /// No visible resource has this URI.
    public static final class UnknownResourceException extends HubException {
        private final String uri;

        public UnknownResourceException(String uri) {
            super(Failure.UNKNOWN_NAME, "No resource '%s' is visible to you.".formatted(cut(uri)));
            this.uri = uri;
        }

        public String uri() {
            return uri;
        }
    }

    /// The caller may not make this call.
    public static final class RefusedException extends HubException {
        private final String reason;
        private final boolean isByRule;
        private final @Nullable HubException unknown;

        private RefusedException(String message, String reason, boolean isByRule, @Nullable HubException unknown) {
            super(Failure.REFUSED, message);
            this.reason = reason;
            this.isByRule = isByRule;
            this.unknown = unknown;
        }

        /// Refuses for a reason that the caller may read.
        public static RefusedException because(String name, String reason) {
            var message = "You may not call '%s': %s.".formatted(cut(name), reason);
            return new RefusedException(message, message, false, null);
        }

        /// Refuses by a rule. Only those who run the hub may read the rule, and know that there is such an item.
        public static RefusedException byRule(String name, String rule) {
            return new RefusedException(
                    "You may not call '%s': rule '%s'.".formatted(cut(name), rule),
                    "rule '%s'".formatted(rule),
                    true,
                    null);
        }

        /// Returns this refusal. If it is by a rule, callers who do not run the hub are told something else.
        ///
        /// @param unknown returns what they are told about a name that does not exist
        public RefusedException withDisguise(Supplier<HubException> unknown) {
            return isByRule && this.unknown == null
                    ? new RefusedException(String.valueOf(getMessage()), reason, true, unknown.get())
                    : this;
        }

        @Override
        public HubException withoutDetails(String callId) {
            return unknown == null ? this : unknown.withoutDetails(callId);
        }

        /// Returns the reason, for those who run the hub.
        public String reason() {
            return reason;
        }
    }

    /// The arguments do not fit the schema of the tool.
    public static final class InvalidArgumentsException extends HubException {
        public InvalidArgumentsException(String name, List<String> problems) {
            super(
                    Failure.INVALID_ARGUMENTS,
                    "The arguments of '%s' do not fit its schema: %s"
                            .formatted(cut(name), String.join("; ", problems)));
        }

        private InvalidArgumentsException(String message) {
            super(Failure.INVALID_ARGUMENTS, message);
        }

        /// For arguments that could not be checked. They are refused, because unchecked arguments never pass.
        public static InvalidArgumentsException unchecked(String name, String source, String reason) {
            return new InvalidArgumentsException(
                    "The arguments of '%s' cannot be checked against the schema of source '%s': %s."
                            .formatted(cut(name), source, reason));
        }
    }

    /// The deadline passed before the call finished.
    public static final class TimedOutException extends HubException {
        public TimedOutException(String what, Duration limit) {
            this("'%s' did not answer within %s".formatted(cut(what), seconds(limit)));
        }

        private TimedOutException(String what) {
            super(Failure.TIMED_OUT, what + "; it was told to stop, but may have finished its work.");
        }

        public static TimedOutException silent(String what, String source, Duration timeout) {
            return new TimedOutException("'%s' gave no sign of life for %s (`timeout` of source '%s')"
                    .formatted(cut(what), seconds(timeout), source));
        }

        public static TimedOutException endless(String what, String source, Duration maxTime) {
            return new TimedOutException("'%s' was not finished after %s (`maxTime` of source '%s')"
                    .formatted(cut(what), seconds(maxTime), source));
        }

        private static String seconds(Duration limit) {
            return limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
        }
    }

    /// The caller cancelled the call.
    public static final class CancelledException extends HubException {
        public CancelledException(InterruptedException cause) {
            super(Failure.CANCELLED, "The caller cancelled the call.", cause);
        }
    }

    /// The hub is shutting down and accepts no new calls.
    public static final class StoppingException extends HubException {
        public static final String TEXT = "This hub is stopping and accepts no new calls; try again in a moment.";

        public StoppingException() {
            super(Failure.STOPPING, TEXT);
        }
    }

    /// A shared resource is used up, or the caller's share of it. The call was not made.
    public static final class OverloadedException extends HubException {
        /// Refuses a call because of a bound.
        ///
        /// @param what the bound that was reached, and what to do about it
        public OverloadedException(String what) {
            super(Failure.OVERLOADED, what);
        }
    }

    /// Too many calls are nested in each other.
    public static final class TooDeepException extends HubException {
        /// Names the chain of nested calls.
        ///
        /// @param chain the names of the nested calls, the outermost first
        public TooDeepException(List<String> chain) {
            super(
                    Failure.TOO_DEEP,
                    ("%d calls are nested in each other, and no more are allowed: %s. Tools that call each other"
                                    + " in a circle never end; look for a circle in this chain.")
                            .formatted(
                                    chain.size(),
                                    chain.stream().map(HubException::shorten).collect(Collectors.joining(" > "))));
        }
    }

    /// Too many calls run inside one call at the same time.
    public static final class TooWideException extends HubException {
        /// @param outermost the name of the call inside which they run
        public TooWideException(String outermost, int most) {
            super(
                    Failure.TOO_WIDE,
                    ("At most %d calls may run inside '%s' at the same time, so this one was not made. Wait for"
                                    + " some of them to end, or make fewer at once.")
                            .formatted(most, shorten(outermost)));
        }
    }

    /// The source cannot take calls now; this call was not sent.
    public static final class UnavailableException extends HubException {
        private final String beginning;
        private final boolean isDetailed;

        /// For a reason that may hold details.
        ///
        /// @param reason may hold what only those who run the hub may read
        public UnavailableException(String source, String reason) {
            this("Source '%s' is not available: ".formatted(source), reason, true);
        }

        private UnavailableException(String beginning, String reason, boolean isDetailed) {
            super(Failure.UNAVAILABLE, beginning + reason);
            this.beginning = beginning;
            this.isDetailed = isDetailed;
        }

        /// For a reason of the hub itself, which every caller may read.
        public static UnavailableException ofPublicReason(String source, String reason) {
            return new UnavailableException("Source '%s' is not available: ".formatted(source), reason, false);
        }

        /// For a source that is tried again after some seconds.
        public static UnavailableException untilRetry(String source, long seconds, String reason) {
            return new UnavailableException(
                    "Source '%s' is not available (next attempt in %d s): ".formatted(source, seconds), reason, true);
        }

        /// For a task that can be changed only where it runs.
        ///
        /// @param what what cannot be done here, such as `cancelled`
        public static UnavailableException elsewhere(String task, String what) {
            return new UnavailableException(
                    "Task '%s' cannot be %s here: ".formatted(cut(task), what),
                    "another process runs it, which shares the state of this hub. Ask the hub that made the task.",
                    false);
        }

        @Override
        public HubException withoutDetails(String callId) {
            return isDetailed ? new UnavailableException(beginning, logHint(callId), false) : this;
        }
    }

    /// The source disconnected, or failed, during the call, and again when the call was repeated.
    public static final class BrokenException extends HubException {
        private final String source;

        public BrokenException(String source, String reason, Throwable cause) {
            super(
                    Failure.BROKEN,
                    "Source '%s' failed during the call, and again when the call was repeated: %s"
                            .formatted(source, reason),
                    cause);
            this.source = source;
        }

        @Override
        public HubException withoutDetails(String callId) {
            return new BrokenException(source, logHint(callId), this);
        }
    }

    /// The source disconnected, or failed, during a call that must not run twice. It is unknown whether the call
    /// has run.
    public static final class OutcomeUnknownException extends HubException {
        private final String beginning;

        private OutcomeUnknownException(String beginning, String reason, Throwable cause) {
            super(Failure.OUTCOME_UNKNOWN, beginning + reason, cause);
            this.beginning = beginning;
        }

        /// For a source whose connection was lost.
        public static OutcomeUnknownException disconnected(String source, String what, String reason, Throwable cause) {
            return new OutcomeUnknownException(beginning(source, "disconnected", what), reason, cause);
        }

        /// For a source that answered that it failed.
        public static OutcomeUnknownException failed(String source, String what, String reason, Throwable cause) {
            return new OutcomeUnknownException(beginning(source, "failed", what), reason, cause);
        }

        private static String beginning(String source, String event, String what) {
            return "Source '%s' %s during '%s', which may or may not have run; check its effect before you call it again: "
                    .formatted(source, event, cut(what));
        }

        @Override
        public HubException withoutDetails(String callId) {
            return new OutcomeUnknownException(beginning, logHint(callId), this);
        }
    }

    /// An error in the hub, or in code that runs inside it. The caller gets the id of the call; the log has the
    /// details.
    public static final class CrashedException extends HubException {
        private final String id;

        public CrashedException(String id, Throwable cause) {
            super(
                    Failure.CRASHED,
                    "The hub failed on this call; its log has the details under call " + id + ".",
                    cause);
            this.id = id;
        }

        /// The id of the call that failed, which may be one inside the call of the caller.
        public String id() {
            return id;
        }
    }

    /// The source answered with a protocol error, which is passed on unchanged.
    public static final class UpstreamException extends HubException {
        private final transient RpcError error;
        private final boolean isMalformed;

        public UpstreamException(RpcError error) {
            this(error, false);
        }

        private UpstreamException(RpcError error, boolean isMalformed) {
            super(Failure.UPSTREAM_ERROR, error.message());
            this.error = error;
            this.isMalformed = isMalformed;
        }

        /// Returns the error of a call whose answer is no message of the protocol.
        ///
        /// @param said what it is instead, which may be a page that is not for callers
        public static UpstreamException malformed(String said) {
            return new UpstreamException(RpcError.of(RpcError.INTERNAL, said), true);
        }

        @Override
        public HubException withoutDetails(String callId) {
            var told = "The server's answer is malformed; " + logHint(callId);
            return isMalformed ? new UpstreamException(RpcError.of(RpcError.INTERNAL, told)) : this;
        }

        public RpcError error() {
            return error;
        }
    }

    /// The audit cannot be written, and this hub makes no call without it.
    public static final class UnrecordedException extends HubException {
        private UnrecordedException(String what, @Nullable Throwable cause) {
            super(
                    Failure.UNRECORDED,
                    what + " The audit of this hub is strict and cannot be written now; the hub's status has the"
                            + " reason. Try again later.",
                    cause);
        }

        public static UnrecordedException beforeSending(@Nullable Throwable cause) {
            return new UnrecordedException("The call was not made.", cause);
        }

        public static UnrecordedException atEnd(@Nullable Throwable cause) {
            return new UnrecordedException(
                    "The call has ended, but its reply is withheld, because its end could not be recorded.", cause);
        }
    }
}
