package dev.jackfield.builtin.mcp;

import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import dev.jackfield.core.config.Included;
import dev.jackfield.core.upstream.connection.ConnectionPolicy;
import dev.jackfield.core.upstream.connection.Sharing;
import dev.jackfield.core.upstream.connection.Start;
import dev.jackfield.kind.CallTimes;
import java.time.Duration;

/// Keys of every MCP server behind the hub.
public record McpKeys(
        @Included CallTimes times,

        @Doc("How long the server may take to start and answer its first request.") @Default("60s")
        Duration startTimeout,

        @Doc("`lazy` starts it with the first call if its list is known from an earlier run, otherwise with the"
                + " hub; `eager` starts it with the hub and keeps it running.")
        @Default("lazy")
        Start start,

        @Doc("How long a lazy source may be idle before its connections are closed; `0s` keeps them open.")
        @Default("10m")
        Duration idle,

        @Doc("Which clients share a connection. `shared`: all clients; a legacy server then cannot ask them"
                + " questions. `identity`: one connection for each identity. `client`: one for each session of a"
                + " client. `auto`: all clients share one, except clients that a legacy server can ask questions,"
                + " which have their own. `conversation`: one for each turn of a conversation with a model, closed"
                + " after the turn or kept for the next one (`conversation.keepConnections`); for other calls as"
                + " `auto`.")
        @Default("auto")
        Sharing sharing,

        @Doc("The most connections to the source, including the one for lists and notifications. At the"
                + " limit, the connection that has been idle longest is closed. One identity may use at most half"
                + " of them at once, and fewer when others need some.")
        @Default("32")
        int maxConnections,

        @Doc("The most tools, resources, templates and prompts that the source may list, all together. What it lists"
                + " beyond that is left out, and `status` says so. See [operating.md](operating.md#memory).")
        @Default("10000")
        int maxItems,

        @Doc("Which generation of the MCP protocol the server speaks; `auto` finds out, and uses both if the"
                + " server supports both.")
        @Default("auto")
        EraChoice era) {

    public McpKeys {
        var others = sharing == Sharing.IDENTITY || sharing == Sharing.CLIENT || sharing == Sharing.CONVERSATION;
        new Checks()
                .that(startTimeout.isPositive(), "startTimeout", "must be longer than 0s, for example 60s")
                .that(maxConnections > 0, "maxConnections", "must be at least 1")
                .that(maxItems > 0, "maxItems", "must be at least 1")
                .that(
                        !others || maxConnections > 1,
                        "maxConnections",
                        "must be at least 2 with this `sharing`, because one is for lists and notifications",
                        "sharing")
                .that(
                        sharing != Sharing.CONVERSATION || start == Start.LAZY,
                        "start",
                        "must be `lazy` with `sharing: conversation`, because the server runs only while it is used")
                .done();
    }

    ConnectionPolicy connectionPolicy() {
        return new ConnectionPolicy(start, idle, sharing, maxConnections);
    }
}
