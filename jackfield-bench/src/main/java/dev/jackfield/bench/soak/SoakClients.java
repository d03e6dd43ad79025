package dev.jackfield.bench.soak;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;

/// All clients, of both eras and several identities.
///
/// @param tokens of the identities
record SoakClients(int clients, URI url, List<String> tokens, List<Upstream> upstreams, long seed) {

    /// Lets all clients call for some time, and waits until the last of them has its answer.
    void run(Duration time, Tally tally) {
        var chance = new SplittableRandom(seed);
        var end = System.nanoTime() + time.toNanos();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var i = 0; i < clients; i++) {
                var dialect = new SoakDialect(i % 2 == 0, tokens.get(i % tokens.size()));
                var client = new SoakClient("client " + i, url, dialect, upstreams, chance.split(), tally);
                threads.execute(() -> client.run(end));
            }
        }
    }
}
