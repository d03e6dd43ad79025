package dev.jackfield.server.status;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The active configuration, and the problem of a later one that was refused.
public record ConfigState(Optional<Path> file, List<String> problems) {

    Fields json() {
        return Fields.of("config", Json.string(file.map(Path::toString).orElse("none: embedded defaults")))
                .with(
                        "configProblems",
                        Json.array(problems.stream().map(Json::string).toList()));
    }
}
