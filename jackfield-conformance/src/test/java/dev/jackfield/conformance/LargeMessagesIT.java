package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Era;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Large arguments and results pass unchanged in all four cells.
@TestInstance(Lifecycle.PER_CLASS)
class LargeMessagesIT {
    private static final String SAMPLE = "Grüße, 世界 \uD83C\uDF89 \"quoted\" \\ \t\n\u0001 and so on. ";
    private static final int MEBI = 1 << 20;

    private final FourCells cells = new FourCells();

    @BeforeAll
    void ready() {
        cells.ready();
    }

    @AfterAll
    void stop() {
        cells.close();
    }

    private static Stream<Arguments> sizesInAllCells() {
        return Stream.of("modern", "legacy", "stdio-modern", "stdio-legacy")
                .flatMap(source -> Stream.of(Era.values())
                        .flatMap(era -> Stream.of(MEBI, 8 * MEBI).map(size -> Arguments.of(source, era, size))));
    }

    @ParameterizedTest
    @MethodSource("sizesInAllCells")
    void textComesBackUnchanged(String source, Era era, int size) throws InterruptedException {
        var text = SAMPLE.repeat(size / Json.string(SAMPLE).length());

        try (var client = cells.client(source, era)) {
            // Compared apart from AssertJ, whose message would print both.
            assertThat(client.echo(text).equals(text)).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("sizesInAllCells")
    void resultMayBeLargerThanItsRequest(String source, Era era, int size) throws InterruptedException {
        try (var client = cells.client(source, era)) {
            var result = client.call("big", Fields.of("bytes", Json.number(size)));

            assertThat(OwnClient.textOf(result).equals("x".repeat(size))).isTrue();
        }
    }
}
