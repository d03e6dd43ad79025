package dev.jackfield.core.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BearerTokensTest {
    private static final Identity ANN = new Identity("ann", Set.of("readers"));

    private final BearerTokens open = new BearerTokens("admin-token", Map.of());
    private final BearerTokens closed = new BearerTokens("admin-token", Map.of("of-ann", ANN));

    private static Credentials token(String token) {
        return new Credentials(Optional.of(token), true);
    }

    private static Credentials nothing(boolean loopback) {
        return new Credentials(Optional.empty(), loopback);
    }

    @Test
    void tokenStandsForItsIdentity() {
        assertThat(closed.authenticate(token("of-ann"))).isEqualTo(new Access.Granted(ANN));
    }

    @Test
    void tokenOfTheStateFolderIsTheAdmin() {
        assertThat(closed.authenticate(token("admin-token"))).isEqualTo(new Access.Granted(Identity.ADMIN));
        assertThat(open.authenticate(token("admin-token"))).isEqualTo(new Access.Granted(Identity.ADMIN));
    }

    @Test
    void withoutTokensThisMachineIsLocal() {
        assertThat(open.authenticate(nothing(true))).isEqualTo(new Access.Granted(Identity.LOCAL));
    }

    @Test
    void otherMachinesAlwaysNeedAToken() {
        assertThat(open.authenticate(nothing(false))).isInstanceOf(Access.Denied.class);
    }

    @Test
    void withTokensThisMachineNeedsOneToo() {
        assertThat(closed.authenticate(nothing(true))).isInstanceOf(Access.Denied.class);
    }

    @Test
    void unknownTokenIsDeniedEverywhere() {
        assertThat(open.authenticate(token("guess"))).isInstanceOf(Access.Denied.class);
        assertThat(closed.authenticate(token("OF-ANN"))).isInstanceOf(Access.Denied.class);
    }
}
