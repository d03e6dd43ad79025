package dev.jackfield.api.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.audit.LoggedAudit;
import dev.jackfield.core.identity.Access;
import dev.jackfield.core.identity.BearerTokens;
import dev.jackfield.core.identity.Credentials;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.ManualClock;
import dev.jackfield.transport.http.server.HttpRefusedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LoginsTest {
    private static final int GUESSES = 2_000;
    private static final Identity ANN = new Identity("ann", Set.of());
    private static final Identity BOB = new Identity("bob", Set.of());
    private static final String HOME = "192.0.2.1";

    private final ManualClock clock = ManualClock.start();
    private final Logins logins = new Logins(
            new BearerTokens(Map.of("the token of ann", ANN, "the token of bob", BOB)), new LoggedAudit(), clock);

    @AfterEach
    void close() {
        logins.close();
    }

    private static Logins.Attempt attempt(String token, String network) {
        return new Logins.Attempt(new Credentials(Optional.of(token), false), () -> "mcp", () -> network);
    }

    private Access check(String token) {
        return logins.check(attempt(token, HOME));
    }

    /// Records so many guesses that answers to the next ones come five seconds late.
    private void makeSuspect() {
        for (var at = 0; at < 100; at++) {
            logins.recordRefusal(attempt("guess " + at, HOME));
        }
    }

    /// Guesses more often than answers may be late, and returns those whose answers are late.
    private List<Future<Access>> fillPlaces(ExecutorService threads) throws InterruptedException {
        var guesses = new ArrayList<Future<Access>>();
        for (var at = 0; at < GUESSES; at++) {
            guesses.add(threads.submit(() -> check("another guess")));
        }
        Eventually.await(() -> guesses.stream().anyMatch(Future::isDone));
        return guesses.stream().filter(guess -> !guess.isDone()).toList();
    }

    @Test
    void guessesThatAreLateHoldUpNoRightToken() throws Exception {
        check("the token of ann");
        makeSuspect();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var late = threads.submit(() -> check("another guess"));

            assertThat(check("the token of ann")).isEqualTo(new Access.Granted(ANN));
            assertThat(check("the token of bob")).isEqualTo(new Access.Granted(BOB));
            assertThat(late.isDone()).isFalse();
            logins.close();
            assertThat(late.get()).isInstanceOf(Access.Denied.class);
        }
    }

    @Test
    void lateAnswersAreBoundedAndProvenTokensPassBeyondTheBound() throws Exception {
        check("the token of ann");
        makeSuspect();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var late = fillPlaces(threads);

            assertThat(late).isNotEmpty().hasSizeLessThan(GUESSES);
            assertThatThrownBy(() -> check("one guess more"))
                    .isInstanceOfSatisfying(HttpRefusedException.class, refused -> {
                        assertThat(refused.status()).isEqualTo(429);
                        assertThat(refused.headers()).containsKey("Retry-After");
                    });
            assertThat(check("the token of ann")).isEqualTo(new Access.Granted(ANN));
            assertThat(logins.check(attempt("the token of bob", "192.0.2.2"))).isEqualTo(new Access.Granted(BOB));
            logins.close();
            assertThat(late.getFirst().get()).isInstanceOf(Access.Denied.class);
        }
    }

    @Test
    void whereARightTokenComesFromIsNotAsked() {
        check("the token of ann");
        makeSuspect();
        Supplier<String> unasked = () -> {
            throw new AssertionError("asked for nothing");
        };
        var proven = new Credentials(Optional.of("the token of ann"), false);

        assertThat(logins.check(new Logins.Attempt(proven, unasked, unasked))).isEqualTo(new Access.Granted(ANN));
    }

    @Test
    void requestThatIsAnsweredInAnyCaseIsNoWayToGuess() {
        makeSuspect();

        assertThat(logins.checkAtOnce(attempt("the token of ann", HOME))).isInstanceOf(Access.Denied.class);
        check("the token of ann");
        assertThat(logins.checkAtOnce(attempt("the token of ann", HOME))).isEqualTo(new Access.Granted(ANN));
        assertThat(logins.refusedLogins().countsByDoor()).containsEntry("mcp", 100L);
    }

    @Test
    void networkIsForgottenAfterItsQuietTimeAlthoughUnreadTokensGoOn() {
        makeSuspect();
        for (var minute = 0; minute < 11; minute++) {
            assertThat(logins.checkAtOnce(attempt("the token of ann", HOME))).isInstanceOf(Access.Denied.class);
            clock.advance(Duration.ofMinutes(1));
            logins.refusedLogins().writeCounts();
        }

        assertThat(logins.checkAtOnce(attempt("the token of ann", HOME))).isEqualTo(new Access.Granted(ANN));
    }
}
