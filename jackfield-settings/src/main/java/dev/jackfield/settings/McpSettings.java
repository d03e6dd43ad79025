package dev.jackfield.settings;

import dev.jackfield.core.call.Glob;
import dev.jackfield.core.call.View;
import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import dev.jackfield.core.config.Tokens;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

@Doc("How the hub presents itself as an MCP server.")
public record McpSettings(
        @Doc("The separator between the id of a source and the name of its tool: `.`, or `__` for clients that"
                + " refuse dots.")
        @Default(".")
        String separator,

        @Doc("How many items one page of a list has.") @Default("1000")
        int pageSize,

        @Doc("How long clients may cache a list if its source says nothing about that.") @Default("0s")
        Duration listTtl,

        @Doc("How long a list or a search waits for changed files, and for a source after it began to start for the"
                + " first time. Clients are notified of items that come later; until then `_meta` names the"
                + " missing sources.")
        @Default("2s")
        Duration listWait,

        @Doc("Whether the hub offers a tool of its own, `jackfield.status`, that reports the state of its"
                + " sources.")
        @Default("true")
        boolean statusTool,

        @Doc("How much `/mcp` lists. `full`: all tools; `search`: tools that find and call others; `code`:"
                + " tools that find others and run scripts that call them. Tools that are not listed can still be"
                + " called.")
        @Default("full")
        View view,

        @Doc("More tools that a `search` or `code` view lists, for example `github.get_*`.") @Default("[]")
        List<Glob> pinned,

        @Doc("Whether full views list the tools that find and call others: `jackfield.search_skills`,"
                + " `jackfield.describe_function`, `jackfield.call_tool` and `jackfield.run_code`. They can be"
                + " called even if they are not listed.")
        @Default("false")
        boolean searchTools,

        @Doc("The most tokens of the text that tells a model which skills there are: the instructions of a `search`"
                + " or `code` view, and the prompt `jackfield.system_prompt`. Four bytes count as a token.")
        @Default("1500")
        int promptBudget,

        @Doc("The most tokens of a tool result at `/mcp`, and in profiles without a `resultBudget`. A longer"
                + " result is stored; the caller gets its beginning and reads the rest with `read_result`. Four"
                + " bytes count as a token; 0 means no limit. Default: 8000 in `search` and `code` views, no limit"
                + " in others.")
        @Nullable
        Tokens resultBudget,

        @Doc("How long a session may be idle before it is closed.") @Default("30m")
        Duration sessionIdle) {

    public McpSettings {
        pinned = List.copyOf(pinned);
        new Checks()
                .that(Set.of(".", "__").contains(separator), "separator", "must be `.` or `__`")
                .that(pageSize > 0, "pageSize", "must be at least 1")
                .that(promptBudget > 0, "promptBudget", "must be at least 1, for example 1500")
                .that(!listWait.isNegative(), "listWait", "must not be negative, for example 2s")
                .that(sessionIdle.isPositive(), "sessionIdle", "must be longer than 0s, for example 30m")
                .done();
    }
}
