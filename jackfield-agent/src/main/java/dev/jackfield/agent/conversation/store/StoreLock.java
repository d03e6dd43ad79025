package dev.jackfield.agent.conversation.store;

import dev.jackfield.transport.files.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/// Lets one writer at a time into a folder, of all threads and all processes. The system frees it when a process
/// dies.
final class StoreLock {
    private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(30);
    private static final long POLL_MILLIS = 2;

    /// Which byte of the file stands for what.
    private static final long QUEUE = 0;

    private static final long WRITER = 1;

    /// A lock on a file belongs to the whole process, so its threads need one more.
    private static final Map<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

    private final Path file;
    private final ReentrantLock threads;

    StoreLock(Path file) throws IOException {
        PrivateFiles.create(file);
        this.file = file.toRealPath();
        this.threads = THREADS.computeIfAbsent(this.file, _ -> new ReentrantLock());
    }

    /// A lock that is held until it is closed.
    interface Held extends AutoCloseable {
        @Override
        void close();
    }

    Held acquire() throws InterruptedException {
        var deadline = System.nanoTime() + LOCK_TIMEOUT.toNanos();
        if (!threads.tryLock(LOCK_TIMEOUT.toNanos(), TimeUnit.NANOSECONDS)) {
            throw lockTimeout();
        }
        try {
            var channel = open(deadline);
            return () -> release(channel);
        } catch (Throwable failed) {
            threads.unlock();
            throw failed;
        }
    }

    private FileChannel open(long deadline) throws InterruptedException {
        try {
            var channel = FileChannel.open(file, StandardOpenOption.WRITE);
            try {
                await(channel, deadline);
                return channel;
            } catch (Throwable failed) {
                channel.close();
                throw failed;
            }
        } catch (IOException failed) {
            throw ConversationException.storage("lock", "the conversations", failed);
        }
    }

    /// The next writer holds the queue while it waits, so that a process that writes all the time cannot keep the
    /// others out.
    private void await(FileChannel channel, long deadline) throws IOException, InterruptedException {
        var queue = lock(channel, QUEUE, deadline);
        lock(channel, WRITER, deadline);
        queue.release();
    }

    private FileLock lock(FileChannel channel, long position, long deadline) throws IOException, InterruptedException {
        var lock = channel.tryLock(position, 1, false);
        while (lock == null) {
            if (System.nanoTime() - deadline > 0) {
                throw lockTimeout();
            }
            Thread.sleep(POLL_MILLIS);
            lock = channel.tryLock(position, 1, false);
        }
        return lock;
    }

    private ConversationException lockTimeout() {
        return new ConversationException(
                ConversationException.Kind.STORAGE,
                "The store of conversations was locked for %d s. Try again.".formatted(LOCK_TIMEOUT.toSeconds()));
    }

    /// Closing the channel frees the lock on the file.
    private void release(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException failed) {
            throw ConversationException.storage("unlock", "the conversations", failed);
        } finally {
            threads.unlock();
        }
    }
}
