package dev.jackfield.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GatekeeperTest {
    private static boolean seesSome(String... rules) {
        return new Gatekeeper(Stream.of(rules).map(Rule::parse).toList())
                .couldSeeSomeOf(new Identity("rita", Set.of("readers")), "github");
    }

    @Test
    void withoutRulesEverySourceMayBeKnown() {
        assertThat(seesSome()).isTrue();
        assertThat(seesSome("deny gitlab.*", "deny github.* to writers")).isTrue();
    }

    @Test
    void sourceThatIsDeniedAsAWholeMayNot() {
        assertThat(seesSome("deny github.* to readers")).isFalse();
        assertThat(seesSome("allow gitlab.*", "deny *")).isFalse();
        assertThat(seesSome("deny git*")).isFalse();
    }

    @Test
    void sourceMayBeWrittenWithUnderscores() {
        assertThat(seesSome("allow github__*", "deny *")).isTrue();
        assertThat(seesSome("deny github__*")).isFalse();
        assertThat(seesSome("deny github__delete_*")).isTrue();
        assertThat(seesSome("deny github_*")).isTrue(); // one underscore separates nothing
        assertThat(seesSome("allow github_*", "deny *")).isFalse();
    }

    @Test
    void onePartIsEnough() {
        assertThat(seesSome("deny github.delete_*")).isTrue();
        assertThat(seesSome("deny *_repo")).isTrue();
        assertThat(seesSome("allow github.read", "deny *")).isTrue();
        assertThat(seesSome("allow *_read", "deny github.*")).isTrue();
    }
}
