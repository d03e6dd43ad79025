package dev.jackfield.server.logging;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LoggingTest {
    @Test
    void malformedRequestsOfStrangersAreNotLogged() {
        assertThat(LoggerFactory.getLogger("org.eclipse.jetty.http.HostPort").isWarnEnabled())
                .isFalse();
        assertThat(LoggerFactory.getLogger("org.eclipse.jetty.server.Server").isWarnEnabled())
                .isTrue();
    }
}
