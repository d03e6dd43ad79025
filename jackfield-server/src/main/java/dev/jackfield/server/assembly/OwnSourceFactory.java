package dev.jackfield.server.assembly;

import dev.jackfield.core.Hub;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.search.Search;
import dev.jackfield.core.source.Source;
import dev.jackfield.server.owntools.CodeTools;
import dev.jackfield.server.owntools.FinderTools;
import dev.jackfield.server.owntools.KeptResults;
import dev.jackfield.server.owntools.OwnSource;
import dev.jackfield.server.owntools.ResultTools;
import dev.jackfield.server.owntools.StatusTool;
import dev.jackfield.server.status.StatusReport;
import dev.jackfield.settings.Settings;
import dev.jackfield.settings.provider.ModelProviders;
import java.util.Optional;
import java.util.function.Supplier;

/// Makes the hub's own source, which tells about all others.
record OwnSourceFactory(
        Supplier<Hub> hub,
        Supplier<Settings> settings,
        Supplier<StatusReport> status,
        Search search,
        CodeTools code,
        KeptResults results,
        Presentations presentations,
        HubConversations conversations) {

    private Source source(Settings by) {
        var told = new StatusTool(
                reader -> status.get().json(reader),
                call -> hub.get().catalog().visibleCatalog(call.scope(), Viewer.of(call)));
        var finders = new FinderTools(
                hub,
                search,
                () -> settings.get().mcp().promptBudget(),
                presentations::codeLanguage,
                () -> settings.get().mcp().listWait());
        var reader = new ResultTools(results, presentations::budget);
        return OwnSource.of(
                finders,
                Optional.of(told).filter(_ -> by.mcp().statusTool()),
                Optional.of(code).filter(_ -> by.code().enabled()),
                Optional.of(reader),
                conversations.tools(by));
    }

    /// Returns the running source, unless other settings give it other tools.
    Source source(Optional<Source> running, Settings before, Settings after) {
        var isSame = before.mcp().statusTool() == after.mcp().statusTool()
                && before.code().enabled() == after.code().enabled()
                && ModelProviders.hasModel(before) == ModelProviders.hasModel(after);
        return running.filter(_ -> isSame).orElseGet(() -> source(after));
    }
}
