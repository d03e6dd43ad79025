package dev.jackfield.agent.ensemble;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Host;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.IncomingRequest;
import dev.jackfield.testkit.Results;
import dev.jackfield.transport.stdio.StreamWire;
import java.nio.file.Path;
import java.util.List;

/// A server with tools that tell the weather, its process, or nothing until they are cancelled. As a program it
/// serves over its standard streams, and is noisy on standard error.
final class WeatherServer {
    private WeatherServer() {}

    /// The command that starts it as a program.
    static List<String> program() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                WeatherServer.class.getName());
    }

    static FakeUpstream named(String name) {
        return FakeUpstream.named(name)
                .tool("get_weather", Servers.LOCATION, call -> Results.text("62°F in " + call.argument("location")))
                .tool(
                        "pid",
                        _ -> Results.text(Long.toString(ProcessHandle.current().pid())))
                .tool("wait", WeatherServer::waitForever);
    }

    private static Fields waitForever(IncomingRequest call) throws InterruptedException {
        call.progress(1, 2, "waiting");
        return call.waitUntilCancelled();
    }

    public static void main(String[] arguments) {
        System.err.println("{\"this\": \"is not protocol\"}");
        Host.serve(
                StreamWire.server(System.in, System.out, "weather"),
                named("weather").connect());
    }
}
