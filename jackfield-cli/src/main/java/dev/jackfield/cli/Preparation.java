package dev.jackfield.cli;

import dev.jackfield.server.store.SqliteLibrary;
import dev.jackfield.transport.http.server.HttpHost;
import org.slf4j.LoggerFactory;

/// Loads SQLite and the HTTP server on a thread of its own, while options and configuration are read.
///
/// A hub that needs one of them sooner waits, as for any class that another thread initialises.
final class Preparation {
    private Preparation() {}

    static void begin() {
        LoggerFactory.getILoggerFactory(); // while one thread initialises it, another one would get no real loggers
        Thread.ofPlatform().daemon().name("preparation").start(() -> {
            SqliteLibrary.load();
            HttpHost.prepare();
        });
    }
}
