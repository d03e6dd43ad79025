package dev.jackfield.core.call;

import java.util.Set;

/// The items of the hub's own source by which clients find and call all others. Every endpoint for more than one
/// source answers them, and some list them.
public final class HubItems {
    /// The id of the hub's own source, which no other may have.
    public static final String SOURCE = "jackfield";

    public static final String SEARCH = "search_skills";
    public static final String DESCRIBE = "describe_function";
    public static final String CALL = "call_tool";
    public static final String CODE = "run_code";
    public static final String PROMPT = "system_prompt";

    /// Converses with a model. It is listed in every view, where a model is configured.
    public static final String CONVERSE = "converse";

    /// Lists, shows, forks and deletes conversations. It is listed nowhere.
    public static final String CONVERSATIONS = "conversations";

    /// Reads results that were too long for their caller. It is listed where results have a budget.
    public static final String READ = "read_result";

    /// How the URIs of such results begin.
    public static final String RESULTS = "document://result/";

    /// The most matches that a search returns at once.
    public static final int LARGEST_PAGE = 1_000;

    private static final Set<String> FINDERS =
            Set.of(SEARCH, DESCRIBE, CALL, CODE, PROMPT, READ, CONVERSE, CONVERSATIONS);
    private static final Set<String> BOUNDED = Set.of(SEARCH, DESCRIBE, READ, CONVERSE);

    private HubItems() {}

    /// Returns whether this is one of the items by which others are found and called.
    public static boolean isFinder(ItemName name) {
        return name.source().equals(SOURCE) && (FINDERS.contains(name.item()) || isOfResults(name));
    }

    /// Returns whether every profile and view has this: an item by which others are found. Conversations are not
    /// among them, because they use the key of the operator.
    static boolean isAlwaysThere(ItemName name) {
        return isFinder(name) && !isOfConversations(name);
    }

    /// Returns whether this reads results that were too long: the tool, or a resource.
    public static boolean isOfResults(ItemName name) {
        return name.source().equals(SOURCE)
                && (name.item().equals(READ) || name.item().startsWith(RESULTS));
    }

    /// Returns whether this makes or manages conversations with models.
    public static boolean isOfConversations(ItemName name) {
        return name.source().equals(SOURCE)
                && (name.item().equals(CONVERSE) || name.item().equals(CONVERSATIONS));
    }

    /// Returns whether the answers of a tool have bounds of their own.
    public static boolean isBounded(ItemName name) {
        return name.source().equals(SOURCE) && BOUNDED.contains(name.item());
    }
}
