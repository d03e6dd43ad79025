package dev.jackfield.transport.stdio;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Tells whether this machine can run bubblewrap at all.
final class Bubblewrap {
    private Bubblewrap() {}

    static Optional<String> unusable() throws Exception {
        var missing = Confinement.unavailableReason();
        if (missing.isPresent()) {
            return missing;
        }
        var trial = new ProcessBuilder("bwrap", "--ro-bind", "/", "/", "--unshare-pid", "--unshare-net", "true")
                .redirectErrorStream(true)
                .start();
        var said = new String(trial.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return trial.waitFor() == 0 ? Optional.empty() : Optional.of(said);
    }
}
