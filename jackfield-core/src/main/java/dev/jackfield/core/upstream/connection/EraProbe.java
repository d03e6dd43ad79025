package dev.jackfield.core.upstream.connection;

import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Connects in the era that the upstream speaks, and remembers that era.
///
/// A remembered modern era that has become wrong fails at once and is dropped. A legacy one never fails, because
/// upgraded servers still accept the legacy handshake; so it expires after a day.
public final class EraProbe {
    static final Duration LEGACY_HOLDS = Duration.ofHours(24);

    /// Old servers may ignore an unknown request before the handshake, so the probe does not wait longer.
    private static final Duration DISCOVER_TIMEOUT = Duration.ofSeconds(5);

    private final LimitedDial dialer;
    private final UpstreamSettings settings;
    private final InstantSource clock;

    // the supervisor's thread only
    private @Nullable Found found;

    private record Found(Era era, Instant when) {}

    public EraProbe(LimitedDial dialer, UpstreamSettings settings, InstantSource clock) {
        this.dialer = dialer;
        this.settings = settings;
        this.clock = clock;
    }

    public Connection connect(ClientLink unsolicited) throws InterruptedException {
        var deadline = Deadline.after(settings.startTimeout());
        var last = takeRememberedEra();
        var known = settings.era().or(() -> last.map(Found::era));
        var connection = known.isPresent()
                ? greet(dialer.open(unsolicited, deadline), known.get(), deadline)
                : probe(unsolicited, deadline);
        found = last.filter(f -> f.era() == connection.era())
                .orElseGet(() -> new Found(connection.era(), clock.instant()));
        return connection;
    }

    /// Returns the remembered era if it is still valid. It is forgotten until the connection has succeeded.
    private Optional<Found> takeRememberedEra() {
        var last = found;
        found = null;
        return Optional.ofNullable(last)
                .filter(f ->
                        f.era() == Era.MODERN || f.when().plus(LEGACY_HOLDS).isAfter(clock.instant()));
    }

    private Connection greet(Channel channel, Era era, Deadline deadline) throws InterruptedException {
        return closingOnFailure(channel, () -> new Greeting(channel, settings.hubInfo(), deadline).greetAs(era));
    }

    private Connection probe(ClientLink unsolicited, Deadline deadline) throws InterruptedException {
        var channel = dialer.open(unsolicited, deadline);
        var verdict = closingOnFailure(channel, () -> ask(channel, deadline));
        return switch (verdict) {
            case EraVerdict.Modern(var version, var capabilities, var instructions) ->
                new Connection(channel, version, capabilities, instructions, settings.hubInfo());
            case EraVerdict.Legacy _ -> greet(reopenIfClosed(channel, unsolicited, deadline), Era.LEGACY, deadline);
            case EraVerdict.Unusable(var why) -> {
                channel.close();
                throw new ChannelException.ClosedException(why);
            }
        };
    }

    private EraVerdict ask(Channel channel, Deadline deadline) throws InterruptedException {
        var greeting = new Greeting(channel, settings.hubInfo(), deadline);
        try {
            return EraVerdict.of(
                    greeting.discover(Era.newestModern(), deadline.earlier(Deadline.after(DISCOVER_TIMEOUT))));
        } catch (ChannelException.RefusedException refused) {
            return EraVerdict.of(refused);
        } catch (ChannelException.TimedOutException silent) {
            return new EraVerdict.Legacy("it did not answer server/discover");
        } catch (ChannelException.ClosedException gone) {
            return afterExit(gone);
        }
    }

    /// Treats an exit as legacy: some old servers exit on any request before the handshake. A new process gets
    /// the handshake first.
    private EraVerdict afterExit(ChannelException.ClosedException gone) {
        return new EraVerdict.Legacy("it ended when asked server/discover: " + gone.getMessage());
    }

    private Channel reopenIfClosed(Channel channel, ClientLink unsolicited, Deadline deadline)
            throws InterruptedException {
        if (channel.isOpen()) {
            return channel;
        }
        channel.close();
        return dialer.open(unsolicited, deadline);
    }

    private interface Step<T> {
        T run() throws InterruptedException;
    }

    private static <T> T closingOnFailure(Channel channel, Step<T> step) throws InterruptedException {
        try {
            return step.run();
        } catch (InterruptedException | RuntimeException failed) {
            channel.close();
            throw failed;
        }
    }
}
