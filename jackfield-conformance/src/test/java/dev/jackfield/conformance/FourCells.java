package dev.jackfield.conformance;

import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.transport.http.client.HttpCalls;
import java.net.URI;

/// A hub before the fixture in all its forms: over HTTP and stdio, legacy and modern.
final class FourCells implements AutoCloseable {
    private final Fixture modern = Fixture.http("http-modern");
    private final Fixture legacy = Fixture.http("http-legacy");
    private final HttpCalls http = new HttpCalls();
    private final HubProcess hub = HubProcess.start("""
        sources:
          modern: %s
          legacy: %s
          stdio-modern: %s
          stdio-legacy: %s
        """.formatted(
                    modern.httpSource(),
                    legacy.httpSource(),
                    Fixture.stdioSource("stdio-modern"),
                    Fixture.stdioSource("stdio-legacy")));

    /// Waits until all sources are ready.
    FourCells ready() {
        hub.awaitReady("modern", "legacy", "stdio-modern", "stdio-legacy");
        return this;
    }

    OwnClient client(String source, Era era) throws InterruptedException {
        return OwnClient.connect(http, hub.url(source), era);
    }

    /// Half of a crowd speaks each era.
    OwnClient client(String source, int member) throws InterruptedException {
        return client(source, member % 2 == 0 ? Era.LEGACY : Era.MODERN);
    }

    URI url(String source) {
        return hub.url(source);
    }

    @Override
    public void close() {
        http.close();
        hub.close();
        modern.close();
        legacy.close();
    }
}
