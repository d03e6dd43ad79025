package dev.jackfield.settings;

import dev.jackfield.config.Checks;
import dev.jackfield.config.Default;
import dev.jackfield.config.Doc;
import java.time.Duration;
import java.util.Set;

@Doc("How the hub presents itself as an MCP server.")
public record McpSettings(
        @Doc("What stands between the id of a source and the name of its tool: `.`, or `__` for clients that refuse"
                + " dots.")
        @Default(".")
        String separator,

        @Doc("How many items one page of a list has.") @Default("1000")
        int pageSize,

        @Doc("How long clients may keep a list when its source does not say.") @Default("0s")
        Duration listTtl,

        @Doc("How long a session may be silent before it is closed.") @Default("30m")
        Duration sessionIdle) {

    public McpSettings {
        new Checks()
                .that(Set.of(".", "__").contains(separator), "separator", "must be `.` or `__`")
                .that(pageSize > 0, "pageSize", "must be at least 1")
                .that(sessionIdle.isPositive(), "sessionIdle", "must be longer than nothing, for example 30m")
                .done();
    }
}
