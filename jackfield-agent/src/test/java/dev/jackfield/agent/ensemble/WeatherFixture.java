package dev.jackfield.agent.ensemble;

import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.Results;
import java.util.Map;

/// A server with two tools, and the ensemble `mcp-weather` of them.
abstract class WeatherFixture {
    final FakeUpstream server = FakeUpstream.named("weather")
            .tool("get_weather", Servers.LOCATION, call -> Results.text("62°F in " + call.argument("location")))
            .tool("get_forecast", Servers.LOCATION, _ -> Results.text("Rain"));

    Ensemble weather() {
        return weather(Map.of());
    }

    Ensemble weather(Map<String, ?> configuration) {
        return Ensemble.discover(Servers.client(server), "mcp-weather", configuration);
    }
}
