package dev.jackfield.server;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks at the skills folder every second and takes over what has changed there and is quiet.
///
/// It looks for the same reasons for which `ConfigWatch` does.
public final class SkillsWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Assembly assembly;
    private final Thread thread;

    private SkillsWatch(Assembly assembly) {
        this.assembly = assembly;
        this.thread = Thread.ofVirtual().name("skills").unstarted(this::watch);
    }

    public static SkillsWatch start(Assembly assembly) {
        var watch = new SkillsWatch(assembly);
        watch.thread.start();
        return watch;
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(LOOK);
                look();
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /// Whatever goes wrong with the skills of one look, the next may be better.
    private void look() {
        try {
            if (assembly.hasOtherSkills()) {
                assembly.takeSkills();
            }
        } catch (RuntimeException failed) {
            LOG.error("The skills folder could not be taken over", failed);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
