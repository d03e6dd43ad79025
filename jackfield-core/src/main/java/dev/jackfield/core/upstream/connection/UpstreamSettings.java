package dev.jackfield.core.upstream.connection;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Era;
import java.time.Duration;
import java.util.Optional;

/// The settings of one upstream.
///
/// @param timeout how long it may give no sign of life during a call
/// @param maxTime how long one call may take, whatever signs of life it gives
/// @param startTimeout how long it may take to answer the first request and its list
/// @param era the only era to try; empty to find out
/// @param hubInfo the name and version that the hub sends
/// @param upkeep when it is connected to, and by how many connections
/// @param description what it is for, in the words of those who configured it
/// @param sessions how sessions of clients are called there
/// @param maxItems how many tools, resources, templates and prompts it may list in all
public record UpstreamSettings(
        String id,
        Duration timeout,
        Duration maxTime,
        Duration startTimeout,
        Optional<Era> era,
        Fields hubInfo,
        ConnectionPolicy upkeep,
        String description,
        SessionNames sessions,
        int maxItems) {
    /// More than real servers have tools, and few enough that the catalog, with its names and its index for
    /// search, is made in about a second.
    public static final int USUAL_ITEMS = 10_000;

    private static final Duration USUAL = Duration.ofMinutes(10);

    /// Creates settings of an upstream that is always connected, with the usual time for a call, or the timeout
    /// if that is longer.
    public UpstreamSettings(String id, Duration timeout, Duration startTimeout, Optional<Era> era, Fields hubInfo) {
        this(
                id,
                timeout,
                timeout.compareTo(USUAL) > 0 ? timeout : USUAL,
                startTimeout,
                era,
                hubInfo,
                ConnectionPolicy.ALWAYS);
    }

    public UpstreamSettings(
            String id,
            Duration timeout,
            Duration maxTime,
            Duration startTimeout,
            Optional<Era> era,
            Fields hubInfo,
            ConnectionPolicy upkeep) {
        this(id, timeout, maxTime, startTimeout, era, hubInfo, upkeep, "", SessionNames.OF_THIS_PROCESS, USUAL_ITEMS);
    }

    public UpstreamSettings with(ConnectionPolicy other) {
        return new UpstreamSettings(
                id, timeout, maxTime, startTimeout, era, hubInfo, other, description, sessions, maxItems);
    }

    /// Returns these settings for a source that may list so many items.
    public UpstreamSettings withMaxItems(int most) {
        return new UpstreamSettings(
                id, timeout, maxTime, startTimeout, era, hubInfo, upkeep, description, sessions, most);
    }
}
