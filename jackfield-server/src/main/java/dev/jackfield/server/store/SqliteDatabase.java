package dev.jackfield.server.store;

import dev.jackfield.core.shelf.ShelfException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/// A file of SQLite: one connection that writes, and a few that read meanwhile. Other processes may use the same file.
final class SqliteDatabase extends Database {
    /// How long one process waits while another writes, and one thread while others of its process do.
    record Waits(Duration busy, Duration turn) {
        static final Waits USUAL = new Waits(Duration.ofSeconds(8), Duration.ofSeconds(6));
    }

    private static final int MOST_READERS = 4;

    private static final Duration SHORT_TIMEOUT = Duration.ofSeconds(1);
    private static final int COPY_PAGES = 1_000;
    private static final int COPY_PAUSE_MILLIS = 100;
    private static final int COPY_PAUSES = 100;

    private static final Set<SQLiteErrorCode> IN_USE =
            Set.of(SQLiteErrorCode.SQLITE_BUSY, SQLiteErrorCode.SQLITE_LOCKED);
    private static final Set<SQLiteErrorCode> DAMAGED =
            Set.of(SQLiteErrorCode.SQLITE_NOTADB, SQLiteErrorCode.SQLITE_CORRUPT);

    private final Path file;
    private final Waits waits;
    private final Semaphore writing = new Semaphore(1, true);
    private final Connection writer;
    private final Semaphore readers = new Semaphore(MOST_READERS, true);

    // guarded by itself
    private final Deque<Connection> idle = new ArrayDeque<>();

    // guarded by writing
    private boolean isDurableNow;

    private SqliteDatabase(Path file, Connection writer, Waits waits, InstantSource clock) {
        super(clock);
        this.waits = waits;
        this.file = file;
        this.writer = writer;
    }

    /// Opens the file, which exists.
    static SqliteDatabase open(Path file, InstantSource clock) {
        return open(file, Waits.USUAL, clock);
    }

    static SqliteDatabase open(Path file, Waits waits, InstantSource clock) {
        try {
            return new SqliteDatabase(file, connect(file, waits), waits, clock);
        } catch (SQLException failed) {
            throw new ShelfException(explain(file, failed), failed);
        }
    }

    private static Connection connect(Path file, Waits waits) throws SQLException {
        var config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.NORMAL);
        config.setBusyTimeout(Math.toIntExact(waits.busy.toMillis()));
        return config.createConnection("jdbc:sqlite:" + file);
    }

    Path file() {
        return file;
    }

    @Override
    String name() {
        return file.toString();
    }

    @Override
    <T> T runReading(Work<T> work) throws SQLException {
        takeTurn(readers);
        try {
            var connection = takeReader();
            try {
                return work.run(connection);
            } finally {
                putBack(connection);
            }
        } finally {
            readers.release();
        }
    }

    private Connection takeReader() throws SQLException {
        synchronized (idle) {
            var known = idle.poll();
            if (known != null) {
                return known;
            }
        }
        return connect(file, waits);
    }

    private void putBack(Connection connection) {
        synchronized (idle) {
            idle.push(connection);
        }
    }

    @Override
    void runWriting(boolean isDurable, Act act) throws SQLException {
        takeTurn(writing);
        try {
            setDurable(isDurable);
            transact(act);
        } finally {
            writing.release();
        }
    }

    /// Waits for a bounded time, also on a thread that is interrupted: that is meant for a call and its source.
    private void takeTurn(Semaphore turns) throws SQLException {
        var end = System.nanoTime() + waits.turn.toNanos();
        var isInterrupted = false;
        try {
            while (true) {
                try {
                    if (turns.tryAcquire(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                        return;
                    }
                    throw new SQLTimeoutException("it was busy for %d seconds".formatted(waits.turn.toSeconds()));
                } catch (InterruptedException interrupted) {
                    isInterrupted = true;
                }
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Commits what an act did, or nothing of it. A writer waits for other processes at the beginning; to find
    /// out later would be too late to wait. The driver's own commit is not used: it begins the next transaction
    /// at once, and that one would wait for others, or fail, after the commit.
    private void transact(Act act) throws SQLException {
        update(writer, "begin immediate");
        try {
            act.run(writer);
            update(writer, "commit");
        } catch (SQLException | RuntimeException | Error failed) {
            rollBack(connection -> update(connection, "rollback"), writer, failed);
            throw failed;
        }
    }

    private void setDurable(boolean isDurable) throws SQLException {
        if (isDurable != isDurableNow) {
            update(writer, "pragma synchronous = " + (isDurable ? "full" : "normal"));
            isDurableNow = isDurable;
        }
    }

    /// Runs something that must not be in a transaction.
    <T> T runAlone(Work<T> work) {
        try {
            takeTurn(writing);
            try {
                return work.run(writer);
            } finally {
                writing.release();
            }
        } catch (SQLException failed) {
            throw new ShelfException(explain(failed), failed);
        }
    }

    /// Copies everything as it is now into an empty file, while others go on.
    void copyTo(Path copy, Store.Progress progress) throws SQLException {
        runReading(connection -> {
            try (var statement = connection.createStatement()) {
                statement.execute("begin"); // else the copy would begin anew at each write
                try {
                    statement.executeQuery("select count(*) from sqlite_schema").close();
                    copy(connection, copy, progress);
                } finally {
                    statement.execute("rollback");
                }
            }
            return copy;
        });
    }

    private static void copy(Connection connection, Path copy, Store.Progress progress) throws SQLException {
        var result = connection
                .unwrap(SQLiteConnection.class)
                .getDatabase()
                .backup(
                        "main",
                        copy.toString(),
                        (left, all) -> progress.report(all - left, all),
                        COPY_PAUSE_MILLIS,
                        COPY_PAUSES,
                        COPY_PAGES);
        if (result != SQLiteErrorCode.SQLITE_OK.code) {
            throw new SQLException(SQLiteErrorCode.getErrorCode(result).message);
        }
    }

    /// Brings everything from the files beside it into the file. Returns false if another process uses it.
    boolean becomeSingleFile() {
        return runAlone(connection -> {
            try (var statement = connection.createStatement()) {
                statement.execute("pragma busy_timeout = " + SHORT_TIMEOUT.toMillis());
                try (var mode = statement.executeQuery("pragma journal_mode = delete")) {
                    return mode.next() && !mode.getString(1).equals("wal");
                }
            } catch (SQLiteException failed) {
                if (IN_USE.contains(failed.getResultCode())) {
                    return false;
                }
                throw failed;
            }
        });
    }

    /// Moves what was written lately from the file beside it into the file, as far as no reader needs it.
    void moveToFile() {
        runAlone(connection -> {
            try (var statement = connection.createStatement()) {
                return statement.execute("pragma wal_checkpoint(truncate)");
            }
        });
    }

    /// Returns how many bytes the file and those beside it take.
    long size() throws IOException {
        var size = 0L;
        for (var end : List.of("", "-wal")) {
            var part = file.resolveSibling(file.getFileName() + end);
            size += Files.exists(part) ? Files.size(part) : 0;
        }
        return size;
    }

    /// Does nothing: there is one writer at a time.
    @Override
    void lockContent(Connection connection) {}

    @Override
    void lockMigrations(Connection connection) {}

    @Override
    String adapt(String script) {
        return script;
    }

    @Override
    String forUpdate() {
        return "";
    }

    @Override
    String waysOutOfNewerForm() {
        return "set JACKFIELD_HOME to another folder, or move the file aside: mv %s %s.newer".formatted(file, file);
    }

    @Override
    String explain(SQLException failed) {
        return explain(file, failed);
    }

    private static String explain(Path file, SQLException failed) {
        if (failed instanceof SQLiteException known) {
            var code = known.getResultCode();
            if (DAMAGED.contains(code)) {
                return ("The database %s is damaged. Stop the hubs that use it and move it aside, with what stands"
                                + " beside it under the same name: mv %s %s.damaged; the next start makes a new one."
                                + " 'jackfield restore' puts a backup in its place.")
                        .formatted(file, file, file);
            }
            if (code == SQLiteErrorCode.SQLITE_FULL) {
                return "The disk of the database %s is full. Make room; the hub goes on by itself.".formatted(file);
            }
            if (code.name().startsWith("SQLITE_READONLY") || code == SQLiteErrorCode.SQLITE_CANTOPEN) {
                return ("The database %s cannot be written: the disk or the folder is read-only. Make it writable; the"
                                + " hub goes on by itself.")
                        .formatted(file);
            }
        }
        if (failed instanceof SQLTimeoutException || isBusy(failed)) {
            return ("The database %s was not used: others wrote to it all the time, or one of them hangs (%s). Look"
                            + " for other hubs with this file.")
                    .formatted(file, failed.getMessage());
        }
        return "The database %s cannot be used: %s".formatted(file, failed.getMessage());
    }

    private static boolean isBusy(SQLException failed) {
        return failed instanceof SQLiteException known
                && known.getResultCode().name().startsWith("SQLITE_BUSY");
    }

    @Override
    public void close() {
        runAlone(connection -> {
            synchronized (idle) {
                for (var reader : idle) {
                    reader.close();
                }
                idle.clear();
            }
            connection.close();
            return file;
        });
    }
}
