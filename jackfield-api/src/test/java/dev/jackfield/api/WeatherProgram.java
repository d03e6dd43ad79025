package dev.jackfield.api;

import dev.jackfield.tools.Param;
import dev.jackfield.tools.Tool;
import dev.jackfield.tools.Tools;

/// A program with a tool of its own, as docs/java.md shows it: it serves over its standard streams, or says on
/// standard error where it listens.
final class WeatherProgram {
    private WeatherProgram() {}

    @Tools("weather")
    static final class Weather {
        @Tool("Tells what the weather will be.")
        String forecast(@Param("where") String city) {
            System.out.println("Looking out of the window"); // must not end up in the protocol
            return "Sunny in " + city;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        try (var hub = Jackfield.builder().name("my-tools").tools(new Weather()).start()) {
            if (arguments[0].equals("stdio")) {
                hub.serveStdio();
            } else {
                System.err.println(hub.serveHttp(0).url());
                hub.await();
            }
        }
    }
}
