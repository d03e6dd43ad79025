package dev.jackfield.core.running;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.text.BriefText;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A call that runs on its own thread, independent of the requests that made it and ask about it.
///
/// The thread reports, asks questions and ends. Requests wait for changes, answer and cancel. All methods may be
/// called by any thread.
public final class RunningCall {
    /// The most characters of a report, which is shown to people many times.
    private static final int LONGEST_REPORT = 1000;

    /// The clock may be adjusted, so a long wait is split into short ones.
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);

    private final String id;
    private final Identity owner;
    private final InstantSource clock;
    private final Instant created;
    private final List<Runnable> followers = new CopyOnWriteArrayList<>();

    // all guarded by the lock of this
    private final CallQuestions questions = new CallQuestions();
    private String report = "";
    private Fields about = Fields.EMPTY;
    private Instant updated;
    private Instant expires = Instant.MAX;
    private boolean isKept;
    private @Nullable Ending ending;
    private @Nullable Thread runner;

    RunningCall(String id, Identity owner, InstantSource clock) {
        this.id = id;
        this.owner = owner;
        this.clock = clock;
        this.created = clock.instant();
        this.updated = created;
    }

    public String id() {
        return id;
    }

    public Identity owner() {
        return owner;
    }

    Instant created() {
        return created;
    }

    synchronized boolean isKept() {
        return isKept;
    }

    public synchronized CallState state() {
        return new CallState(
                id,
                about,
                created,
                updated,
                expires,
                report,
                questions.outstandingQuestions(),
                Optional.ofNullable(ending),
                isKept);
    }

    /// Waits until the state satisfies the condition or the deadline has passed, and returns the state then.
    public synchronized CallState await(Predicate<CallState> wanted, Deadline deadline) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        var state = state();
        while (!wanted.test(state) && !deadline.hasPassed()) {
            TimeUnit.NANOSECONDS.timedWait(this, deadline.nanosLeft());
            state = state();
        }
        return state;
    }

    /// Sets the progress text of the call.
    public void report(String text) {
        change(() -> ending == null, () -> report = BriefText.of(text, LONGEST_REPORT));
    }

    /// Changes what the door keeps with the call, if the call is kept and has not ended. It is stored when the call
    /// ends.
    public void describe(UnaryOperator<Fields> change) {
        change(() -> ending == null && isKept, () -> about = change.apply(about));
    }

    /// Asks the owner questions and waits for the answers, which may arrive one by one. Other questions of the
    /// call may be open at the same time.
    ///
    /// @param patience how long the answers may take
    /// @return the answers in the order of the questions; empty when one did not come in time, or the call has
    ///     ended
    public Optional<List<Json>> ask(List<Json> asked, Duration patience) throws InterruptedException {
        var end = clock.instant().plus(patience); // before the owner can see the question
        var keys = new ArrayList<String>();
        if (!change(() -> ending == null && questions.hasRoomFor(asked), () -> keys.addAll(questions.add(asked)))) {
            return Optional.empty();
        }
        try {
            return awaitAnswers(keys, end);
        } finally {
            if (!change(() -> questions.isAnyOpen(keys), () -> questions.forget(keys))) {
                forgetAnswers(keys);
            }
        }
    }

    /// Asks the owner one question of its source, and returns the answer, or an error when none came in time.
    ///
    /// @param params those that the owner sees
    public Message ask(Message question, Fields params, Duration patience) throws InterruptedException {
        var asked = Fields.of("method", Json.string(question.method())).with("params", params);
        return ask(List.of(asked), patience)
                .map(answers -> Message.result(
                        question.id(), answers.getFirst().object().orElse(Fields.EMPTY)))
                .orElseGet(() -> Message.error(
                        question.id(), RpcError.of(RpcError.INTERNAL, "The user did not answer in time")));
    }

    /// Removes answers that were delivered. No follower is notified, because the visible state stays as it is.
    private synchronized void forgetAnswers(List<String> keys) {
        questions.forget(keys);
    }

    private synchronized Optional<List<Json>> awaitAnswers(List<String> keys, Instant end) throws InterruptedException {
        while (!questions.areAnswered(keys) && ending == null && clock.instant().isBefore(end)) {
            wait(POLL_INTERVAL.toMillis());
        }
        return questions.answersTo(keys);
    }

    /// Takes answers by the keys of their questions. Keys without an open question are ignored.
    ///
    /// @return whether at least one was taken
    public boolean answer(Fields answers) {
        return change(
                () -> answers.keys().stream().anyMatch(questions.outstandingQuestions()::containsKey),
                () -> answers.keys()
                        .forEach(key -> questions.answer(key, answers.get(key).orElseThrow())));
    }

    /// Asks the call to stop. It may still end in another way.
    public synchronized void cancel() {
        if (ending == null) {
            interrupt();
        }
    }

    /// Interrupts the thread of the call.
    synchronized void interrupt() {
        if (runner != null) {
            runner.interrupt();
        }
    }

    /// Runs the follower after each change, until the returned action is run. The follower must not block.
    public Runnable follow(Runnable follower) {
        followers.add(follower);
        return () -> followers.remove(follower);
    }

    void runOn(Thread thread) {
        synchronized (this) {
            runner = thread;
        }
        thread.start();
    }

    /// Makes the call findable by its owner. Returns false when it has ended already.
    boolean publish(Fields subject, Instant until) {
        return change(() -> ending == null, () -> {
            about = subject;
            expires = until;
            isKept = true;
        });
    }

    /// Ends the call unless it has ended or is kept. For endings that make sense only to the request that waits
    /// now.
    public boolean endUnlessKept(Ending with) {
        return end(with, () -> ending == null && !isKept);
    }

    /// Ends the call. Returns false when it has ended already.
    boolean end(Ending with) {
        return end(with, () -> ending == null);
    }

    private boolean end(Ending with, BooleanSupplier mayEnd) {
        return change(mayEnd, () -> {
            ending = with;
            questions.clear();
        });
    }

    /// Makes a change if it is allowed, and notifies waiting threads and followers.
    ///
    /// @param isAllowed evaluated under the lock
    private boolean change(BooleanSupplier isAllowed, Runnable change) {
        synchronized (this) {
            if (!isAllowed.getAsBoolean()) {
                return false;
            }
            change.run();
            updated = clock.instant();
            notifyAll();
        }
        followers.forEach(Runnable::run); // never under the lock
        return true;
    }
}
