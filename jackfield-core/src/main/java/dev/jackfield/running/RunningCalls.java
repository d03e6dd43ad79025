package dev.jackfield.running;

import dev.jackfield.call.HubException;
import dev.jackfield.identity.Identity;
import dev.jackfield.json.Fields;
import dev.jackfield.rpc.Shares;
import dev.jackfield.shelf.MemoryShelf;
import dev.jackfield.shelf.Shelf;
import dev.jackfield.shelf.ShelfException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The calls of a hub that outlive their requests. There is one for all doors.
///
/// A call that is kept can be found by its owner until it expires: while it runs here, and after it has ended on the
/// shelf, also after a restart of the hub. A call that ran when its hub ended is `Ending.Lost`; nothing is made again.
public final class RunningCalls implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RunningCalls.class);

    /// Places for calls that run. Each takes one, and one more for every so many bytes that it keeps.
    private static final int PLACES = 4096;

    private static final int BYTES_OF_A_PLACE = 16 << 10;

    private final Shares places = new Shares(PLACES);
    private final Map<String, Live> live = new ConcurrentHashMap<>();
    private final InstantSource clock;
    private final KeptCalls kept;
    private final AtomicBoolean isTended = new AtomicBoolean();
    private final Thread upkeep;

    /// A call that runs, and the place that it holds. Its monitor orders what is written about it.
    private record Live(RunningCall call, Shares.Place place) {}

    /// Makes the call itself. An interrupt cancels it.
    public interface Work {
        Ending run(RunningCall call) throws InterruptedException;
    }

    /// Keeps what has ended as long as the process lives.
    public RunningCalls(InstantSource clock) {
        this(new MemoryShelf(clock), clock);
    }

    public RunningCalls(Shelf shelf, InstantSource clock) {
        this.clock = clock;
        this.kept = new KeptCalls(shelf, clock);
        this.upkeep = Thread.ofVirtual().name("running calls").unstarted(this::tend);
    }

    /// A new call, or `Overloaded` when its owner has its share of them. Whoever gets it must start it.
    ///
    /// @param bytes how much the call keeps in memory while it runs
    public RunningCall open(Identity owner, int bytes) {
        var place = places.tryTake(owner, 1 + bytes / BYTES_OF_A_PLACE)
                .orElseThrow(() -> new HubException.Overloaded(
                        "Too many calls of yours run or wait for answers to their questions. Answer or cancel some,"
                                + " and try again."));
        var call = new RunningCall(CallId.next(clock.instant()), owner, clock);
        live.put(call.id(), new Live(call, place));
        return call;
    }

    /// Runs the call on a thread of its own.
    ///
    /// @param name of the thread
    public void start(RunningCall call, String name, Work work) {
        var running = Objects.requireNonNull(live.get(call.id()), "a call is started once");
        call.runOn(Thread.ofVirtual().name(name).unstarted(() -> run(running, work)));
    }

    private void run(Live running, Work work) {
        var endsNow = running.call.end(ending(running.call, work));
        Thread.interrupted(); // a cancel that came too late must not disturb the writing
        if (!endsNow || isWritten(running)) {
            forget(running);
        }
    }

    private static Ending ending(RunningCall call, Work work) {
        try {
            return work.run(call);
        } catch (InterruptedException cancelled) {
            return new Ending.Cancelled();
        } catch (RuntimeException | Error broken) {
            LOG.error("A running call failed", broken);
            return new Ending.Failed(Fields.EMPTY);
        }
    }

    private void forget(Live running) {
        live.remove(running.call.id());
        running.place.close();
    }

    /// Lets its owner find the call from now on, until it expires; a call that still runs then is cancelled.
    ///
    /// @param about what the caller wants to know of the call again
    /// @return false when the call has ended already
    public boolean keep(RunningCall call, Fields about, Duration ttl) {
        var running = live.get(call.id());
        if (running == null) {
            return false;
        }
        synchronized (running) {
            return call.state().isKept() || publish(call, about, ttl);
        }
    }

    /// On the shelf first: whoever hears of the call finds it, even after a crash.
    private boolean publish(RunningCall call, Fields about, Duration ttl) {
        var expires = call.state().created().plus(ttl);
        tendFromNowOn();
        var isWritten = isWritten(call, call.state().kept(about, expires));
        if (call.publish(about, expires)) {
            return true;
        }
        if (isWritten) {
            remove(call);
        }
        return false;
    }

    /// What stays on the shelf by mistake expires.
    private void remove(RunningCall call) {
        try {
            kept.remove(call.owner(), call.id());
        } catch (ShelfException broken) {
            LOG.warn("Call {} stays on the shelf: {}", call.id(), broken.getMessage());
        }
    }

    private void tendFromNowOn() {
        if (isTended.compareAndSet(false, true)) {
            renewLease();
            upkeep.start();
        }
    }

    /// Writes a kept call as it is now, and says whether there is nothing left to write.
    private boolean isWritten(Live running) {
        synchronized (running) {
            var state = running.call.state();
            return !state.isKept() || isWritten(running.call, state);
        }
    }

    /// A shelf that is broken costs the memory of the process, not the call.
    private boolean isWritten(RunningCall call, CallState state) {
        try {
            kept.write(call.owner(), state);
            return true;
        } catch (RuntimeException broken) {
            LOG.warn("Call {} is kept in memory only: {}", call.id(), broken.getMessage());
            return false;
        }
    }

    /// A call that runs now. Every other identity gets the same as for an id that does not exist.
    public Optional<RunningCall> running(Identity owner, String id) {
        return Optional.ofNullable(live.get(id))
                .map(Live::call)
                .filter(call -> call.owner().equals(owner));
    }

    /// The state of a kept call, running or ended.
    public Optional<CallState> find(Identity owner, String id) {
        return running(owner, id)
                .map(RunningCall::state)
                .filter(CallState::isKept)
                .filter(state -> state.expires().isAfter(clock.instant()))
                .or(() -> kept.read(owner, id));
    }

    /// The kept calls of an owner, oldest first.
    ///
    /// @param after the id at which the page before ended, empty for the first page
    public CallPage list(Identity owner, String after, int most) {
        var ids = new TreeSet<>(kept.ids(owner));
        live.values().stream()
                .map(Live::call)
                .filter(call -> call.owner().equals(owner) && call.state().isKept())
                .forEach(call -> ids.add(call.id()));
        var found = ids.tailSet(after, false).stream()
                .flatMap(id -> find(owner, id).stream())
                .limit(most + 1L)
                .toList();
        return found.size() > most
                ? new CallPage(
                        found.subList(0, most), Optional.of(found.get(most - 1).id()))
                : new CallPage(found, Optional.empty());
    }

    /// How many calls run now of which this holds.
    public long count(Predicate<CallState> condition) {
        return live.values().stream()
                .map(running -> running.call.state())
                .filter(condition)
                .count();
    }

    private void renewLease() {
        try {
            kept.renewLease();
        } catch (ShelfException broken) {
            LOG.warn("Other hubs may take calls of this one for lost: {}", broken.getMessage());
        }
    }

    /// Says again and again that the hub lives, ends calls that expire and clears the shelf.
    private void tend() {
        try {
            while (true) {
                Thread.sleep(HubLease.LENGTH.dividedBy(3));
                look();
            }
        } catch (InterruptedException closed) {
            // The hub ends.
        }
    }

    void look() {
        renewLease();
        live.values().forEach(running -> bravely(() -> look(running)));
        bravely(kept::tidy);
    }

    /// What is wrong with one call must not keep the others from being looked after.
    private static void bravely(Runnable look) {
        try {
            look.run();
        } catch (RuntimeException broken) {
            LOG.warn("A kept call could not be looked after: {}", broken.getMessage());
        }
    }

    private void look(Live running) {
        var state = running.call.state();
        if (state.expires().isBefore(clock.instant())) {
            running.call.cancel();
        }
        if (state.isOver() && isWritten(running)) {
            forget(running);
        }
    }

    /// Every kept call that still runs is `Ending.Lost` from now on.
    @Override
    public void close() {
        upkeep.interrupt();
        live.values().forEach(this::stop);
        try {
            kept.endLease();
        } catch (ShelfException broken) {
            LOG.warn("{}", broken.getMessage());
        }
    }

    /// Nobody comes back to a call that is not kept.
    private void stop(Live running) {
        if (running.call.state().isKept()) {
            lose(running);
        } else {
            running.call.cancel();
        }
    }

    /// One that has just ended may not be written yet, and the shelf closes soon.
    private void lose(Live running) {
        var isLost = running.call.end(new Ending.Lost());
        isWritten(running);
        if (isLost) {
            running.call.interrupt();
        }
    }
}
