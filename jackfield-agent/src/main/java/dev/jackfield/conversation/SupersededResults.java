package dev.jackfield.conversation;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.json.RawJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Leaves calls of file tools out of a history when a later call shows the same file or folder again.
///
/// It saves tokens, and costs the cached prompt of the provider, so nothing uses it unless it is asked for. The
/// tools are known by the last word of their names: `read`, `write_file` and `write_pieces` of one `location`,
/// where pieces written without `return-content` show nothing and so supersede nothing; and `list_folder`, which is
/// superseded by a list of the same `location` with no filter that the earlier one had not, and at least its depth
/// (`recurse`).
public final class SupersededResults {
    private static final Set<String> FILE_TOOLS = Set.of("read", "write_file", "write_pieces");
    private static final String FOLDER_TOOL = "list_folder";

    private SupersededResults() {}

    /// A call that got a result.
    private record Call(int invocation, int result, String tool, String location, Fields arguments, boolean hasFailed) {

        boolean supersedes(Call earlier) {
            if (hasFailed || !location.equals(earlier.location)) {
                return false;
            }
            return tool.equals(FOLDER_TOOL)
                    ? earlier.tool.equals(FOLDER_TOOL) && showsAllOf(earlier)
                    : FILE_TOOLS.contains(earlier.tool) && (!tool.equals("write_pieces") || flag("return-content"));
        }

        private boolean showsAllOf(Call earlier) {
            return earlier.filters().containsAll(filters()) && (flag("recurse") || !earlier.flag("recurse"));
        }

        private Set<String> filters() {
            return arguments.get("filters").map(Json::items).orElse(List.of()).stream()
                    .map(Json::toString)
                    .collect(Collectors.toUnmodifiableSet());
        }

        /// Both flags are on where they are not given.
        private boolean flag(String name) {
            return !arguments.get(name).filter(RawJson.FALSE::equals).isPresent();
        }
    }

    /// Returns the history without the calls that are superseded, and without messages of the model that were
    /// nothing but such calls.
    public static List<Canister> leaveOut(List<Canister> history) {
        var calls = calls(history);
        var gone = new HashSet<Integer>();
        for (var at = 0; at < calls.size(); at++) {
            var call = calls.get(at);
            if (calls.subList(at + 1, calls.size()).stream().anyMatch(later -> later.supersedes(call))) {
                gone.add(call.invocation);
                gone.add(call.result);
            }
        }
        return gone.isEmpty() ? history : without(history, gone);
    }

    private static List<Call> calls(List<Canister> history) {
        Map<String, Integer> open = new HashMap<>();
        var calls = new ArrayList<Call>();
        for (var at = 0; at < history.size(); at++) {
            switch (history.get(at)) {
                case Canister.Invocation invocation -> open.put(invocation.identifier(), at);
                case Canister.Result result -> {
                    var invoked = open.remove(result.invocationId());
                    if (invoked != null) {
                        call(history, invoked, at).ifPresent(calls::add);
                    }
                }
                case Canister.User _, Canister.Assistant _, Canister.Supervisor _, Canister.Document _ -> {}
            }
        }
        return calls;
    }

    private static Optional<Call> call(List<Canister> history, int invoked, int answered) {
        var invocation = (Canister.Invocation) history.get(invoked);
        var hasFailed = ((Canister.Result) history.get(answered)).error().isPresent();
        var tool = invocation.name().replaceFirst(".*(?:[.:/]|__)", "");
        return FILE_TOOLS.contains(tool) || tool.equals(FOLDER_TOOL)
                ? invocation
                        .arguments()
                        .text("location")
                        .map(place -> new Call(invoked, answered, tool, place, invocation.arguments(), hasFailed))
                : Optional.empty();
    }

    private static List<Canister> without(List<Canister> history, Set<Integer> gone) {
        var kept = new ArrayList<Canister>();
        for (var at = 0; at < history.size(); at++) {
            if (!gone.contains(at) && !(isEmpty(history.get(at)) && callsOnly(history, at + 1, gone))) {
                kept.add(history.get(at));
            }
        }
        return List.copyOf(kept);
    }

    private static boolean isEmpty(Canister canister) {
        return canister instanceof Canister.Assistant assistant
                && assistant.content().isEmpty();
    }

    /// Tells whether all calls that follow are left out.
    private static boolean callsOnly(List<Canister> history, int from, Set<Integer> gone) {
        var at = from;
        while (at < history.size() && history.get(at) instanceof Canister.Invocation) {
            if (!gone.contains(at)) {
                return false;
            }
            at++;
        }
        return at > from;
    }
}
