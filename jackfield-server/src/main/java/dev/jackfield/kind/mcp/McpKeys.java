package dev.jackfield.kind.mcp;

import dev.jackfield.config.Checks;
import dev.jackfield.config.Default;
import dev.jackfield.config.Doc;
import dev.jackfield.config.Included;
import dev.jackfield.kind.CallTimes;
import dev.jackfield.upstream.connection.ConnectionPolicy;
import dev.jackfield.upstream.connection.Sharing;
import dev.jackfield.upstream.connection.Start;
import java.time.Duration;

/// Keys of every MCP server behind the hub.
public record McpKeys(
        @Included CallTimes times,

        @Doc("How long it may take to start and answer for the first time.") @Default("60s")
        Duration startTimeout,

        @Doc("`lazy` starts it with the first call if its list is known from before, and else with the hub; `eager`"
                + " starts it with the hub and keeps it.")
        @Default("lazy")
        Start start,

        @Doc("How long a lazy source may be of no use before its connections end; `0s` keeps them.") @Default("10m")
        Duration idle,

        @Doc("Who shares a connection: `shared` for all, and then a legacy server cannot ask its callers anything;"
                + " `identity` for one each; `client` for one for each session of a client; `auto` for all, but clients"
                + " that a server can ask in the legacy era have their own.")
        @Default("auto")
        Sharing sharing,

        @Doc("The most connections to it, with the one for lists and news. When it is reached, the one that has been"
                + " unused for the longest time ends. An identity uses at most half of them at once, and fewer the more"
                + " others do.")
        @Default("32")
        int maxConnections,

        @Doc("Which generation of the protocol it speaks; `auto` finds out, and uses both where it speaks both.")
        @Default("auto")
        EraChoice era) {

    public McpKeys {
        var others = sharing == Sharing.IDENTITY || sharing == Sharing.CLIENT;
        new Checks()
                .that(startTimeout.isPositive(), "startTimeout", "must be longer than nothing, for example 60s")
                .that(maxConnections > 0, "maxConnections", "must be at least 1")
                .that(
                        !others || maxConnections > 1,
                        "maxConnections",
                        "must be at least 2 with this `sharing`, because one is for lists and news",
                        "sharing")
                .done();
    }

    ConnectionPolicy upkeep() {
        return new ConnectionPolicy(start, idle, sharing, maxConnections);
    }
}
