package dev.jackfield.server.store;

import dev.jackfield.core.shelf.ShelfFixture;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/// A program that writes to a store until it is killed, and prints what was acknowledged: `event ID` for an event,
/// `record KEY VERSION` for a record.
final class KilledWriter {
    private static final int THREADS = 4;

    private KilledWriter() {}

    /// Writes until it is killed.
    ///
    /// @param arguments the name of this run, the state folder and, for PostgreSQL, a URL
    public static void main(String[] arguments) {
        var store = open(arguments);
        for (var thread = 0; thread < THREADS; thread++) {
            var name = arguments[0] + "-" + thread;
            Thread.ofPlatform().start(() -> write(store, name));
        }
    }

    private static Store open(String[] arguments) {
        var folder = Path.of(arguments[1]);
        return arguments.length == 2
                ? Store.openFile(folder, Optional.empty(), InstantSource.system())
                : Store.connect(arguments[2], Optional.empty(), folder, Optional.empty(), InstantSource.system());
    }

    private static void write(Store store, String name) {
        var drawer = store.shelf().drawer(ShelfFixture.PLAIN, "ann");
        for (var at = 0; at < Integer.MAX_VALUE; at++) {
            var id = name + "-" + at;
            store.journal().append("hub", List.of(TestEvents.with(Instant.now(), "call", id)), true);
            acknowledge("event " + id);
            drawer.write(name, id.getBytes(StandardCharsets.UTF_8));
            acknowledge("record " + name + " " + (at + 1));
        }
    }

    /// Prints a line at once and as a whole.
    private static synchronized void acknowledge(String line) {
        System.out.print(line + "\n");
        System.out.flush();
    }
}
