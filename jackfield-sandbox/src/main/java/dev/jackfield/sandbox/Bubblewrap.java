package dev.jackfield.sandbox;

import dev.jackfield.transport.stdio.Confinement;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Whether bubblewrap can confine programs here. It may be installed and still be forbidden, as in many containers.
final class Bubblewrap {
    private static final Logger LOG = LoggerFactory.getLogger(Bubblewrap.class);
    private static final int TIMEOUT_SECONDS = 5;
    private static final String UNUSABLE =
            "bubblewrap is installed but does not work on this machine, so scripts in JavaScript run without it.";
    private static final List<String> NOTHING = List.of("""
        bwrap --unshare-pid --unshare-net --ro-bind / / --proc /proc --dev /dev true\
        """.split("\\s+"));

    private Bubblewrap() {}

    /// Finds out once, when first asked.
    static boolean isUsable() {
        return Probe.WORKS;
    }

    private static final class Probe {
        static final boolean WORKS = Confinement.unavailableReason().isEmpty() && tryProbe();
    }

    private static boolean tryProbe() {
        try {
            var status = status(new ProcessBuilder(NOTHING)
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start());
            if (status != 0) {
                LOG.warn("{} It ended with status {}.", UNUSABLE, status);
            }
            return status == 0;
        } catch (IOException | CompletionException impossible) {
            LOG.warn(UNUSABLE, impossible);
            return false;
        }
    }

    private static int status(Process process) {
        try {
            // An interrupt must not decide this for good; this wait is not ended by one.
            return process.onExit()
                    .orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
                    .join()
                    .exitValue();
        } finally {
            process.destroyForcibly();
        }
    }
}
