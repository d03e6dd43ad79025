package dev.jackfield.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.jackfield.action.Action;
import dev.jackfield.action.ActionResult;
import dev.jackfield.action.MethodBase;
import dev.jackfield.action.Services;
import dev.jackfield.tools.Param;
import java.time.DayOfWeek;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Arguments are checked by the whole schema of an action, not by its types alone.
class ActionArgumentsTest {
    private final ActionRegistry registry = new ActionRegistry();
    private final ActionClient client = new ActionClient(registry);

    @AfterEach
    void close() {
        registry.close();
    }

    record Street(String name, @Param(min = 1) int number) {}

    record Address(Street street, List<Street> others) {}

    record Order(
            @Param(pattern = "^[A-Z]{2}$") @Nullable String code,
            @Param(min = 1, max = 5) @Nullable Integer count,
            @Param(min = 0.5) @Nullable Double weight,
            @Param(min = 2, max = 3) @Nullable String word,
            @Param(max = 2) @Nullable List<Integer> numbers,
            @Param(oneOf = {"red", "blue"}) @Nullable String colour,
            @Nullable DayOfWeek day,
            @Nullable Map<String, Boolean> flags,
            @Nullable Address address) {}

    static final class Shop extends MethodBase {
        Shop() {
            super(Services.NONE, "shop", "");
        }

        @Action("Takes an order.")
        ActionResult order(Order order) {
            return ActionResult.done();
        }
    }

    private static Map<String, Object> address(Object number, Object... others) {
        return Map.of("street", Map.of("name", "a", "number", number), "others", List.of(others));
    }

    static Stream<Arguments> fitting() {
        return Stream.of(
                arguments("code", "AB"),
                arguments("count", 5),
                arguments("weight", 0.5),
                arguments("word", "abc"),
                arguments("numbers", List.of(1, 2)),
                arguments("colour", "red"),
                arguments("day", "MONDAY"),
                arguments("flags", Map.of("a", true)),
                arguments("address", address(1, Map.of("name", "b", "number", 2))),
                arguments("unknown", "more than was asked for"));
    }

    static Stream<Arguments> misfits() {
        return Stream.of(
                arguments("code", "abc", "/code"),
                arguments("count", 0, "/count"),
                arguments("count", 6, "/count"),
                arguments("weight", 0.4, "/weight"),
                arguments("word", "a", "/word"),
                arguments("word", "abcd", "/word"),
                arguments("numbers", List.of(1, "b"), "/numbers/1"),
                arguments("numbers", List.of(1, 2, 3), "/numbers"),
                arguments("colour", "green", "/colour"),
                arguments("day", "SOMEDAY", "/day"),
                arguments("flags", Map.of("a", 1), "/flags/a"),
                arguments("address", Map.of("street", Map.of("name", "a", "number", 1)), "/address"),
                arguments("address", address("1"), "/address/street/number"),
                arguments("address", address(0), "/address/street/number"),
                arguments("address", address(1, Map.of("name", "b")), "/address/others/0"));
    }

    @ParameterizedTest
    @MethodSource("fitting")
    void whatFitsIsTaken(String name, Object value) {
        registry.registerMethod(new Shop());

        assertThat(client.callTool("shop.order", Map.of(name, value))).containsEntry("success", true);
    }

    @ParameterizedTest
    @MethodSource("misfits")
    void whatDoesNotFitIsRefusedWithItsPlace(String name, Object value, String place) {
        registry.registerMethod(new Shop());

        assertThatThrownBy(() -> client.callTool("shop.order", Map.of(name, value)))
                .isInstanceOf(BadArgumentsException.class)
                .hasMessageContaining(place);
    }
}
