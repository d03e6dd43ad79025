package dev.jackfield.running;

import dev.jackfield.identity.Identity;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.rpc.Deadline;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A call that runs on a thread of its own, while requests come and go that look after it.
///
/// The thread reports, asks and ends. Requests wait for what happens next, answer and cancel. All methods may be called
/// by any thread.
public final class RunningCall {
    /// A report is shown to people, again and again.
    private static final int LONGEST_REPORT = 1000;

    /// The clock may be moved by others, so nobody relies on one long wait.
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);

    private final String id;
    private final Identity owner;
    private final InstantSource clock;
    private final Instant created;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    private final List<Runnable> followers = new CopyOnWriteArrayList<>();

    // all guarded by the lock
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

    public CallState state() {
        lock.lock();
        try {
            return new CallState(
                    id,
                    about,
                    created,
                    updated,
                    expires,
                    report,
                    questions.outstanding(),
                    Optional.ofNullable(ending),
                    isKept);
        } finally {
            lock.unlock();
        }
    }

    /// Waits until the state is as wanted or the time is over, and gives the state of that moment.
    public CallState await(Predicate<CallState> wanted, Deadline deadline) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            var state = state();
            while (!wanted.test(state) && !deadline.hasPassed()) {
                var _ = news.awaitNanos(deadline.nanosLeft());
                state = state();
            }
            return state;
        } finally {
            lock.unlock();
        }
    }

    /// Says how far the call is.
    public void report(String text) {
        change(() -> ending == null, () -> report = cut(text));
    }

    /// Never between the two halves of a character.
    private static String cut(String text) {
        if (text.length() <= LONGEST_REPORT) {
            return text;
        }
        var end = Character.isHighSurrogate(text.charAt(LONGEST_REPORT - 1)) ? LONGEST_REPORT - 1 : LONGEST_REPORT;
        return text.substring(0, end) + "…";
    }

    /// Puts questions to the owner and waits for the answers, which may come one by one. Other questions of the same
    /// call may wait at the same time.
    ///
    /// @param patience how long the answers may take
    /// @return the answers in the order of the questions; empty when one did not come in time, or the call is over
    public Optional<List<Json>> ask(List<Json> asked, Duration patience) throws InterruptedException {
        var keys = new ArrayList<String>();
        if (!change(() -> ending == null && questions.hasRoomFor(asked), () -> keys.addAll(questions.add(asked)))) {
            return Optional.empty();
        }
        try {
            return awaitAnswers(keys, clock.instant().plus(patience));
        } finally {
            if (!change(() -> questions.isAnyOpen(keys), () -> questions.forget(keys))) {
                forgetAnswers(keys);
            }
        }
    }

    /// The answers are where they were wanted, and nothing changes for anybody else.
    private void forgetAnswers(List<String> keys) {
        lock.lock();
        try {
            questions.forget(keys);
        } finally {
            lock.unlock();
        }
    }

    private Optional<List<Json>> awaitAnswers(List<String> keys, Instant end) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!questions.areAnswered(keys)
                    && ending == null
                    && clock.instant().isBefore(end)) {
                var _ = news.await(POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
            }
            return questions.take(keys);
        } finally {
            lock.unlock();
        }
    }

    /// Takes answers by the keys of their questions. Keys under which no question waits are ignored.
    ///
    /// @return whether one of them was taken
    public boolean answer(Fields answers) {
        return change(
                () -> answers.keys().stream().anyMatch(questions.outstanding()::containsKey),
                () -> answers.keys()
                        .forEach(key -> questions.answer(key, answers.get(key).orElseThrow())));
    }

    /// Asks the call to stop. It may still end in another way.
    public void cancel() {
        lock.lock();
        try {
            if (ending == null) {
                interrupt();
            }
        } finally {
            lock.unlock();
        }
    }

    /// Wakes the thread of the call, which has nothing more to do.
    void interrupt() {
        lock.lock();
        try {
            if (runner != null) {
                runner.interrupt();
            }
        } finally {
            lock.unlock();
        }
    }

    /// Runs this after each change, until the returned action is run. It must not block.
    public Runnable follow(Runnable follower) {
        followers.add(follower);
        return () -> followers.remove(follower);
    }

    void runOn(Thread thread) {
        lock.lock();
        try {
            runner = thread;
        } finally {
            lock.unlock();
        }
        thread.start();
    }

    /// Makes it a call that its owner can find; false when it has ended already.
    boolean publish(Fields subject, Instant until) {
        return change(() -> ending == null, () -> {
            about = subject;
            expires = until;
            isKept = true;
        });
    }

    /// Ends the call unless it has ended or its owner can find it. For an ending that makes sense only to the request
    /// that waits now.
    public boolean endUnlessKept(Ending with) {
        return end(with, () -> ending == null && !isKept);
    }

    /// Ends the call; false when it has ended already.
    boolean end(Ending with) {
        return end(with, () -> ending == null);
    }

    private boolean end(Ending with, BooleanSupplier mayEnd) {
        return change(mayEnd, () -> {
            ending = with;
            questions.clear();
        });
    }

    /// Makes a change and tells those who wait and follow, if the change is allowed at that moment.
    ///
    /// @param isAllowed asked under the lock
    private boolean change(BooleanSupplier isAllowed, Runnable change) {
        lock.lock();
        try {
            if (!isAllowed.getAsBoolean()) {
                return false;
            }
            change.run();
            updated = clock.instant();
            news.signalAll();
        } finally {
            lock.unlock();
        }
        followers.forEach(Runnable::run); // never under the lock
        return true;
    }
}
