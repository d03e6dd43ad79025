package dev.jackfield.server.assembly;

import dev.jackfield.api.hub.Version;
import dev.jackfield.core.call.DerivedScope;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.View;
import dev.jackfield.core.catalog.ViewFilter;
import dev.jackfield.core.endpoint.EndpointSettings;
import dev.jackfield.core.result.ResultBudget;
import dev.jackfield.core.result.ResultKeeper;
import dev.jackfield.core.signature.Language;
import dev.jackfield.sandbox.ScriptLanguage;
import dev.jackfield.server.owntools.ScriptArguments;
import dev.jackfield.settings.McpSettings;
import dev.jackfield.settings.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// How endpoints present the hub, as it is configured now. Endpoints ask with each request, so what is made for one
/// configuration is kept until there is another one.
final class Presentations {
    /// The longest call that any source may allow; each source has its own limit.
    private static final Duration LONGEST_CALL = Duration.ofHours(24);

    private final Supplier<Settings> settings;
    private final ResultKeeper results;
    private final Supplier<ScriptLanguage> usualLanguage;

    // replaced as a whole; two threads may make the same
    private volatile Made made;

    private record Made(Settings by, Map<Scope, EndpointSettings> known) {
        Made(Settings by) {
            this(by, new ConcurrentHashMap<>());
        }
    }

    /// @param results keeps results that are too long
    /// @param usualLanguage returns the language of scripts that can run here
    Presentations(Supplier<Settings> settings, ResultKeeper results, Supplier<ScriptLanguage> usualLanguage) {
        this.settings = settings;
        this.results = results;
        this.usualLanguage = usualLanguage;
        this.made = new Made(settings.get());
    }

    /// Returns what one endpoint asks with each request. It remembers the last answer.
    Supplier<EndpointSettings> endpointSettingsSupplier(Scope scope) {
        return new Remembered(scope);
    }

    private final class Remembered implements Supplier<EndpointSettings> {
        private final Scope scope;
        private volatile @Nullable Answer last; // of one configuration; threads may make it twice

        private record Answer(Settings by, EndpointSettings settings) {}

        Remembered(Scope scope) {
            this.scope = scope;
        }

        @Override
        @SuppressWarnings("ReferenceEquality") // a configuration is replaced as a whole, and long to compare
        public EndpointSettings get() {
            var now = settings.get();
            var answer = last;
            if (answer == null || answer.by != now) {
                answer = new Answer(now, endpointSettings(scope));
                last = answer;
            }
            return answer.settings;
        }
    }

    @SuppressWarnings("ReferenceEquality") // a configuration is replaced as a whole, and long to compare
    EndpointSettings endpointSettings(Scope scope) {
        var now = settings.get();
        var last = made;
        if (last.by != now) {
            last = new Made(now);
            made = last;
        }
        return last.known.computeIfAbsent(scope, each -> settings(each, now.mcp()));
    }

    private EndpointSettings settings(Scope scope, McpSettings mcp) {
        var listing = listing(scope, mcp);
        return new EndpointSettings(
                scope(scope, listing.view()),
                listing,
                mcp.pageSize(),
                mcp.listTtl(),
                mcp.listWait(),
                LONGEST_CALL,
                mcp.promptBudget(),
                listing.view() == View.CODE ? codeLanguage() : Language.PYTHON,
                budget(scope),
                Version.hubInfo());
    }

    private static Scope scope(Scope part, View view) {
        return switch (view) {
            case FULL -> part;
            case SEARCH -> Scope.forSearch(part);
            case CODE -> Scope.forCode(part);
        };
    }

    /// What an endpoint lists. That of a single source lists all of it.
    private static ViewFilter listing(Scope scope, McpSettings mcp) {
        return switch (scope) {
            case Scope.Everything _ -> new ViewFilter(mcp.view(), mcp.pinned(), mcp.searchTools());
            case Scope.Profiled in ->
                new ViewFilter(in.profile().view(), in.profile().pinned(), mcp.searchTools());
            case Scope.Only _, DerivedScope _ -> new ViewFilter(View.FULL, List.of(), true);
        };
    }

    /// How long a result may be in a scope.
    ResultBudget budget(Scope scope) {
        return BudgetSettings.tokens(scope, settings.get().mcp())
                .map(tokens -> ResultBudget.ofTokens(tokens, results))
                .orElse(ResultBudget.NONE);
    }

    /// The language of signatures in code views.
    Language codeLanguage() {
        var configured = settings.get().code().language();
        return ScriptArguments.signatures(configured == null ? usualLanguage.get() : configured);
    }
}
