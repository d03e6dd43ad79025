import dev.jackfield.api.Jackfield;
import dev.jackfield.core.call.Scope;
import dev.jackfield.tools.Hint;
import dev.jackfield.tools.Param;
import dev.jackfield.tools.Tool;
import dev.jackfield.tools.Tools;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// A small MCP server over standard input and output. It makes the weather up, the same for a city every time.
public final class WeatherServer {
    private static final List<String> SKIES = List.of("clear", "partly cloudy", "rainy", "foggy");

    private WeatherServer() {}

    static void main() {
        try (var hub = Jackfield.builder().name("weather").tools(new Weather()).start()) {
            hub.serveStdio(Scope.only("weather"));
        }
    }

    @Tools("weather")
    static final class Weather {
        @Tool(value = "Get current weather for location", name = "get_weather", hints = Hint.READ_ONLY)
        Map<String, Object> now(@Param(value = "City and state", name = "location") String location) {
            return weather(location, 0);
        }

        @Tool(value = "Get the weather of the next days for location", name = "get_forecast", hints = Hint.READ_ONLY)
        List<Map<String, Object>> next(
                @Param(value = "City and state", name = "location") String location,
                @Param(value = "How many days", name = "days", defaultValue = "2", min = 1, max = 7) int days) {
            return IntStream.rangeClosed(1, days)
                    .mapToObj(day -> weather(location, day))
                    .toList();
        }
    }

    private static Map<String, Object> weather(String location, int day) {
        var number = Math.floorMod(location.hashCode() + 7 * day, 40);
        return new TreeMap<>(
                Map.of("location", location, "temperature", 40 + number, "conditions", SKIES.get(number % 4)));
    }
}
