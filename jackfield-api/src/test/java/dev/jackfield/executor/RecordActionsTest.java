package dev.jackfield.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.jackfield.action.Action;
import dev.jackfield.action.ActionResult;
import dev.jackfield.action.MethodBase;
import dev.jackfield.action.Methods;
import dev.jackfield.action.Services;
import dev.jackfield.tools.Bytes;
import dev.jackfield.tools.Param;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Every type that has a schema can be given, as JSON has it and as Java has it, on both paths.
class RecordActionsTest {
    record Point(int x, @Nullable Integer y) {}

    sealed interface Figure {
        record Circle(double radius) implements Figure {}

        record Group(List<Figure> parts) implements Figure {}
    }

    @SuppressWarnings("ArrayRecordComponent") // some authors have them
    record All(
            @Nullable String text,
            @Nullable CharSequence words,
            @Nullable Byte small,
            @Nullable Short shorter,
            @Nullable Long large,
            @Nullable BigInteger huge,
            @Nullable Float real,
            @Nullable BigDecimal exact,
            @Nullable Boolean flag,
            @Nullable Character letter,
            @Nullable LocalDate date,
            @Nullable Instant instant,
            @Nullable OffsetDateTime moment,
            @Nullable OffsetTime time,
            @Nullable LocalDateTime local,
            @Nullable Year year,
            @Nullable Duration duration,
            @Nullable ZoneId zone,
            @Nullable URI uri,
            @Nullable UUID uuid,
            @Nullable Bytes bytes,
            byte @Nullable [] raw,
            int @Nullable [] numbers,
            String @Nullable [] texts,
            @Nullable Point point,
            @Nullable Figure figure,
            @Nullable Object anything,
            @Param(optional = true) List<LocalDate> dates,
            @Param(optional = true) Set<DayOfWeek> days,
            @Param(optional = true) TreeSet<String> sorted,
            @Param(optional = true) Map<DayOfWeek, Duration> byDay,
            Optional<LocalDate> maybe,
            OptionalInt number,
            @Param(defaultValue = "[\"a\"]") List<String> tags) {}

    static final class Taking extends MethodBase {
        private final List<All> taken = new ArrayList<>();

        Taking() {
            super(Services.NONE, "taking", "");
        }

        @Action("Takes everything.")
        ActionResult all(All all) {
            taken.add(all);
            return ActionResult.done();
        }
    }

    static Stream<Arguments> values() {
        var circle = Map.of("type", "circle", "radius", 1.5);
        return Stream.of(
                arguments("text", "a", "a"),
                arguments("words", "a", "a"),
                arguments("small", -128, (byte) -128),
                arguments("shorter", 300, (short) 300),
                arguments("large", 5_000_000_000L, 5_000_000_000L),
                arguments("huge", new BigInteger("12345678901234567890"), new BigInteger("12345678901234567890")),
                arguments("real", 1.5, 1.5f),
                arguments("exact", 1.25, new BigDecimal("1.25")),
                arguments("flag", true, true),
                arguments("letter", "a", 'a'),
                arguments("date", "2026-11-15", LocalDate.of(2026, 11, 15)),
                arguments("instant", "2026-11-15T10:15:30Z", Instant.parse("2026-11-15T10:15:30Z")),
                arguments("moment", "2026-11-15T10:15:30+01:00", OffsetDateTime.parse("2026-11-15T10:15:30+01:00")),
                arguments("time", "10:15:30Z", OffsetTime.parse("10:15:30Z")),
                arguments("local", "2026-11-15T10:15", LocalDateTime.parse("2026-11-15T10:15")),
                arguments("year", 2026, Year.of(2026)),
                arguments("duration", "PT1H30M", Duration.ofMinutes(90)),
                arguments("zone", "Europe/Berlin", ZoneId.of("Europe/Berlin")),
                arguments("uri", "https://example.com/a", URI.create("https://example.com/a")),
                arguments(
                        "uuid",
                        "123e4567-e89b-12d3-a456-426614174000",
                        UUID.fromString("123e4567-e89b-12d3-a456-426614174000")),
                arguments("bytes", "AQID", Bytes.of(new byte[] {1, 2, 3})),
                arguments("raw", "AQID", new byte[] {1, 2, 3}),
                arguments("numbers", List.of(1, 2), new int[] {1, 2}),
                arguments("texts", List.of("a", "b"), new String[] {"a", "b"}),
                arguments("point", Map.of("x", 1), new Point(1, null)),
                arguments("figure", circle, new Figure.Circle(1.5)),
                arguments(
                        "figure",
                        Map.of("type", "group", "parts", List.of(circle)),
                        new Figure.Group(List.of(new Figure.Circle(1.5)))),
                arguments("anything", "a", "a"),
                arguments("anything", Map.of("a", List.of(1)), Map.of("a", List.of(1))),
                arguments("dates", List.of("2026-11-15"), List.of(LocalDate.of(2026, 11, 15))),
                arguments("days", List.of("MONDAY"), Set.of(DayOfWeek.MONDAY)),
                arguments("sorted", List.of("b", "a"), new TreeSet<>(List.of("a", "b"))),
                arguments("byDay", Map.of("MONDAY", "PT1H"), Map.of(DayOfWeek.MONDAY, Duration.ofHours(1))),
                arguments("maybe", "2026-11-15", Optional.of(LocalDate.of(2026, 11, 15))),
                arguments("number", 5, OptionalInt.of(5)),
                arguments("tags", List.of("b"), List.of("b")));
    }

    @ParameterizedTest
    @MethodSource("values")
    void aValueIsTakenInBothFormsOnBothPaths(String name, Object json, Object java) {
        var method = new Taking();
        try (var direct = ActionExecutor.builder(Methods.of(method)).build();
                var throughHub =
                        ActionExecutor.builder(Methods.of(method)).useMcp(true).build()) {
            for (var executor : List.of(direct, throughHub)) {
                for (var value : List.of(json, java)) {
                    assertThat(executor.executeAction("taking", "all", Map.of(name, value))
                                    .error())
                            .isNull();
                }
            }
        }

        assertThat(method.taken)
                .extracting(name)
                .hasSize(4)
                .allSatisfy(value -> assertThat(value).isEqualTo(java));
        assertThat(method.taken)
                .extracting(All::tags)
                .allMatch(tags -> name.equals("tags") || tags.equals(List.of("a")));
    }
}
