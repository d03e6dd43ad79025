package dev.jackfield.server.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.jackfield.core.shelf.ShelfException;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/// A database of PostgreSQL, over a pool of connections. All waits are bounded; a server that comes back is used again.
final class PostgresDatabase extends Database {
    /// The key of the lock on large content, and of the lock on migrations.
    static final long CONTENT_LOCK = 7390_001;

    static final long MIGRATION_LOCK = 7390_002;

    private static final int MOST_CONNECTIONS = 8;
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(10);

    private final String name;
    private final HikariDataSource pool;

    private PostgresDatabase(String name, HikariDataSource pool, InstantSource clock) {
        super(clock);
        this.name = name;
        this.pool = pool;
    }

    /// Connects to a database.
    ///
    /// @param url `postgresql://user@host:port/database?option=value`
    static PostgresDatabase open(String url, Optional<String> password, InstantSource clock) {
        var uri = URI.create(url.replaceFirst("^jdbc:", ""));
        var config = new HikariConfig();
        config.setJdbcUrl("jdbc:postgresql://" + uri.getRawAuthority().replaceFirst("^.*@", "") + uri.getRawPath()
                + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery()));
        Optional.ofNullable(uri.getUserInfo()).ifPresent(config::setUsername);
        password.ifPresent(config::setPassword);
        config.setPoolName("store");
        config.setMaximumPoolSize(MOST_CONNECTIONS);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(CONNECT_TIMEOUT.toMillis());
        config.addDataSourceProperty("connectTimeout", Long.toString(CONNECT_TIMEOUT.toSeconds()));
        config.addDataSourceProperty(
                "socketTimeout", Long.toString(STATEMENT_TIMEOUT.plusSeconds(2).toSeconds()));
        config.addDataSourceProperty("tcpKeepAlive", "true");
        config.addDataSourceProperty("ApplicationName", "jackfield");
        config.addDataSourceProperty(
                "options", "-c statement_timeout=%1$d -c lock_timeout=%1$d".formatted(STATEMENT_TIMEOUT.toMillis()));
        var shown = uri.getHost() + ":" + (uri.getPort() < 0 ? 5432 : uri.getPort()) + uri.getPath();
        return connect(shown, config, clock);
    }

    private static PostgresDatabase connect(String name, HikariConfig config, InstantSource clock) {
        try {
            return new PostgresDatabase(name, new HikariDataSource(config), clock);
        } catch (PoolInitializationException failed) {
            throw new ShelfException(explain(name, rootMessage(failed)), failed);
        }
    }

    private static String rootMessage(Throwable failed) {
        return failed.getCause() == null ? String.valueOf(failed.getMessage()) : rootMessage(failed.getCause());
    }

    @Override
    String name() {
        return name;
    }

    @Override
    <T> T runReading(Work<T> work) throws SQLException {
        try (var connection = pool.getConnection()) {
            return work.run(connection);
        }
    }

    /// Writes. Every commit is durable, unless the server is configured otherwise.
    @Override
    void runWriting(boolean isDurable, Act act) throws SQLException {
        try (var connection = pool.getConnection()) {
            transact(connection, act);
        }
    }

    private static void transact(Connection connection, Act act) throws SQLException {
        connection.setAutoCommit(false);
        try {
            act.run(connection);
            connection.commit();
        } catch (SQLException | RuntimeException | Error failed) {
            rollBack(connection, failed);
            throw failed;
        }
        connection.setAutoCommit(true);
    }

    /// Rolls back where the connection still works; what else fails must not hide the cause.
    private static void rollBack(Connection connection, Throwable cause) {
        try {
            connection.rollback();
            connection.setAutoCommit(true);
        } catch (SQLException lost) {
            cause.addSuppressed(lost);
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
    String explain(SQLException failed) {
        return explain(name, rootMessage(failed));
    }

    private static String explain(String name, String reason) {
        return ("The PostgreSQL database %s cannot be used: %s. Check that the server runs and lets this user in; the"
                        + " hub goes on by itself.")
                .formatted(name, reason.strip().replaceFirst("[.]$", ""));
    }

    @Override
    public void close() {
        pool.close();
    }
}
