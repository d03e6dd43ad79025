package dev.jackfield.server.assembly;

import dev.jackfield.server.source.SourcePlans;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.outbound.OutboundClients;

/// The configuration that a hub uses now, and how its sources are created.
record ActiveConfiguration(LoadedConfig loaded, SourcePlans plans) {

    static ActiveConfiguration of(LoadedConfig loaded, OutboundClients outbound) {
        return new ActiveConfiguration(loaded, new SourcePlans(loaded, outbound));
    }

    /// Returns the same configuration with one source planned again.
    ActiveConfiguration withNewPlan(String id) {
        return new ActiveConfiguration(loaded, plans.withNewPlan(id));
    }
}
