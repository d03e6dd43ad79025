package dev.jackfield.agent.conversation.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/// Lets one process at a time move conversations out of a folder. Versions that keep conversations there hold the same
/// lock while they write. The system frees it when a process dies.
record ChatLock(FileChannel channel) implements AutoCloseable {
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

    static ChatLock acquire(Path file) throws IOException, InterruptedException {
        var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            await(channel);
            return new ChatLock(channel);
        } catch (Throwable failed) {
            channel.close();
            throw failed;
        }
    }

    private static void await(FileChannel channel) throws IOException, InterruptedException {
        var deadline = System.nanoTime() + LONGEST_WAIT.toNanos();
        while (!isLocked(channel)) {
            if (System.nanoTime() - deadline > 0) {
                throw new IOException(
                        "another process has used them for %d minutes".formatted(LONGEST_WAIT.toMinutes()));
            }
            Thread.sleep(POLL_INTERVAL);
        }
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException thisProcess) {
            return false;
        }
    }

    /// Closing the channel frees the lock.
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
