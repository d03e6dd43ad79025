package dev.jackfield.sandbox;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The workers. There are never more than the pool has places: scripts run in them, or they wait for the next script
/// of their owner, or, as spares, for an owner.
///
/// Each change ends with `dispatch`, which serves the scripts that wait. A free worker serves scripts of its own
/// owner for a bounded time while others wait; after that it is killed and its place goes to the next owner in turn.
/// One owner never has all places, because scripts may wait for their tools for any time.
final class WorkerPool implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerPool.class);

    /// How long a worker stays with its owner while others wait. To start another one takes half a second.
    private static final Duration TENURE = Duration.ofSeconds(2);

    private final int places;
    private final Duration idleTime;
    private final Starter starter;
    private final ReentrantLock lock = new ReentrantLock();

    // all guarded by the lock
    private final TicketQueue waiting = new TicketQueue();
    private final List<Worker> idle = new ArrayList<>();
    private final List<Worker> spares = new ArrayList<>();
    private final Set<WorkerProgram> startingSpares = new HashSet<>();
    private final Map<String, Integer> running = new HashMap<>(); // how many scripts each owner has in places
    private int taken;
    private boolean isClosed;
    private Optional<Thread> sweeper = Optional.empty();

    /// Starts a worker and waits until it is ready.
    interface Starter {
        Worker start(WorkerProgram program) throws InterruptedException;
    }

    WorkerPool(int places, Duration idleTime, Starter starter) {
        this.places = places;
        this.idleTime = idleTime;
        this.starter = starter;
    }

    /// Waits for a worker that no other owner has used.
    Worker acquire(WorkerProgram program, String owner) throws InterruptedException {
        var ticket = new Ticket(program, owner);
        runLocked(() -> {
            refuseIfClosed();
            waiting.add(ticket);
            dispatch();
        });
        try {
            ticket.await();
            runLocked(this::refuseIfClosed);
            return ticket.worker().isPresent() ? ticket.worker().get() : startWorker(ticket);
        } catch (InterruptedException interrupted) {
            runLocked(() -> withdraw(ticket));
            throw interrupted;
        }
    }

    private Worker startWorker(Ticket ticket) throws InterruptedException {
        try {
            var worker = starter.start(ticket.program());
            runLocked(() -> worker.assign(ticket.owner()));
            return worker;
        } catch (RuntimeException failed) {
            runLocked(() -> {
                decrementRunning(ticket.owner());
                freePlace();
            });
            throw failed;
        }
    }

    private void withdraw(Ticket ticket) {
        if (!ticket.isServed()) {
            waiting.remove(ticket);
            return;
        }
        decrementRunning(ticket.owner());
        ticket.worker().ifPresentOrElse(this::takeBack, this::freePlace);
    }

    private void decrementRunning(String owner) {
        running.computeIfPresent(owner, (_, scripts) -> scripts == 1 ? null : scripts - 1);
    }

    private void freePlace() {
        taken--;
        dispatch();
    }

    /// Starts a worker for an owner that is to come.
    void warm(WorkerProgram program) {
        runLocked(() -> startSpare(program));
    }

    /// Takes a worker back, and kills it if it cannot be used again.
    void giveBack(Worker worker) {
        runLocked(() -> {
            worker.owner().ifPresent(this::decrementRunning);
            takeBack(worker);
            startSpare(worker.program());
            startSweeper();
        });
    }

    private void takeBack(Worker worker) {
        if (worker.isReusable() && !isClosed) {
            worker.markIdle();
            idle.add(worker);
            dispatch();
        } else {
            worker.kill();
            freePlace();
        }
    }

    private void dispatch() {
        killUnwanted(idle, worker -> !worker.isQuiet());
        killUnwanted(spares, worker -> !worker.isQuiet());
        while (serveOwner() || serveNext()) {
            LOG.trace("a script has a worker");
        }
    }

    /// Gives an idle worker to a script of its owner.
    private boolean serveOwner() {
        for (var worker : idle) {
            var ticket = takeTicket(each -> worker.serves(each.program(), each.owner())
                    && !(isOtherWaiting(each.owner()) && worker.tenure().compareTo(TENURE) > 0));
            if (ticket.isPresent()) {
                idle.remove(worker);
                if (!isOtherWaiting(ticket.get().owner())) {
                    worker.renewTenure();
                }
                ticket.get().assignWorker(worker);
                return true;
            }
        }
        return false;
    }

    /// Takes the next script in turn that fulfils a condition, and counts it for its owner.
    private Optional<Ticket> takeTicket(Predicate<Ticket> condition) {
        var ticket = waiting.takeFirst(each -> mayRun(each) && condition.test(each));
        ticket.ifPresent(served -> running.merge(served.owner(), 1, Integer::sum));
        return ticket;
    }

    /// Tells whether a script leaves a place for other owners. The only place of a pool is for everyone.
    private boolean mayRun(Ticket ticket) {
        return running.getOrDefault(ticket.owner(), 0) < Math.max(1, places - 1);
    }

    private boolean isOtherWaiting(String owner) {
        return waiting.has(ticket -> !ticket.owner().equals(owner) && mayRun(ticket));
    }

    /// Serves the next script in turn with a spare worker, a free place, or the place of an idle worker.
    private boolean serveNext() {
        var withSpare = takeTicket(ticket -> findSpare(ticket.program()).isPresent());
        if (withSpare.isPresent()) {
            var worker = findSpare(withSpare.get().program()).orElseThrow();
            spares.remove(worker);
            withSpare.get().assignWorker(worker);
            return true;
        }
        if (!waiting.has(this::mayRun) || !findPlace()) {
            return false;
        }
        takeTicket(_ -> true).ifPresent(Ticket::serveWithPlace);
        return true;
    }

    private Optional<Worker> findSpare(WorkerProgram program) {
        return spares.stream()
                .filter(worker -> worker.program().equals(program))
                .findFirst();
    }

    /// Takes a free place, or that of the worker that was idle the longest.
    private boolean findPlace() {
        if (taken == places) {
            var victims = idle.isEmpty() ? spares : idle;
            if (victims.isEmpty()) {
                return false;
            }
            victims.removeFirst().kill();
            taken--;
        }
        taken++;
        return true;
    }

    /// Starts a worker for an owner that is to come, if there is a place.
    private void startSpare(WorkerProgram program) {
        if (isClosed || taken == places || findSpare(program).isPresent() || !startingSpares.add(program)) {
            return;
        }
        taken++;
        Thread.ofVirtual().name("spare worker").start(() -> addSpare(program));
    }

    private void addSpare(WorkerProgram program) {
        var started = Optional.<Worker>empty();
        try {
            started = Optional.of(starter.start(program));
        } catch (RuntimeException | InterruptedException failed) {
            LOG.warn("A spare worker for scripts did not start: {}", failed.getMessage());
        }
        var worker = started;
        runLocked(() -> {
            startingSpares.remove(program);
            worker.filter(_ -> !isClosed).ifPresentOrElse(spares::add, () -> {
                worker.ifPresent(Worker::kill);
                taken--;
            });
            dispatch();
        });
    }

    private void startSweeper() {
        if (sweeper.isEmpty() && !isClosed) {
            sweeper = Optional.of(Thread.ofVirtual().name("idle workers").start(this::sweep));
        }
    }

    private void sweep() {
        try {
            while (true) {
                Thread.sleep(idleTime.dividedBy(4));
                runLocked(this::endIdle);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void endIdle() {
        killUnwanted(idle, worker -> worker.idleTime().compareTo(idleTime) > 0);
    }

    /// Kills the unwanted workers of a list, and frees their places.
    private void killUnwanted(List<Worker> workers, Predicate<Worker> isUnwanted) {
        var unwanted = workers.stream().filter(isUnwanted).toList();
        unwanted.forEach(Worker::kill);
        workers.removeAll(unwanted);
        taken -= unwanted.size();
    }

    /// Returns how many places are taken.
    int size() {
        lock.lock();
        try {
            return taken;
        } finally {
            lock.unlock();
        }
    }

    private void refuseIfClosed() {
        if (isClosed) {
            throw new SandboxUnavailableException("The hub is stopping and runs no more scripts.");
        }
    }

    private void runLocked(Runnable change) {
        lock.lock();
        try {
            change.run();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        runLocked(() -> {
            isClosed = true;
            sweeper.ifPresent(Thread::interrupt);
            waiting.removeAll().forEach(Ticket::serveWithPlace);
            idle.forEach(Worker::kill);
            spares.forEach(Worker::kill);
        });
    }
}
