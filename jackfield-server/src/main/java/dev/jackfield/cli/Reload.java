package dev.jackfield.cli;

import dev.jackfield.server.Assembly;
import dev.jackfield.settings.ConfigProblems;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads the configuration again, on SIGHUP. One that cannot be used changes nothing.
///
/// @param afterwards what is to be done when the new configuration holds
record Reload(ConfigOption config, LogOptions log, Surroundings here, Assembly assembly, Runnable afterwards) {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");

    void run() {
        try {
            var next = config.load(here);
            next.warnings().forEach(LOG::warn);
            var changes = assembly.reload(next);
            log.applyLevel(next.settings().log());
            LOG.info("Configuration read again: {}", changes);
            changes.restart().forEach(key -> LOG.warn("{} has changed, which needs a restart", key));
            if (log.level != null && changes.replaced().contains("log.level")) {
                LOG.warn("log.level has changed, but --log-level holds");
            }
            afterwards.run();
        } catch (ConfigProblems problems) {
            LOG.error("The configuration has problems and was not taken; the one before still holds");
            problems.problems().forEach(problem -> LOG.error("{}", problem));
        } catch (RuntimeException refused) {
            LOG.error("The configuration was not taken, the one before still holds: {}", refused.getMessage());
        }
    }
}
