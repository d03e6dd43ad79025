package dev.jackfield.server.store;

import dev.jackfield.core.shelf.ShelfException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/// One connection to an SQLite file, used by one thread at a time. Other processes may use the same file.
final class Database implements AutoCloseable {
    /// How long one process waits while another writes.
    private static final Duration BUSY_TIMEOUT = Duration.ofSeconds(10);

    private static final Set<SQLiteErrorCode> DAMAGED =
            Set.of(SQLiteErrorCode.SQLITE_NOTADB, SQLiteErrorCode.SQLITE_CORRUPT);

    private final Path file;
    private final Connection connection;
    private final ReentrantLock lock = new ReentrantLock();

    /// Something to do with the connection.
    interface Work<T> {
        T run(Connection connection) throws SQLException;
    }

    /// A task without a result.
    interface Act {
        void run(Connection connection) throws SQLException;
    }

    private Database(Path file, Connection connection) {
        this.file = file;
        this.connection = connection;
    }

    /// Opens the file, which exists, and brings its tables up to date.
    static Database open(Path file) {
        try {
            return new Database(file, config().createConnection("jdbc:sqlite:" + file)).migrate();
        } catch (SQLException failed) {
            throw explain(file, failed);
        }
    }

    private Database migrate() {
        try {
            write(new Migrations(file)::run);
            return this;
        } catch (ShelfException refused) {
            close();
            throw refused;
        }
    }

    private static SQLiteConfig config() {
        var config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.NORMAL);
        config.setBusyTimeout(Math.toIntExact(BUSY_TIMEOUT.toMillis()));
        // Whoever means to write waits for its turn at once; to find out later would be too late to wait.
        config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
        return config;
    }

    <T> T runLocked(Work<T> work) {
        lock.lock();
        try {
            return work.run(connection);
        } catch (SQLException failed) {
            throw explain(file, failed);
        } finally {
            lock.unlock();
        }
    }

    /// Runs a write transaction: all or nothing, with no other writer in this or another process.
    void write(Act act) {
        runLocked(opened -> {
            opened.setAutoCommit(false);
            try {
                act.run(opened);
                opened.commit();
            } catch (SQLException | RuntimeException | Error failed) {
                opened.rollback();
                throw failed;
            } finally {
                opened.setAutoCommit(true);
            }
            return file;
        });
    }

    private static ShelfException explain(Path file, SQLException failed) {
        var isDamaged = failed instanceof SQLiteException known && DAMAGED.contains(known.getResultCode());
        return new ShelfException(
                isDamaged
                        ? ("The database %s is damaged. Stop the hubs that use it and move it aside, with what stands"
                              + " beside it under the same name: mv %s %s.damaged; the next start makes a new one.")
                                .formatted(file, file, file)
                        : "The database %s cannot be used: %s".formatted(file, failed.getMessage()),
                failed);
    }

    @Override
    public void close() {
        runLocked(opened -> {
            opened.close();
            return file;
        });
    }
}
