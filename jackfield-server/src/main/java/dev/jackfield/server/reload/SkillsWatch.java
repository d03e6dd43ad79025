package dev.jackfield.server.reload;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Checks the skills folder every second, and loads files that have changed and have been stable for a while.
///
/// It polls for the reasons given in `ConfigWatch`.
record SkillsWatch(Reloads reloads) {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");
    private static final int MOST_ROUNDS = 5;

    static Poller start(Reloads reloads) {
        return Poller.start("skills", new SkillsWatch(reloads)::reloadChangedSkills);
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
}
