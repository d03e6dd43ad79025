package dev.jackfield.sandbox;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Message;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The calls of one script, each on a virtual thread. Closing interrupts those that run, and waits for them.
final class InnerCalls implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(InnerCalls.class);

    /// How many times the largest arguments may wait in all.
    private static final int WAITING = 8;

    private final Worker worker;
    private final ScriptLimits limits;
    private final RunClock clock;
    private final Semaphore places;
    private final Pace pace;
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("script call ", 1).factory());
    private final Set<Json> underWay = ConcurrentHashMap.newKeySet();
    private final AtomicLong waitingBytes = new AtomicLong();
    private int count;

    InnerCalls(Worker worker, ScriptLimits limits, RunClock clock) {
        this.worker = worker;
        this.limits = limits;
        this.clock = clock;
        this.places = new Semaphore(limits.parallel());
        this.pace = new Pace(limits.callsPerSecond());
    }

    /// Answers a request of the script when it is its turn.
    void start(Message request, Callable<Fields> call) throws ScriptEndedException {
        if (++count > limits.calls()) {
            throw ScriptEndedException.limit(
                    "The script made more than %d calls and was stopped. Make fewer calls in one script."
                            .formatted(limits.calls()));
        }
        if (waitingBytes.addAndGet(request.length()) > (long) WAITING * limits.value()) {
            throw ScriptEndedException.limit(
                    "The script has too many calls waiting (more than %d bytes) and was stopped. Await calls before making more."
                            .formatted((long) WAITING * limits.value()));
        }
        if (!underWay.add(request.id())) {
            throw ScriptEndedException.brokenProtocol("used the id of a call twice");
        }
        clock.stop();
        threads.execute(() -> runAndAnswer(request, call));
    }

    private void runAndAnswer(Message request, Callable<Fields> call) {
        try {
            var result = invoke(call);
            underWay.remove(request.id());
            worker.send(Message.result(request.id(), result));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ChannelException gone) {
            LOG.debug("a worker ended before the answer to its call", gone);
        } finally {
            waitingBytes.addAndGet(-request.length());
            clock.resume();
        }
    }

    private Fields invoke(Callable<Fields> call) throws InterruptedException {
        places.acquire();
        try {
            pace.await();
            return call.call();
        } catch (InterruptedException interrupted) {
            throw interrupted;
        } catch (Exception wrong) {
            LOG.error("A call of a script failed in the hub", wrong);
            return Fields.of("failure", failure());
        } finally {
            places.release();
        }
    }

    private static Fields failure() {
        return Fields.of("error", Json.string("The hub failed to make this call; its log has the reason."))
                .with("tool", "")
                .with("server", "")
                .with("type", "failed");
    }

    @Override
    public void close() {
        threads.shutdownNow();
        threads.close();
    }

    /// Spreads calls over time: as many as may be made in a second go at once, and each further one waits for its
    /// turn.
    static final class Pace {
        private static final long SECOND = Duration.ofSeconds(1).toNanos();

        private final long interval;

        // when the next call may be made if all earlier ones were evenly spread; guarded by this
        private long turn = System.nanoTime() - SECOND;

        Pace(int perSecond) {
            interval = SECOND / perSecond;
        }

        void await() throws InterruptedException {
            var nanos = reserveTurn();
            if (nanos > 0) {
                Thread.sleep(Duration.ofNanos(nanos));
            }
        }

        private synchronized long reserveTurn() {
            var now = System.nanoTime();
            turn = Math.max(turn - now, -SECOND) + now + interval;
            return turn - now;
        }
    }
}
