package dev.jackfield.settings;

import dev.jackfield.config.Checks;
import dev.jackfield.config.Default;
import dev.jackfield.config.Doc;

@Doc("How much there may be at once, all sources together.")
public record LimitSettings(
        @Doc("Connections to sources: processes that run, and sessions.") @Default("256")
        int connections,

        @Doc("Programs that start at the same time; the next one waits until one of them has answered.") @Default("4")
        int coldStarts) {

    public LimitSettings {
        new Checks()
                .that(connections > 0, "connections", "must be at least 1")
                .that(coldStarts > 0, "coldStarts", "must be at least 1")
                .done();
    }
}
