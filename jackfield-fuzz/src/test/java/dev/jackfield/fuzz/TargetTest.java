package dev.jackfield.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class TargetTest {
    @TestFactory
    Stream<DynamicTest> everySeedPasses() {
        return Target.all().stream()
                .flatMap(target -> target.seeds().stream()
                        .map(seed -> DynamicTest.dynamicTest(
                                target.name() + ": " + new String(seed, StandardCharsets.UTF_8),
                                () -> assertThatCode(() -> target.check(seed)).doesNotThrowAnyException())));
    }

    @Test
    void namesAreUnique() {
        assertThat(Target.all()).extracting(Target::name).doesNotHaveDuplicates();
    }
}
