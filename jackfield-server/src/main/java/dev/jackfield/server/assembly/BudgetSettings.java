package dev.jackfield.server.assembly;

import dev.jackfield.core.call.DerivedScope;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.View;
import dev.jackfield.core.config.Tokens;
import dev.jackfield.core.result.ResultBudget;
import dev.jackfield.settings.McpSettings;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The budgets of results, as they are configured.
final class BudgetSettings {
    private BudgetSettings() {}

    /// Returns how many tokens a result may have in a scope; empty for any number. The endpoint of a single source
    /// has no budget, because it has no tool that reads the rest.
    static Optional<Integer> tokens(Scope scope, McpSettings mcp) {
        return switch (scope) {
            case Scope.Everything _ -> tokens(mcp.view(), mcp.resultBudget());
            case Scope.Profiled in -> tokens(in.profile().view(), in.profile().resultBudget(), mcp.resultBudget());
            case DerivedScope in -> tokens(in.part(), mcp);
            case Scope.Only _ -> Optional.empty();
        };
    }

    /// Returns the first budget that is set, or the usual one of a view.
    private static Optional<Integer> tokens(View view, @Nullable Tokens... set) {
        return Stream.of(set)
                .flatMap(Stream::ofNullable)
                .findFirst()
                .or(() -> Optional.of(new Tokens(view == View.FULL ? 0 : ResultBudget.USUAL)))
                .map(Tokens::count)
                .filter(tokens -> tokens > 0);
    }
}
