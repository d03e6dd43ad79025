package dev.jackfield.endpoint;

import dev.jackfield.call.Scope;
import dev.jackfield.catalog.ListFilter;
import dev.jackfield.json.Fields;
import java.time.Duration;

/// How one MCP endpoint of the hub behaves.
///
/// @param scope what clients can call
/// @param listing what of that is in lists
/// @param pageSize how many items a list page holds
/// @param listTtl the hint on lists whose sources give none
/// @param listWait how long a list waits for sources in their first start
/// @param patience the longest that any call may take, whatever its source allows
/// @param hubInfo how the hub introduces itself
public record EndpointSettings(
        Scope scope,
        ListFilter listing,
        int pageSize,
        Duration listTtl,
        Duration listWait,
        Duration patience,
        Fields hubInfo) {

    /// An endpoint that lists everything that clients can call.
    public EndpointSettings(
            Scope scope, int pageSize, Duration listTtl, Duration listWait, Duration patience, Fields hubInfo) {
        this(scope, ListFilter.ALL, pageSize, listTtl, listWait, patience, hubInfo);
    }

    /// The same with other lists.
    public EndpointSettings listing(ListFilter other) {
        return new EndpointSettings(scope, other, pageSize, listTtl, listWait, patience, hubInfo);
    }
}
