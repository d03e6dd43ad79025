package dev.jackfield.call;

import dev.jackfield.rpc.RpcError;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A call that the hub could not carry. A tool that failed is a reply, not this.
public abstract sealed class HubException extends RuntimeException {
    private static final int LONGEST_NAME = 200;
    private static final int BRIEF_NAME = 64;

    private final Failure failure;

    private HubException(Failure failure, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.failure = failure;
    }

    private HubException(Failure failure, String message) {
        this(failure, message, null);
    }

    /// What a caller made up can be megabytes long.
    private static String cut(String name) {
        return name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "…" : name;
    }

    /// One of many names in a sentence.
    private static String brief(String name) {
        return name.length() > BRIEF_NAME ? name.substring(0, BRIEF_NAME) + "…" : name;
    }

    public Failure failure() {
        return failure;
    }

    /// The same failure as a caller may read it who does not run the hub. Words of a server, its paths and its exit
    /// status are left out; the hub's log has them under the id of the call.
    public HubException withoutDetails(String callId) {
        return this;
    }

    private static String seeLog(String callId) {
        return "the log of the hub has the reason under call " + callId + ".";
    }

    /// No visible entry has this name, or more than one has.
    public static final class UnknownName extends HubException {
        /// @param what the kind of thing that was asked for, such as `tool`
        public UnknownName(String what, String name, List<String> nearest) {
            super(
                    Failure.UNKNOWN_NAME,
                    "No %s '%s' is visible to you. %s".formatted(what, cut(name), hint(what, nearest)));
        }

        private UnknownName(String message) {
            super(Failure.UNKNOWN_NAME, message);
        }

        public static UnknownName ambiguous(String name, List<String> candidates) {
            return new UnknownName(
                    "'%s' is the name of several: %s. Say which one.".formatted(name, String.join(", ", candidates)));
        }

        /// For something that its source offers and the hub leaves out.
        public static UnknownName leftOut(String name, String reason) {
            return new UnknownName("'%s' cannot be called: %s.".formatted(cut(name), reason));
        }

        /// For a task that does not exist, has expired, or is another caller's: nobody learns which.
        public static UnknownName ofTask(String id) {
            return new UnknownName("No task '%s' of yours is known. It may have expired.".formatted(cut(id)));
        }

        /// For something that its source shows only to clients that can be asked.
        public static UnknownName forAskable(String name) {
            return new UnknownName(("'%s' may ask its user something, so its source shows it only to clients that can"
                            + " be asked. Use a client that supports elicitation or sampling.")
                    .formatted(cut(name)));
        }

        /// For a call inside a call that wants a part of the catalog which the outer call does not see.
        public static UnknownName outside(Call call, Scope scope) {
            return new UnknownName("'%s' cannot be called here: the call that makes this one sees nothing but %s."
                    .formatted(cut(call.name()), scope));
        }

        private static String hint(String what, List<String> nearest) {
            return nearest.isEmpty()
                    ? "List the " + what + "s to see which there are."
                    : "Did you mean " + String.join(" or ", nearest) + "?";
        }
    }

    /// Nothing visible has this URI.
    public static final class UnknownResource extends HubException {
        private final String uri;

        public UnknownResource(String uri) {
            super(Failure.UNKNOWN_NAME, "No resource '%s' is visible to you.".formatted(cut(uri)));
            this.uri = uri;
        }

        public String uri() {
            return uri;
        }
    }

    /// The hub does not let this caller do this.
    public static final class Refused extends HubException {
        private final String reason;

        private Refused(String message, String reason) {
            super(Failure.REFUSED, message);
            this.reason = reason;
        }

        /// For a reason that the caller may know.
        public static Refused because(String name, String reason) {
            var message = "You may not call '%s': %s.".formatted(name, reason);
            return new Refused(message, message);
        }

        /// By a rule that only those who run the hub may read.
        public static Refused byRule(String name, String rule) {
            return new Refused(
                    "You may not call '%s': the rules of this hub do not allow it to you.".formatted(name),
                    "rule '%s'".formatted(rule));
        }

        /// Why, for those who run the hub.
        public String reason() {
            return reason;
        }
    }

    /// The arguments do not fit the schema that the tool shows.
    public static final class InvalidArguments extends HubException {
        public InvalidArguments(String name, List<String> problems) {
            super(
                    Failure.INVALID_ARGUMENTS,
                    "The arguments of '%s' do not fit its schema: %s".formatted(name, String.join("; ", problems)));
        }

        private InvalidArguments(String message) {
            super(Failure.INVALID_ARGUMENTS, message);
        }

        /// Nothing is known of them, and what is not checked does not pass.
        public static InvalidArguments unchecked(String name, String source, String reason) {
            return new InvalidArguments("The arguments of '%s' cannot be checked against the schema of source '%s': %s."
                    .formatted(name, source, reason));
        }
    }

    /// The time of a call was over before it was.
    public static final class TimedOut extends HubException {
        public TimedOut(String what, Duration limit) {
            this("'%s' gave no answer within %s".formatted(what, seconds(limit)));
        }

        private TimedOut(String what) {
            super(Failure.TIMED_OUT, what + "; it was told to stop, but may have done its work.");
        }

        public static TimedOut silent(String what, String source, Duration timeout) {
            return new TimedOut("'%s' gave no sign of life for %s (`timeout` of source '%s')"
                    .formatted(what, seconds(timeout), source));
        }

        public static TimedOut endless(String what, String source, Duration maxTime) {
            return new TimedOut(
                    "'%s' was not done after %s (`maxTime` of source '%s')".formatted(what, seconds(maxTime), source));
        }

        private static String seconds(Duration limit) {
            return limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
        }
    }

    /// The caller took the call back.
    public static final class Cancelled extends HubException {
        public Cancelled(InterruptedException cause) {
            super(Failure.CANCELLED, "The caller withdrew the call.", cause);
        }
    }

    /// The hub is about to end and takes no new calls.
    public static final class Stopping extends HubException {
        public static final String TEXT = "This hub is stopping and takes nothing new; try again in a moment.";

        public Stopping() {
            super(Failure.STOPPING, TEXT);
        }
    }

    /// Something that all share is used up, or the caller's share of it; nothing was done.
    public static final class Overloaded extends HubException {
        /// @param what which bound was reached, and what to do about it
        public Overloaded(String what) {
            super(Failure.OVERLOADED, what);
        }
    }

    /// Calls stand inside each other without an end.
    public static final class TooDeep extends HubException {
        /// @param chain the names of the calls that stand inside each other, the outermost first
        public TooDeep(List<String> chain) {
            super(
                    Failure.TOO_DEEP,
                    ("%d calls stand inside each other, and no more may: %s. Tools that call each other in a circle"
                                    + " never end; look for the circle among these.")
                            .formatted(
                                    chain.size(),
                                    chain.stream().map(HubException::brief).collect(Collectors.joining(" > "))));
        }
    }

    /// Too many calls run inside one call at the same time.
    public static final class TooWide extends HubException {
        /// @param outermost the name of the call inside which they run
        public TooWide(String outermost, int most) {
            super(
                    Failure.TOO_WIDE,
                    ("%d calls run inside '%s' at the same time, and no more may; this one was not made. Let some of"
                                    + " them end first, or make fewer at once.")
                            .formatted(most, brief(outermost)));
        }
    }

    /// The source cannot take calls now; this one was not sent.
    public static final class Unavailable extends HubException {
        private final String beginning;
        private final boolean isDetailed;

        /// @param reason may hold what only those may read who run the hub
        public Unavailable(String source, String reason) {
            this("Source '%s' is not available: ".formatted(source), reason, true);
        }

        private Unavailable(String beginning, String reason, boolean isDetailed) {
            super(Failure.UNAVAILABLE, beginning + reason);
            this.beginning = beginning;
            this.isDetailed = isDetailed;
        }

        /// For a reason that is the hub's own, and that every caller may read.
        public static Unavailable plainly(String source, String reason) {
            return new Unavailable("Source '%s' is not available: ".formatted(source), reason, false);
        }

        /// For a source that is tried again so soon.
        public static Unavailable until(String source, long seconds, String reason) {
            return new Unavailable(
                    "Source '%s' is not available (next attempt in %d s): ".formatted(source, seconds), reason, true);
        }

        /// For a task that can be changed only where it runs.
        ///
        /// @param what what cannot be done here, such as `cancelled`
        public static Unavailable elsewhere(String task, String what) {
            return new Unavailable(
                    "Task '%s' cannot be %s here: ".formatted(cut(task), what),
                    "another process runs it, which shares the state of this hub. Ask the hub that made the task.",
                    false);
        }

        @Override
        public HubException withoutDetails(String callId) {
            return isDetailed ? new Unavailable(beginning, seeLog(callId), false) : this;
        }
    }

    /// The source went away during the call, and again when it was called once more.
    public static final class Broken extends HubException {
        private final String source;

        public Broken(String source, String reason, Throwable cause) {
            super(
                    Failure.BROKEN,
                    "Source '%s' broke off during the call, and once more when it was called again: %s"
                            .formatted(source, reason),
                    cause);
            this.source = source;
        }

        @Override
        public HubException withoutDetails(String callId) {
            return new Broken(source, seeLog(callId), this);
        }
    }

    /// The source went away during a call that must not happen twice, and nobody knows whether it has happened once.
    public static final class OutcomeUnknown extends HubException {
        private final String source;
        private final String what;

        public OutcomeUnknown(String source, String what, String reason, Throwable cause) {
            super(
                    Failure.OUTCOME_UNKNOWN,
                    "Source '%s' broke off during '%s', which may or may not have run; look before you call it again: %s"
                            .formatted(source, what, reason),
                    cause);
            this.source = source;
            this.what = what;
        }

        @Override
        public HubException withoutDetails(String callId) {
            return new OutcomeUnknown(source, what, seeLog(callId), this);
        }
    }

    /// A fault of ours, or of code that runs inside us. The caller gets the id; the log has the rest.
    public static final class Crashed extends HubException {
        public Crashed(String id, Throwable cause) {
            super(Failure.CRASHED, "The hub failed on this call; its log knows more under " + id + ".", cause);
        }
    }

    /// The source answered with a protocol error of its own, which is passed on as it is.
    public static final class UpstreamError extends HubException {
        private final transient RpcError error;

        public UpstreamError(RpcError error) {
            super(Failure.UPSTREAM_ERROR, error.message());
            this.error = error;
        }

        public RpcError error() {
            return error;
        }
    }
}
