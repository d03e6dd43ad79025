package dev.jackfield.server.store;

import dev.jackfield.core.shelf.ShelfException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A database with the tables of the store. The SQL is the same for all; what differs is here and in the subclasses.
///
/// Knows whether the last operation worked, for the health of the hub.
abstract class Database implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Database.class);

    private final InstantSource clock;
    private volatile StoreState state = StoreState.OK;

    // a disk that is full can still be read
    private volatile boolean isWriteFailing;

    /// Something to do with a connection.
    interface Work<T> {
        T run(Connection connection) throws SQLException;
    }

    /// A task without a result.
    interface Act {
        void run(Connection connection) throws SQLException;
    }

    Database(InstantSource clock) {
        this.clock = clock;
    }

    /// Returns how messages call it, without a password.
    abstract String name();

    abstract <T> T runReading(Work<T> work) throws SQLException;

    abstract void runWriting(boolean isDurable, Act act) throws SQLException;

    /// Makes all others wait that add large content or release it, until this transaction ends: otherwise one could
    /// remove what another begins to refer to.
    abstract void lockContent(Connection connection) throws SQLException;

    /// Makes all others wait that bring the tables up to date.
    abstract void lockMigrations(Connection connection) throws SQLException;

    /// Returns a script of migrations in the dialect of this database.
    abstract String adapt(String script);

    /// Returns what to add to a query of a row, so that all others wait that change it until this transaction ends.
    abstract String forUpdate();

    /// Says what to do when the tables are of a newer version.
    abstract String waysOutOfNewerForm();

    /// Says in plain words what failed, and what can be done.
    abstract String explain(SQLException failed);

    final <T> T read(Work<T> work) {
        try {
            var result = runReading(work);
            if (!isWriteFailing) {
                noteSuccess();
            }
            return result;
        } catch (SQLException failed) {
            throw noteFailure(failed);
        }
    }

    /// Runs a write transaction: all or nothing. One cannot be inside another.
    final void write(Act act) {
        write(false, act);
    }

    /// Runs a write transaction.
    ///
    /// @param isDurable whether it survives a loss of power once this returns
    final void write(boolean isDurable, Act act) {
        try {
            runWriting(isDurable, act);
            isWriteFailing = false;
            noteSuccess();
        } catch (SQLException failed) {
            isWriteFailing = true;
            throw noteFailure(failed);
        }
    }

    /// Writes something that changes nothing, to find out whether writing works.
    final void probe() {
        write(true, connection -> update(connection, "update schema_version set version = version"));
    }

    final StoreState state() {
        return state;
    }

    private void noteSuccess() {
        if (!state.isOk()) {
            LOG.info("The store {} works again", name());
            state = StoreState.OK;
        }
    }

    private ShelfException noteFailure(SQLException failed) {
        var reason = explain(failed);
        if (state.isOk()) {
            LOG.warn("{}", reason);
            state = StoreState.failing(reason, clock.instant());
        }
        return new ShelfException(reason, failed);
    }

    /// Ends a transaction that failed, which may have ended by itself.
    static void rollBack(Act rollBack, Connection connection, Throwable cause) {
        try {
            rollBack.run(connection);
        } catch (SQLException ended) {
            cause.addSuppressed(ended);
        }
    }

    /// Prepares a statement with its parameters: texts, numbers, bytes, or null.
    static PreparedStatement prepare(Connection connection, String sql, @Nullable Object... parameters)
            throws SQLException {
        var statement = connection.prepareStatement(sql);
        bind(statement, parameters);
        return statement;
    }

    static void bind(PreparedStatement statement, @Nullable Object... parameters) throws SQLException {
        for (var at = 0; at < parameters.length; at++) {
            statement.setObject(at + 1, parameters[at]);
        }
    }

    static int update(Connection connection, String sql, @Nullable Object... parameters) throws SQLException {
        try (var statement = prepare(connection, sql, parameters)) {
            return statement.executeUpdate();
        }
    }

    @Override
    public abstract void close();
}
