package dev.jackfield.core.running;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Shares;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The calls of a hub that outlive their requests. One instance serves all doors.
///
/// A kept call can be found by its owner until it expires: in memory while it runs, on the shelf after it has
/// ended, also after a restart of the hub. A call that ran when its hub ended is `Ending.Lost`; it is never
/// repeated.
public final class RunningCalls implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RunningCalls.class);

    /// The most places for running calls. A call takes one, and one more for each `BYTES_OF_A_PLACE` that it
    /// keeps.
    private static final int PLACES = 4096;

    private static final int BYTES_OF_A_PLACE = 16 << 10;

    private final Shares places = new Shares(PLACES);
    private final Map<String, LiveCall> live = new ConcurrentHashMap<>();
    private final InstantSource clock;
    private final KeptCalls kept;
    private final CallWriter writer;
    private final AtomicBoolean isTended = new AtomicBoolean();
    private final Thread upkeep;

    /// The work of the call. An interrupt cancels it.
    public interface Work {
        Ending run(RunningCall call) throws InterruptedException;
    }

    /// Creates running calls whose results are kept in memory only.
    public RunningCalls(InstantSource clock) {
        this(new MemoryShelf(clock), clock);
    }

    public RunningCalls(Shelf shelf, InstantSource clock) {
        this.clock = clock;
        this.kept = new KeptCalls(shelf, clock);
        this.writer = new CallWriter(kept);
        this.upkeep = Thread.ofVirtual().name("running calls").unstarted(this::runUpkeep);
    }

    /// Creates a call, or throws `OverloadedException` when its owner has used up its share. The caller must start
    /// it.
    ///
    /// @param bytes how much memory the call keeps while it runs
    public RunningCall open(Identity owner, int bytes) {
        var size = placesFor(bytes);
        var place = takePlace(owner, size);
        var running = new LiveCall(new RunningCall(CallId.next(clock.instant()), owner, clock));
        running.add(place, size);
        live.put(running.call().id(), running);
        return running.call();
    }

    private static int placesFor(int bytes) {
        return 1 + bytes / BYTES_OF_A_PLACE;
    }

    private Shares.Place takePlace(Identity owner, int size) {
        return places.tryTake(owner, size)
                .orElseThrow(() -> new HubException.OverloadedException(
                        "Too many of your calls are running or waiting for answers. Answer or cancel some,"
                                + " and try again."));
    }

    /// Takes more places for a call that keeps more memory than it did so far, or throws `OverloadedException`.
    ///
    /// @param bytes how much it keeps from now on
    public void grow(RunningCall call, int bytes) {
        var running = live.get(call.id());
        if (running == null) {
            return;
        }
        synchronized (running) {
            var more = placesFor(bytes) - running.places();
            if (more > 0 && live.containsKey(call.id())) {
                running.add(takePlace(call.owner(), more), more);
            }
        }
    }

    /// Runs the call on a new thread.
    ///
    /// @param name the name of the thread
    public void start(RunningCall call, String name, Work work) {
        var running = Objects.requireNonNull(live.get(call.id()), "a call is started once");
        call.runOn(Thread.ofVirtual().name(name).unstarted(() -> run(running, work)));
    }

    /// Runs the work, and writes how it ended before anyone is told: else a client could be told of more calls than
    /// the shelf can take.
    private void run(LiveCall running, Work work) {
        var ending = runToEnding(running.call(), work);
        Thread.interrupted(); // a late cancel must not interrupt the write
        var isWritten = running.writeEnd(ending, clock.instant(), writer);
        var endsNow = running.call().end(ending);
        if (!endsNow || isWritten || running.writeIfKept(writer)) {
            forget(running);
        }
    }

    private static Ending runToEnding(RunningCall call, Work work) {
        try {
            return work.run(call);
        } catch (InterruptedException interrupted) {
            return new Ending.Cancelled();
        } catch (RuntimeException | Error broken) {
            LOG.error("Internal error in a running call", broken);
            return new Ending.Failed(Fields.EMPTY);
        }
    }

    private void forget(LiveCall running) {
        synchronized (running) {
            live.remove(running.call().id());
            running.leavePlaces();
        }
    }

    /// Lets the owner find the call from now on, until it expires. A call that still runs then is cancelled.
    ///
    /// @param about data of the door that keeps the call
    /// @return false when the call has ended already
    public boolean keep(RunningCall call, Fields about, Duration ttl) {
        var running = live.get(call.id());
        if (running == null) {
            return false;
        }
        synchronized (running) {
            return call.isKept() || publish(call, about, ttl);
        }
    }

    /// Lets the owner find the call like [#keep], but writes nothing yet. For a call whose owner has not been told of
    /// it: [#store] must come before it is. A call that ends is always written.
    public boolean keepUnwritten(RunningCall call, Fields about, Duration ttl) {
        if (!live.containsKey(call.id())) {
            return false;
        }
        startUpkeep();
        return call.isKept() || call.publish(about, call.created().plus(ttl));
    }

    /// Writes the current state of a kept call, so that it is found after a crash.
    public void store(RunningCall call) {
        var running = live.get(call.id());
        if (running != null) {
            running.writeIfKept(writer);
        }
    }

    /// Writes the call to the shelf before it becomes findable, so that it is found even after a crash.
    private boolean publish(RunningCall call, Fields about, Duration ttl) {
        var expires = call.state().created().plus(ttl);
        startUpkeep();
        var isWritten = writer.write(call, call.state().withKept(about, expires));
        if (call.publish(about, expires)) {
            return true;
        }
        if (isWritten) {
            writer.remove(call);
        }
        return false;
    }

    private void startUpkeep() {
        if (isTended.compareAndSet(false, true)) {
            upkeep.start();
        }
    }

    /// Returns a call that runs now. For other identities it does not exist.
    public Optional<RunningCall> findRunning(Identity owner, String id) {
        return Optional.ofNullable(live.get(id))
                .map(LiveCall::call)
                .filter(call -> call.owner().equals(owner));
    }

    /// Returns the state of a kept call, running or ended.
    public Optional<CallState> find(Identity owner, String id) {
        return findRunning(owner, id)
                .map(RunningCall::state)
                .filter(CallState::isKept)
                .filter(state -> state.expires().isAfter(clock.instant()))
                .or(() -> kept.read(owner, id));
    }

    /// Returns all kept calls of an owner, oldest first, without the replies of those that are on the shelf: for
    /// lists of which most is not shown.
    public List<CallState> outlines(Identity owner) {
        var found = new TreeMap<String, CallState>();
        kept.outlines(owner).forEach(state -> found.put(state.id(), state));
        live.values().stream()
                .map(LiveCall::call)
                .filter(call -> call.owner().equals(owner))
                .map(RunningCall::state)
                .filter(state -> state.isKept() && state.expires().isAfter(clock.instant()))
                .forEach(state -> found.put(state.id(), state));
        return List.copyOf(found.values());
    }

    /// Returns how many running calls satisfy the condition.
    public long count(Predicate<CallState> condition) {
        return live.values().stream()
                .map(running -> running.call().state())
                .filter(condition)
                .count();
    }

    /// Renews the lease of calls that run, cancels expired calls and cleans the shelf, until the hub ends.
    private void runUpkeep() {
        try {
            while (true) {
                Thread.sleep(HubLease.PAUSE);
                checkAll();
            }
        } catch (InterruptedException interrupted) {
            // The hub ends.
        }
    }

    /// Writes nothing when no call runs and none has expired.
    void checkAll() {
        if (count(CallState::isKept) > 0) {
            writer.renewLease();
        }
        live.values().forEach(running -> runLogged(() -> check(running)));
        runLogged(kept::removeExpired);
    }

    /// Runs one step and logs its failure, so that a problem with one call does not affect the others.
    private static void runLogged(Runnable look) {
        try {
            look.run();
        } catch (RuntimeException broken) {
            LOG.warn("Cannot check or clean up a stored call: {}", broken.getMessage());
        }
    }

    private void check(LiveCall running) {
        var state = running.call().state();
        if (state.expires().isBefore(clock.instant())) {
            running.call().cancel();
        }
        if (state.isOver() && running.writeIfKept(writer)) {
            forget(running);
        }
    }

    /// Ends the calls. Every kept call that still runs becomes `Ending.Lost`.
    @Override
    public void close() {
        upkeep.interrupt();
        live.values().forEach(this::stop);
        writer.endLease();
    }

    /// Stops a call. One that is not kept is cancelled, because its client cannot come back to it.
    private void stop(LiveCall running) {
        if (running.call().state().isKept()) {
            markLost(running);
        } else {
            running.call().cancel();
        }
    }

    /// Marks a kept call as lost. One that has just ended is written first, because the shelf closes soon.
    private void markLost(LiveCall running) {
        var isLost = running.call().end(new Ending.Lost());
        running.writeIfKept(writer);
        if (isLost) {
            running.call().interrupt();
        }
    }

    /// A running call with its places. Its monitor orders the writes to the shelf.
    private static final class LiveCall {
        private final RunningCall call;

        // all guarded by this
        private final List<Shares.Place> taken = new ArrayList<>();
        private int places;
        private boolean isEndWritten; // then no earlier state may be written over it

        LiveCall(RunningCall call) {
            this.call = call;
        }

        RunningCall call() {
            return call;
        }

        synchronized void add(Shares.Place place, int size) {
            taken.add(place);
            places += size;
        }

        synchronized int places() {
            return places;
        }

        synchronized void leavePlaces() {
            taken.forEach(Shares.Place::close);
        }

        /// Writes the end of a kept call before the call ends. Returns whether it was written; a call that is not
        /// kept is not.
        synchronized boolean writeEnd(Ending ending, Instant now, CallWriter writer) {
            var state = call.state();
            if (!state.isKept() || state.isOver()) {
                return false;
            }
            isEndWritten = true; // from now on, and not only after the write
            isEndWritten = writer.write(call, state.withEnding(ending, now));
            return isEndWritten;
        }

        /// Writes the current state of a kept call. Returns whether nothing is left to write.
        synchronized boolean writeIfKept(CallWriter writer) {
            var state = call.state();
            return !state.isKept() || isEndWritten || writer.write(call, state);
        }
    }
}
