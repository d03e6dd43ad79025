package dev.jackfield.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class EnvironmentMaskTest {
    @Test
    void valuesOfVariablesAreReplacedByTheirNames() {
        var mask = new EnvironmentMask(Map.of("TOKEN", "s3cr3t-s3cr3t", "LONGER", "s3cr3t-s3cr3t-2"));

        assertThat(mask.keep("login with s3cr3t-s3cr3t failed")).isEqualTo("login with ${TOKEN} failed");
        assertThat(mask.keep("not with s3cr3t-s3cr3t-2")).isEqualTo("not with ${LONGER}");
    }

    @Test
    void shortValuesAreNoSecrets() {
        assertThat(new EnvironmentMask(Map.of("DEBUG", "1")).keep("status 1")).isEqualTo("status 1");
    }
}
