package dev.jackfield.server;

import dev.jackfield.json.BadJson;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import java.net.URI;
import java.util.Optional;

/// The hub that runs on a state folder, as it wrote itself down there.
public record RunningHub(URI url, long pid) {
    private static final String FILE = "hub.json";

    public void announce(StateFolder folder) {
        var json = Fields.of("url", Json.string(url.toString())).with("pid", Json.number(pid));
        folder.write(FILE, json.toString());
    }

    /// Takes the announcement back, unless another hub has replaced it.
    public void withdraw(StateFolder folder) {
        if (find(folder).filter(this::equals).isPresent()) {
            folder.delete(FILE);
        }
    }

    /// The hub that was announced and whose process still lives.
    public static Optional<RunningHub> find(StateFolder folder) {
        return folder.read(FILE).flatMap(RunningHub::read).filter(RunningHub::lives);
    }

    private static Optional<RunningHub> read(String text) {
        try {
            var json = Json.parse(text).tree();
            var url = URI.create(json.path("url").asString(""));
            return Optional.of(new RunningHub(url, json.path("pid").asLong(-1)))
                    .filter(hub -> hub.url().isAbsolute());
        } catch (BadJson | IllegalArgumentException spoiled) {
            return Optional.empty();
        }
    }

    private boolean lives() {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }
}
