package dev.jackfield.source;

import dev.jackfield.json.Fields;
import dev.jackfield.mcp.Era;
import java.time.Duration;
import java.util.Optional;

/// How to treat one upstream.
///
/// @param timeout for one call
/// @param startTimeout until it has answered the first request and its list
/// @param era the only era to try; empty to find out
/// @param hubInfo how the hub introduces itself
/// @param upkeep when it is connected to, and by how many connections
public record UpstreamSettings(
        String id, Duration timeout, Duration startTimeout, Optional<Era> era, Fields hubInfo, Upkeep upkeep) {

    /// An upstream that is connected to all the time.
    public UpstreamSettings(String id, Duration timeout, Duration startTimeout, Optional<Era> era, Fields hubInfo) {
        this(id, timeout, startTimeout, era, hubInfo, Upkeep.ALWAYS);
    }
}
