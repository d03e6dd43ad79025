package dev.jackfield.server.reload;

import dev.jackfield.core.catalog.Catalog;
import dev.jackfield.core.catalog.Upkeep;
import dev.jackfield.protocol.rpc.Deadline;

/// Watches the configuration and the skills folder of a hub. Lists, and calls of names that are unknown or belong to
/// a changed skill, have it look at once and wait for it, so that a line typed after a change sees the change.
public final class FileWatches implements Upkeep, AutoCloseable {
    private final Poller configuration;
    private final Poller skills;
    private final Catalog catalog;

    private FileWatches(Configuration configuration, Reloads reloads) {
        this.configuration = ConfigWatch.start(configuration);
        this.skills = SkillsWatch.start(reloads);
        this.catalog = reloads.catalog();
    }

    public static FileWatches start(Configuration configuration, Reloads reloads) {
        var watches = new FileWatches(configuration, reloads);
        watches.catalog.setUpkeep(watches);
        return watches;
    }

    /// The configuration comes first: it says which folder the skills are in.
    @Override
    public boolean catchUp(Deadline deadline) throws InterruptedException {
        return configuration.pollNow(deadline) && skills.pollNow(deadline);
    }

    @Override
    public void close() {
        catalog.setUpkeep(Upkeep.NONE);
        skills.close();
        configuration.close();
    }
}
