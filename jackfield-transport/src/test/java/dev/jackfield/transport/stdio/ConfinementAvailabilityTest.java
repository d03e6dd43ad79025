package dev.jackfield.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConfinementAvailabilityTest {

    @Test
    void otherSystemsAreToldThatTheyCannot() {
        assertThat(Confinement.unavailableReason("Mac OS X", "/usr/bin"))
                .hasValueSatisfying(why -> assertThat(why).contains("needs Linux", "Mac OS X"));
    }

    @Test
    void missingBubblewrapIsNamedWithHowToInstallIt() {
        assertThat(Confinement.unavailableReason("Linux", "/nowhere"))
                .hasValueSatisfying(why -> assertThat(why).contains("bwrap", "apt-get install bubblewrap"));
    }
}
