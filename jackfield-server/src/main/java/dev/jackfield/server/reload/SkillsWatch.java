package dev.jackfield.server.reload;

import dev.jackfield.protocol.rpc.Deadline;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Checks the skills folder every second, and loads files that have changed and have been stable for a while.
///
/// It polls for the reasons given in `ConfigWatch`.
final class SkillsWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");
    private static final int MOST_ROUNDS = 5;

    private final Reloads reloads;
    private final Poller poller;

    private SkillsWatch(Reloads reloads) {
        this.reloads = reloads;
        this.poller = Poller.start("skills", this::reloadChangedSkills);
    }

    static SkillsWatch start(Reloads reloads) {
        return new SkillsWatch(reloads);
    }

    boolean catchUp(Deadline deadline) throws InterruptedException {
        return poller.pollNow(deadline);
    }

    /// Looks again for files that were still being written. Logs a failure: the next check may succeed.
    private void reloadChangedSkills() {
        try {
            for (var round = 0; round < MOST_ROUNDS && reloads.hasOtherSkills(); round++) {
                reloads.reloadSkills();
            }
        } catch (RuntimeException failed) {
            LOG.error("The skills folder could not be loaded", failed);
        }
    }

    @Override
    public void close() {
        poller.close();
    }
}
