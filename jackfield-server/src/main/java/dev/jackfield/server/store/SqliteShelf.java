package dev.jackfield.server.store;

import dev.jackfield.core.shelf.Drawer;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.ShelfException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A shelf in a folder: `jackfield.db`, with `content` for what is large and `key` for secrets. Several hubs may use
/// it at the same time.
public final class SqliteShelf implements Shelf {
    private static final String SEAL = "seal";

    private final Path folder;
    private final Optional<String> key;
    private final InstantSource clock;
    private final Database database;
    private final ContentStore contents;

    // made by whoever first needs it; twice does no harm
    private volatile @Nullable Seal seal;

    private SqliteShelf(Path folder, Optional<String> key, InstantSource clock, Database database) {
        this.folder = folder;
        this.key = key;
        this.clock = clock;
        this.database = database;
        this.contents = new ContentStore(new ContentFiles(folder.resolve("content")));
    }

    /// Opens the shelf of a folder that exists.
    ///
    /// @param key what secrets are sealed with; without it, the file `key` in the folder
    public static SqliteShelf open(Path folder, Optional<String> key, InstantSource clock) {
        var file = folder.resolve("jackfield.db");
        ShelfFiles.create(file);
        var shelf = new SqliteShelf(folder, key, clock, Database.open(file));
        return shelf.tidy();
    }

    private SqliteShelf tidy() {
        try {
            database.write(contents::tidy);
            return this;
        } catch (ShelfException unusable) {
            close();
            throw unusable;
        }
    }

    @Override
    public Drawer drawer(String name) {
        return plainDrawer(name);
    }

    private SqliteDrawer plainDrawer(String name) {
        return new SqliteDrawer(database, contents, name, clock);
    }

    @Override
    public Drawer sealedDrawer(String name) {
        return new SealedDrawer(drawer(name), name, this::seal);
    }

    private Seal seal() {
        var known = seal;
        if (known == null) {
            known = new SealMaking(folder.resolve("key"), key, plainDrawer(SEAL)).createSeal();
            seal = known;
        }
        return known;
    }

    @Override
    public void close() {
        database.close();
    }
}
