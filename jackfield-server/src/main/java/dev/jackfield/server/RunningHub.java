package dev.jackfield.server;

import dev.jackfield.json.BadJson;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import java.net.URI;
import java.util.Optional;

/// The hub that runs on a state folder, as it wrote itself down there.
///
/// @param certificate the one that it shows, when it speaks TLS: whoever reads this folder may trust it
public record RunningHub(URI url, long pid, Optional<String> certificate) {
    private static final String FILE = "hub.json";

    /// A hub that speaks plain HTTP.
    public RunningHub(URI url, long pid) {
        this(url, pid, Optional.empty());
    }

    public void announce(StateFolder folder) {
        var json = Fields.of("url", Json.string(url.toString())).with("pid", Json.number(pid));
        var all = certificate.map(pem -> json.with("certificate", pem)).orElse(json);
        folder.write(FILE, all.toString());
    }

    /// Takes the announcement back, unless another hub has replaced it.
    public void withdraw(StateFolder folder) {
        if (find(folder)
                .filter(found -> found.url.equals(url) && found.pid == pid)
                .isPresent()) {
            folder.delete(FILE);
        }
    }

    /// The hub that was announced and whose process still lives.
    public static Optional<RunningHub> find(StateFolder folder) {
        return folder.read(FILE).flatMap(RunningHub::read).filter(RunningHub::lives);
    }

    /// The hub of another process. In a container every hub has the same process id: what was announced under ours
    /// before we did is the leftover of one that was killed.
    public static Optional<RunningHub> findOther(StateFolder folder) {
        return find(folder).filter(hub -> hub.pid != ProcessHandle.current().pid());
    }

    private static Optional<RunningHub> read(String text) {
        try {
            var json = Json.parse(text).tree();
            var url = URI.create(json.path("url").asString(""));
            var certificate = Optional.of(json.path("certificate").asString("")).filter(pem -> !pem.isEmpty());
            return Optional.of(new RunningHub(url, json.path("pid").asLong(-1), certificate))
                    .filter(hub -> hub.url().isAbsolute());
        } catch (BadJson | IllegalArgumentException spoiled) {
            return Optional.empty();
        }
    }

    private boolean lives() {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }
}
