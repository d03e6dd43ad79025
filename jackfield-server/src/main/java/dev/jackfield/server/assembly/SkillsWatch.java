package dev.jackfield.server.assembly;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks at the skills folder every second and takes over what has changed there and is quiet.
///
/// It looks for the same reasons for which `ConfigWatch` does.
public final class SkillsWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");

    private final Assembly assembly;
    private final Poller lookout;

    private SkillsWatch(Assembly assembly) {
        this.assembly = assembly;
        this.lookout = Poller.start("skills", this::look);
    }

    public static SkillsWatch start(Assembly assembly) {
        return new SkillsWatch(assembly);
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
        lookout.close();
    }
}
