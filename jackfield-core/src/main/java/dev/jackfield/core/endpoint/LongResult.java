package dev.jackfield.core.endpoint;

import dev.jackfield.core.Hub;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.catalog.Entry;
import dev.jackfield.core.result.ResultBudget;
import dev.jackfield.protocol.json.Fields;

/// A result that is longer than the budget of its endpoint. It is passed on whole where a client expects its exact
/// form, and where the caller could not read the rest.
record LongResult(Hub hub, Invocation invocation) {
    private static final ItemName READER = new ItemName(HubItems.SOURCE, HubItems.READ);
    private static final ItemName RESOURCE = new ItemName(HubItems.SOURCE, HubItems.RESULTS);

    /// The first version of MCP that has links to resources in results.
    private static final String HAS_LINKS = "2025-06-18";

    Fields shorten(ResultBudget budget, Fields result) {
        return mayBeCut() && isAllowed(READER) ? budget.keepAndShorten(result, invocation.identity(), form()) : result;
    }

    /// A tool that is gone meanwhile may have had an output schema.
    private boolean mayBeCut() {
        try {
            return mayBeCut(hub.catalog().find(invocation));
        } catch (HubException.UnknownNameException _) {
            return false;
        }
    }

    /// Clients check results against the output schema that was listed.
    private static boolean mayBeCut(Entry tool) {
        return !HubItems.isBounded(tool.name())
                && !tool.shownItem().definition().has("outputSchema");
    }

    private boolean isAllowed(ItemName name) {
        return hub.catalog()
                .visibleCatalog(invocation.scope(), Viewer.of(invocation))
                .allows(name);
    }

    private ResultBudget.AnswerForm form() {
        var version = invocation.caller().envelope().version();
        return new ResultBudget.AnswerForm(
                invocation.scope().spell(READER), version.compareTo(HAS_LINKS) >= 0 && isAllowed(RESOURCE));
    }
}
