package dev.jackfield.api.hub;

import dev.jackfield.core.audit.AuditLog;
import dev.jackfield.core.audit.RefusedLogins;
import dev.jackfield.core.identity.Access;
import dev.jackfield.core.identity.Authenticator;
import dev.jackfield.core.identity.Credentials;
import dev.jackfield.protocol.rpc.Shares;
import dev.jackfield.transport.http.server.HttpRefusedException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// The check of tokens at all doors of one HTTP server. Refusals are recorded, and guesses are slowed down.
///
/// After a few wrong tokens from one network, answers to further ones come late. Only so many may be late at a time,
/// and meanwhile a token is not checked that was never right before: otherwise a client with many connections could
/// guess as fast as ever. Right tokens are not delayed, so that clients behind the same address keep working.
public final class Logins implements AutoCloseable {
    private static final int MOST_LATE = 512;
    private static final int MOST_PROVEN = 4096;
    private static final Map<String, String> LATER = Map.of("Retry-After", "5");

    private final Authenticator authenticator;
    private final RefusedLogins refused;
    private final Shares late = new Shares(MOST_LATE);
    private final CountDownLatch closed = new CountDownLatch(1);

    /// Tokens that were right since the start; they are checked again at each use.
    private final Set<String> proven = ConcurrentHashMap.newKeySet();

    /// @param audit keeps refusals
    Logins(Authenticator authenticator, AuditLog audit, InstantSource clock) {
        this.authenticator = authenticator;
        this.refused = new RefusedLogins(clock, audit::note);
    }

    /// One attempt. Where it comes from is found out only when that matters: most attempts have a right token.
    ///
    /// @param door returns the name of the door
    /// @param network returns the network of the client
    record Attempt(Credentials credentials, Supplier<String> door, Supplier<String> network) {}

    /// Checks the token of a client; answers late if it is one of many wrong ones.
    ///
    /// @throws HttpRefusedException if too many answers are late
    Access check(Attempt attempt) {
        if (!isSuspect(attempt)) {
            return recordAccess(attempt, authenticator.authenticate(attempt.credentials));
        }
        try (var _ = late.tryTake(attempt.network.get()).orElseThrow(() -> refuseTooMany(attempt))) {
            var access = recordAccess(attempt, authenticator.authenticate(attempt.credentials));
            if (access instanceof Access.Denied) {
                pause(refused.delay(attempt.network.get()));
            }
            return access;
        }
    }

    /// Checks the token of a client that is answered at once in any case. While tokens from there are slowed down,
    /// one that was never right is not checked. It is not recorded as a wrong one either: a monitor with a right
    /// token would keep its own network slow for ever.
    Access checkAtOnce(Attempt attempt) {
        if (attempt.credentials.bearer().isEmpty()) {
            return authenticator.authenticate(attempt.credentials); // needs no token, so nothing is refused
        }
        if (!isSuspect(attempt)) {
            return recordAccess(attempt, authenticator.authenticate(attempt.credentials));
        }
        return new Access.Denied("Too many wrong tokens came from this network.");
    }

    private boolean isSuspect(Attempt attempt) {
        return attempt.credentials
                .bearer()
                .filter(token -> !proven.contains(token))
                .filter(_ -> refused.delay(attempt.network.get()).isPositive())
                .isPresent();
    }

    private Access recordAccess(Attempt attempt, Access access) {
        switch (access) {
            case Access.Granted _ ->
                attempt.credentials
                        .bearer()
                        .filter(_ -> proven.size() < MOST_PROVEN)
                        .ifPresent(proven::add);
            case Access.Denied _ -> recordRefusal(attempt);
        }
        return access;
    }

    /// Records a refused attempt.
    void recordRefusal(Attempt attempt) {
        var reason = attempt.credentials.bearer().isPresent()
                ? RefusedLogins.Reason.WRONG_TOKEN
                : RefusedLogins.Reason.NO_TOKEN;
        if (refused.add(attempt.door.get(), attempt.network.get(), reason)) {
            Thread.ofVirtual().name("refused logins").start(this::writeCounts);
        }
    }

    private void writeCounts() {
        do {
            pause(RefusedLogins.PERIOD);
        } while (refused.writeCounts() && closed.getCount() > 0);
    }

    private HttpRefusedException refuseTooMany(Attempt attempt) {
        recordRefusal(attempt);
        return new HttpRefusedException(429, "Too many wrong tokens come from your network; try again later", LATER);
    }

    /// Waits, but not for a server that closes.
    private void pause(Duration time) {
        try {
            var _ = closed.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    public RefusedLogins refusedLogins() {
        return refused;
    }

    /// Sends late answers now, and writes the last counts.
    @Override
    public void close() {
        closed.countDown();
        refused.writeCounts();
    }
}
