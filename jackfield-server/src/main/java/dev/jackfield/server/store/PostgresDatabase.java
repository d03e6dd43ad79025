package dev.jackfield.server.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.jackfield.core.shelf.ShelfException;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A database of PostgreSQL, over a pool of connections. All waits are bounded; a server that comes back is used again.
///
/// Connections are used by threads of their own: the interrupt of a call would close a connection that a virtual thread
/// reads from, and leave open whether it committed.
final class PostgresDatabase extends Database {
    /// The key of the lock on large content, and of the lock on migrations.
    static final long CONTENT_LOCK = 7390_001;

    static final long MIGRATION_LOCK = 7390_002;

    private static final int MOST_CONNECTIONS = 8;
    /// How long callers wait.
    ///
    /// @param connect for a connection
    /// @param statement for a statement, with its wait for locks
    /// @param longest for all of it, whatever happens
    record Waits(Duration connect, Duration statement, Duration longest) {
        static final Waits USUAL = new Waits(Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(14));
    }

    private final String name;
    private final HikariDataSource pool;
    private final Waits waits;
    private final ThreadPoolExecutor workers;

    private PostgresDatabase(String name, HikariDataSource pool, Waits waits, InstantSource clock) {
        super(clock);
        this.name = name;
        this.pool = pool;
        this.waits = waits;
        this.workers = new ThreadPoolExecutor(
                MOST_CONNECTIONS,
                MOST_CONNECTIONS,
                30,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name("store-", 0).factory());
        workers.allowCoreThreadTimeOut(true);
    }

    /// Connects to a database.
    ///
    /// @param url `postgresql://user@host:port/database?option=value`
    static PostgresDatabase open(String url, Optional<String> password, Waits waits, InstantSource clock) {
        var uri = URI.create(url.replaceFirst("^jdbc:", ""));
        var config = new HikariConfig();
        var address = Objects.requireNonNullElse(uri.getRawAuthority(), "").replaceFirst("^.*@", "");
        config.setJdbcUrl("jdbc:postgresql://" + address + uri.getRawPath()
                + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery()));
        Optional.ofNullable(uri.getUserInfo()).ifPresent(config::setUsername);
        password.ifPresent(config::setPassword);
        config.setPoolName("store");
        config.setMaximumPoolSize(MOST_CONNECTIONS);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(waits.connect.toMillis());
        config.addDataSourceProperty("connectTimeout", Long.toString(waits.connect.toSeconds()));
        config.addDataSourceProperty(
                "socketTimeout", Long.toString(waits.statement.plusSeconds(2).toSeconds()));
        config.addDataSourceProperty("tcpKeepAlive", "true");
        config.addDataSourceProperty("logServerErrorDetail", "false"); // it has what was stored
        config.addDataSourceProperty("ApplicationName", "jackfield");
        config.addDataSourceProperty(
                "options", "-c statement_timeout=%1$d -c lock_timeout=%1$d".formatted(waits.statement.toMillis()));
        return connect(address + uri.getPath(), config, waits, clock);
    }

    private static PostgresDatabase connect(String name, HikariConfig config, Waits waits, InstantSource clock) {
        try {
            return new PostgresDatabase(name, new HikariDataSource(config), waits, clock);
        } catch (RuntimeException failed) { // to name its type would load it in hubs without a server
            throw new ShelfException(explain(name, rootMessage(failed)) + ".", failed);
        }
    }

    /// Returns the innermost message; the end of a stream has none.
    private static String rootMessage(Throwable failed) {
        var message = Objects.toString(failed.getMessage(), failed.getClass().getSimpleName());
        var cause = failed.getCause();
        return cause == null || (cause.getMessage() == null && cause.getCause() == null) ? message : rootMessage(cause);
    }

    @Override
    String name() {
        return name;
    }

    @Override
    <T> T runReading(Work<T> work) throws SQLException {
        return await(() -> {
            try (var connection = pool.getConnection()) {
                return work.run(connection);
            }
        });
    }

    private <T> T await(Callable<T> task) throws SQLException {
        var result = workers.submit(task);
        var end = System.nanoTime() + waits.longest.toNanos();
        var isInterrupted = false;
        try {
            while (true) {
                try {
                    return result.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException interrupted) {
                    isInterrupted = true;
                }
            }
        } catch (TimeoutException late) {
            result.cancel(true);
            throw new SQLTimeoutException("no answer within %d seconds".formatted(waits.longest.toSeconds()), late);
        } catch (ExecutionException failed) {
            throw unwrap(failed);
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static SQLException unwrap(ExecutionException failed) {
        return switch (failed.getCause()) {
            case SQLException cause -> cause;
            case RuntimeException cause -> throw cause;
            case Error cause -> throw cause;
            case null, default -> new SQLException(failed);
        };
    }

    /// Writes. Every commit is durable, unless the server is configured otherwise.
    @Override
    void runWriting(boolean isDurable, Act act) throws SQLException {
        await(() -> {
            try (var connection = pool.getConnection()) {
                transact(connection, act);
            }
            return name;
        });
    }

    /// Commits what an act did, or nothing of it. The pool makes connections commit by themselves again.
    private static void transact(Connection connection, Act act) throws SQLException {
        connection.setAutoCommit(false);
        try {
            act.run(connection);
            if (Thread.interrupted()) {
                throw new SQLTimeoutException("it took too long, and its caller waits no more");
            }
            connection.commit();
        } catch (SQLException | RuntimeException | Error failed) {
            rollBack(Connection::rollback, connection, failed);
            throw failed;
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static void lock(Connection connection, long key) throws SQLException {
        execute(connection, "select pg_advisory_xact_lock(" + key + ")");
    }

    @Override
    void lockContent(Connection connection) throws SQLException {
        lock(connection, CONTENT_LOCK);
    }

    /// Sorts texts by their bytes, as SQLite does, and not as the language of the database wants it.
    @Override
    String adapt(String script) {
        return script.replaceAll("(?m)(^ +\\w+ +)text\\b", "$1text collate \"C\"")
                .replace(") without rowid;", ");");
    }

    @Override
    void lockMigrations(Connection connection) throws SQLException {
        lock(connection, MIGRATION_LOCK);
    }

    @Override
    String forUpdate() {
        return " for update";
    }

    @Override
    String waysOutOfNewerForm() {
        return "set `store.url` to another database";
    }

    @Override
    String explain(SQLException failed) {
        return explain(name, rootMessage(failed)) + "; the hub goes on by itself.";
    }

    private static String explain(String name, String reason) {
        return "The PostgreSQL database %s cannot be used: %s. Check that the server runs and lets this user in"
                .formatted(name, reason.strip().replaceFirst("[.]$", ""));
    }

    @Override
    public void close() {
        workers.shutdown();
        pool.close();
    }
}
