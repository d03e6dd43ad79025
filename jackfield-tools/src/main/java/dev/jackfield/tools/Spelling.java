package dev.jackfield.tools;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The text form of values that JSON has no type for, such as dates; a year is a number. Authors
/// of tools do not need this.
///
/// @param form how such a text looks, for error messages
public record Spelling<T>(Class<T> type, String form, Function<String, T> reader, Function<T, Object> writer) {
    private static final String ZONED = "a time with its offset, such as 2026-11-15T10:15:00Z";

    private static final Map<Class<?>, Spelling<?>> TABLE = List.<Spelling<?>>of(
                    of(LocalDate.class, "a date, such as 2026-11-15", LocalDate::parse),
                    of(Instant.class, ZONED, text -> OffsetDateTime.parse(text).toInstant()),
                    of(OffsetDateTime.class, ZONED, OffsetDateTime::parse),
                    new Spelling<>(
                            ZonedDateTime.class,
                            ZONED,
                            ZonedDateTime::parse,
                            time -> time.toOffsetDateTime().toString()),
                    of(OffsetTime.class, "a time with its offset, such as 10:15:00Z", OffsetTime::parse),
                    of(LocalDateTime.class, "a time without offset, such as 2026-11-15T10:15:00", LocalDateTime::parse),
                    of(LocalTime.class, "a time of day, such as 10:15:00", LocalTime::parse),
                    of(YearMonth.class, "a month, such as 2026-11", YearMonth::parse),
                    new Spelling<>(Year.class, "a year, such as 2026", Year::parse, Year::getValue),
                    of(Duration.class, "a duration, such as PT1H30M", Duration::parse),
                    of(Period.class, "a duration in days, such as P1M15D", Period::parse),
                    of(ZoneId.class, "a time zone, such as Europe/Berlin", ZoneId::of),
                    new Spelling<>(
                            Locale.class,
                            "a language tag, such as de-CH",
                            tag -> new Locale.Builder().setLanguageTag(tag).build(),
                            Locale::toLanguageTag),
                    of(URI.class, "a URI", URI::create),
                    of(UUID.class, "a UUID", UUID::fromString),
                    of(Character.class, "one character", Spelling::parseCharacter),
                    new Spelling<>(
                            byte[].class,
                            "bytes in base64",
                            Base64.getDecoder()::decode,
                            Base64.getEncoder()::encodeToString),
                    new Spelling<>(Bytes.class, "bytes in base64", Bytes::fromBase64, Bytes::base64))
            .stream()
            .collect(Collectors.toUnmodifiableMap(Spelling::type, line -> line));

    private static <T> Spelling<T> of(Class<T> type, String form, Function<String, T> reader) {
        return new Spelling<>(type, form, reader, String::valueOf);
    }

    /// The spelling of a type, if it has one.
    @SuppressWarnings("unchecked") // each stands under its own type
    public static <T> Optional<Spelling<T>> of(Class<T> type) {
        return Optional.ofNullable((Spelling<T>) TABLE.get(type == char.class ? Character.class : type));
    }

    /// The value as a JSON text or number; empty for a class that is not in the table.
    public static Optional<Object> jsonValueOf(Object value) {
        var type = value instanceof ZoneId ? ZoneId.class : value.getClass();
        return of(type).map(spelling -> spelling.writer.apply(spelling.type.cast(value)));
    }

    /// The value as a text.
    public String write(T value) {
        return String.valueOf(writer.apply(value));
    }

    /// Reads a value of this type; empty if the text does not have its form. Readers throw different exceptions
    /// for different types.
    public Optional<Object> read(Object value) {
        if (type.isInstance(value)) {
            return Optional.of(value);
        }
        try {
            return value instanceof CharSequence || (type == Year.class && value instanceof Integer)
                    ? Optional.of(reader.apply(value.toString()))
                    : Optional.empty();
        } catch (RuntimeException unreadable) {
            return Optional.empty();
        }
    }

    private static Character parseCharacter(String text) {
        if (text.length() != 1) {
            throw new IllegalArgumentException(text);
        }
        return text.charAt(0);
    }
}
