package dev.jackfield.bench.soak;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// One echo server behind the hub.
///
/// @param era its era: `legacy`, `modern` or `both`
/// @param delayMillis how long it takes to answer at all
record Upstream(String id, boolean isProgram, String era, int delayMillis) {
    private static final List<String> ERAS = List.of("modern", "legacy", "both");

    /// The delay of every tenth program.
    private static final int SLOW_MILLIS = 3000;

    /// Makes upstreams of all eras: half of them programs, half behind URLs.
    static List<Upstream> createUpstreams(int count) {
        return IntStream.range(0, count).mapToObj(Upstream::createUpstream).toList();
    }

    private static Upstream createUpstream(int number) {
        var isProgram = number % 2 == 0;
        var era = ERAS.get(number / 2 % ERAS.size());
        return new Upstream((isProgram ? "pipe" : "web") + number, isProgram, era, number % 20 == 18 ? SLOW_MILLIS : 0);
    }

    /// Returns its source for the hub's configuration, in YAML.
    ///
    /// @param ports of the servers behind URLs
    /// @param mark on the command line of the others
    String source(List<String> command, Map<String, Integer> ports, String mark) {
        return isProgram ? program(command, mark) : "{url: \"http://127.0.0.1:%d/mcp\"".formatted(ports.get(id));
    }

    private String program(List<String> command, String mark) {
        var words = String.join("\", \"", command);
        return "{command: [\"%s\", %s, %s, \"%d\", %s]".formatted(words, id, era, delayMillis, mark);
    }
}
