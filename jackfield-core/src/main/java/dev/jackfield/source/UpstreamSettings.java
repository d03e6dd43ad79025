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
public record UpstreamSettings(String id, Duration timeout, Duration startTimeout, Optional<Era> era, Fields hubInfo) {}
