package dev.jackfield.settings.state;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/// The hub that runs on a state folder, as it announced itself in a file there.
///
/// @param certificate its certificate if it serves HTTPS, which readers of this folder may trust
/// @param config its configuration file, or the one that its first change would create
/// @param watches whether it reloads that file by itself
public record RunningHub(URI url, long pid, Optional<String> certificate, Optional<Path> config, boolean watches) {
    private static final String FILE = "hub.json";

    /// A hub that speaks plain HTTP.
    public RunningHub(URI url, long pid) {
        this(url, pid, Optional.empty());
    }

    /// A hub that says nothing of its configuration.
    public RunningHub(URI url, long pid, Optional<String> certificate) {
        this(url, pid, certificate, Optional.empty(), false);
    }

    public void announce(StateFolder folder) {
        var json = Fields.of("url", Json.string(url.toString()))
                .with("pid", Json.number(pid))
                .with("watches", Json.bool(watches));
        var secure = certificate.map(pem -> json.with("certificate", pem)).orElse(json);
        var all = config.map(file -> secure.with("config", file.toString())).orElse(secure);
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
        return folder.read(FILE).flatMap(RunningHub::read).filter(RunningHub::isAlive);
    }

    /// The hub of another process. In a container every hub has the same process id: what was announced under ours
    /// before we did is the leftover of one that was killed.
    public static Optional<RunningHub> findOther(StateFolder folder) {
        return find(folder).filter(hub -> hub.pid != ProcessHandle.current().pid());
    }

    private static Optional<RunningHub> read(String text) {
        try {
            var json = Json.parse(text).object().orElse(Fields.EMPTY);
            var url = URI.create(json.text("url").orElse(""));
            var pid = json.get("pid").map(Json::toString).map(Long::valueOf).orElse(-1L);
            var certificate = json.text("certificate").filter(pem -> !pem.isEmpty());
            var config = json.text("config").map(Path::of);
            var watches = json.get("watches").filter(RawJson.TRUE::equals).isPresent();
            return Optional.of(new RunningHub(url, pid, certificate, config, watches))
                    .filter(hub -> hub.url().isAbsolute());
        } catch (InvalidJsonException | IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }

    private boolean isAlive() {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }
}
