package dev.jackfield.sandbox;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/// A script that waits for a worker. It gets one, or the place in which to start one.
final class Ticket {
    private final WorkerProgram program;
    private final String owner;
    private final CountDownLatch served = new CountDownLatch(1);

    // written before `served` is opened, under the lock of the pool
    private Optional<Worker> worker = Optional.empty();

    Ticket(WorkerProgram program, String owner) {
        this.program = program;
        this.owner = owner;
    }

    WorkerProgram program() {
        return program;
    }

    String owner() {
        return owner;
    }

    void assignWorker(Worker ready) {
        ready.assign(owner);
        worker = Optional.of(ready);
        served.countDown();
    }

    void serveWithPlace() {
        served.countDown();
    }

    boolean isServed() {
        return served.getCount() == 0;
    }

    void await() throws InterruptedException {
        served.await();
    }

    /// The worker that is ready; empty when one is to be started.
    Optional<Worker> worker() {
        return worker;
    }
}
