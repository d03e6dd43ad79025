package dev.jackfield.core.endpoint;

import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.catalog.ListFilter;
import dev.jackfield.core.result.ResultBudget;
import dev.jackfield.core.signature.Language;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import java.time.Duration;

/// The settings of one MCP endpoint of the hub.
///
/// @param scope the items that clients can call
/// @param listing the part of them that is in lists
/// @param pageSize how many items a page of a list has
/// @param listTtl the cache hint for lists whose sources give none
/// @param listWait how long a list waits for sources in their first start
/// @param patience the longest time for any call, whatever its source allows
/// @param promptBudget the most tokens of the instructions of a search or code view
/// @param language the language of programs in a code view
/// @param results how long results may be, and who keeps those that are longer
/// @param hubInfo the name and version that the hub sends
public record EndpointSettings(
        Scope scope,
        ListFilter listing,
        int pageSize,
        Duration listTtl,
        Duration listWait,
        Duration patience,
        int promptBudget,
        Language language,
        ResultBudget results,
        Fields hubInfo) {

    /// The usual budget of a system prompt, in tokens.
    public static final int PROMPT_BUDGET = 1_500;

    /// Creates settings of an endpoint that lists everything that clients can call.
    public EndpointSettings(
            Scope scope, int pageSize, Duration listTtl, Duration listWait, Duration patience, Fields hubInfo) {
        this(
                scope,
                ListFilter.ALL,
                pageSize,
                listTtl,
                listWait,
                patience,
                PROMPT_BUDGET,
                Language.PYTHON,
                ResultBudget.NONE,
                hubInfo);
    }

    /// Returns these settings with another filter for lists.
    public EndpointSettings withListing(ListFilter other) {
        return new EndpointSettings(
                scope, other, pageSize, listTtl, listWait, patience, promptBudget, language, results, hubInfo);
    }

    /// Returns these settings with another budget for results.
    public EndpointSettings results(ResultBudget other) {
        return new EndpointSettings(
                scope, listing, pageSize, listTtl, listWait, patience, promptBudget, language, other, hubInfo);
    }

    /// Returns whether an item is in lists. What reads long results is there if they have a budget.
    boolean isListed(Item.Kind kind, ItemName name) {
        return HubItems.isOfResults(name) ? results.isOn() : listing.includes(kind, name);
    }
}
