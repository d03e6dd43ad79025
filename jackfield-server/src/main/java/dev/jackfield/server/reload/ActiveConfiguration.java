package dev.jackfield.server.reload;

import dev.jackfield.server.source.SourcePlans;
import dev.jackfield.server.status.ConfigState;
import dev.jackfield.settings.Settings;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.outbound.OutboundClients;
import java.util.List;

/// The configuration that a hub uses now, how its sources are created, and why a later one was refused.
public final class ActiveConfiguration {
    // replaced as a whole, by one reload at a time
    private volatile SourcePlans plans;

    // written by the thread that reads the configuration again
    private volatile List<String> problems = List.of();

    public ActiveConfiguration(LoadedConfig loaded, OutboundClients outbound) {
        this.plans = new SourcePlans(loaded, outbound);
    }

    public LoadedConfig loaded() {
        return plans.loaded();
    }

    public Settings settings() {
        return loaded().settings();
    }

    public SourcePlans plans() {
        return plans;
    }

    /// The active file, and why the one that was last read is not active.
    public ConfigState state() {
        return new ConfigState(loaded().file(), problems);
    }

    void replace(SourcePlans next) {
        plans = next;
    }

    /// @param refused why the configuration that was last read is not active; empty when it is
    void recordProblems(List<String> refused) {
        problems = List.copyOf(refused);
    }
}
