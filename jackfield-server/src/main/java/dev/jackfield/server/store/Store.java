package dev.jackfield.server.store;

import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.protocol.text.Sha256;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Everything that a hub keeps, in one database: records and events. The database is the file `jackfield.db` of a state
/// folder, or one of PostgreSQL; the key of sealed records is the file `key` of that folder in both cases.
public final class Store implements AutoCloseable {
    private static final String FILE = "jackfield.db";

    private final Path folder;
    private final Optional<String> key;
    private final Database database;
    private final InstantSource clock;
    private final SqlShelf shelf;
    private final Journal journal;

    // made when it is first needed; twice does no harm
    private volatile @Nullable Seal seal;

    private Store(Path folder, Optional<String> key, Database database, InstantSource clock) {
        this.folder = folder;
        this.key = key;
        this.database = database;
        this.clock = clock;
        this.shelf = new SqlShelf(database, this::seal, clock);
        this.journal = new Journal(database);
    }

    /// Returns the file of a folder, whether it exists or not.
    public static Path file(Path folder) {
        return folder.resolve(FILE);
    }

    /// Opens the file of a folder that exists, or makes it.
    ///
    /// @param key what secrets are sealed with; without it, the file `key` in the folder
    public static Store openFile(Path folder, Optional<String> key, InstantSource clock) {
        var file = file(folder);
        ShelfFiles.create(file);
        var database = SqliteDatabase.open(file, clock);
        var store = new Store(folder, key, database, clock);
        return store.prepare(() -> new Takeover(database, folder.resolve("content"), store::seal, clock).run());
    }

    /// Connects to a database of PostgreSQL.
    ///
    /// @param folder the state folder, with the key of sealed records
    public static Store connect(
            String url, Optional<String> password, Path folder, Optional<String> key, InstantSource clock) {
        var database = PostgresDatabase.open(url, password, PostgresDatabase.Waits.USUAL, clock);
        return connect(database, folder, key, clock);
    }

    static Store connect(PostgresDatabase database, Path folder, Optional<String> key, InstantSource clock) {
        return new Store(folder, key, database, clock).prepare(() -> {});
    }

    private Store prepare(Runnable takeover) {
        try {
            new Migrations(database).run();
            takeover.run();
            return this;
        } catch (RuntimeException | Error unusable) {
            close();
            throw unusable;
        }
    }

    private Seal seal() {
        var known = seal;
        if (known == null) {
            known = new SealMaking(folder.resolve("key"), key, shelf.drawer(DrawerKind.SEAL)).createSeal();
            seal = known;
        }
        return known;
    }

    public Shelf shelf() {
        return shelf;
    }

    public Journal journal() {
        return journal;
    }

    /// Returns the chain of events that a hub with this store writes. In a file there is one; of several hubs on one
    /// server, each has its own.
    public String chain() {
        return database instanceof SqliteDatabase
                ? "main"
                : hostName() + "-"
                        + Sha256.hex(String.valueOf(folder.toAbsolutePath())).substring(0, 8);
    }

    /// Returns the name of this machine, as far as it can be part of another name.
    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName().replaceAll("[^A-Za-z0-9.-]", "_");
        } catch (UnknownHostException nameless) {
            return "hub";
        }
    }

    public StoreState state() {
        return database.state();
    }

    /// Finds out whether a store that failed works again, which its state shows afterwards.
    void probe() {
        try {
            database.probe();
        } catch (ShelfException stillFailing) {
            // as the state says
        }
    }

    /// Returns how messages call the database, without a password.
    public String name() {
        return database.name();
    }

    /// Runs a statement on the connection that writes, in a file. For tests, which make a disk full with it.
    void runOnWriter(String sql) {
        ((SqliteDatabase) database).runAlone(connection -> {
            try (var statement = connection.createStatement()) {
                return statement.execute(sql);
            }
        });
    }

    /// Looks for damage, and counts what there is.
    public StoreReport check() {
        return new StoreCheck(database).run();
    }

    /// Gives unused space back to the disk, and returns how many bytes that were. Others cannot write meanwhile.
    public long compact() {
        if (database instanceof SqliteDatabase file) {
            return compact(file);
        }
        throw new ShelfException(("The data is in PostgreSQL, in %s, which gives space back by itself ('autovacuum')."
                        + " To shrink its files, run there: vacuum full")
                .formatted(database.name()));
    }

    private static long compact(SqliteDatabase file) {
        try {
            var before = file.size();
            file.runAlone(connection -> Database.update(connection, "vacuum"));
            file.moveToFile();
            return Math.max(0, before - file.size());
        } catch (IOException failed) {
            throw ShelfFiles.failure("measure", file.file(), failed);
        }
    }

    /// Copies the database to a new file while the hub goes on.
    public void backUp(Path copy) {
        backUp(copy, Progress.SILENT);
    }

    public void backUp(Path copy, Progress progress) {
        if (database instanceof SqliteDatabase file) {
            new Backup(file, copy, clock, progress).run();
            return;
        }
        throw new ShelfException(("The data is in PostgreSQL, in %s. Back it up with its own program: pg_dump"
                        + " --format=custom --file=%s, with the host, user and database of `store.url`.")
                .formatted(database.name(), copy));
    }

    /// Puts a backup in the place of the database of a folder, which no hub may use. The old one stays beside it.
    public static void restore(Path copy, Path folder, InstantSource clock) {
        restore(copy, folder, clock, Progress.SILENT);
    }

    /// Returns where the replaced database is now; empty when there was none.
    public static Optional<Path> restore(Path copy, Path folder, InstantSource clock, Progress progress) {
        return new Restore(copy, file(folder), clock, progress).run();
    }

    @Override
    public void close() {
        database.close();
    }

    /// Hears how far something is that takes long.
    public interface Progress {
        Progress SILENT = (_, _) -> {};

        /// Tells how far it is.
        ///
        /// @param all how much there is to do, in any unit
        void report(long done, long all);
    }
}
