package dev.jackfield.documents;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

/// What a sweeper says of a round that fails.
@Timeout(30)
class SweeperTest {
    private final Logger logger = (Logger) LoggerFactory.getLogger(Sweeper.class);
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final CompletableFuture<Thread> sweeping = new CompletableFuture<>();
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private final Sweeper sweeper = new Sweeper(this::fail);

    private final AppenderBase<ILoggingEvent> log = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            lines.add(event.getFormattedMessage());
        }
    };

    @BeforeEach
    void start() {
        log.start();
        logger.addAppender(log);
        sweeper.start("documents");
    }

    @AfterEach
    void stop() {
        sweeper.close();
        logger.detachAppender(log);
    }

    /// A round that fails when the test says so. An interrupt does not end it.
    private void fail() {
        sweeping.complete(Thread.currentThread());
        end.join();
        throw new IllegalStateException("the shelf is closed");
    }

    @Test
    void roundThatFailsIsLogged() throws InterruptedException {
        end.complete(null);

        assertThat(lines.take()).isEqualTo("Expired documents could not be removed: the shelf is closed");
    }

    @Test
    void roundThatFailsAtTheCloseIsNotLogged() throws InterruptedException {
        var thread = sweeping.join();
        sweeper.close();
        end.complete(null);
        thread.join();

        assertThat(lines).isEmpty();
    }
}
