package dev.jackfield.cli;

import dev.jackfield.http.server.HttpHost;
import dev.jackfield.store.SqliteLibrary;

/// Loads what a hub needs last, on a thread of its own, while options and configuration are read. A hub that comes to it
/// sooner waits for it as for any class that another thread initialises.
final class Preparation {
    private Preparation() {}

    static void begin() {
        Thread.ofPlatform().daemon().name("preparation").start(() -> {
            SqliteLibrary.load();
            HttpHost.prepare();
        });
    }
}
