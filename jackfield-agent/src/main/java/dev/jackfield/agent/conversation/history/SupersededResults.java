package dev.jackfield.agent.conversation.history;

import dev.jackfield.agent.conversation.Canister;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Leaves calls of file tools out of a history when a later call shows the same file or folder again.
///
/// It saves tokens, and costs the cached prompt of the provider, so nothing uses it unless it is asked for. A read
/// or write of a file supersedes earlier calls about it. An edit that does not return the file shows only a part, so
/// it supersedes nothing. A list of a folder supersedes one that showed no more. Calls of one step run at the same
/// time, so that none of them supersedes another, and a call that failed supersedes nothing.
///
/// @param tools which tools read, write and list files
public record SupersededResults(KnownFileTools tools) {

    /// A call that got a result.
    ///
    /// @param step the index of the message with which the model made it
    private record Call(int step, int invocation, int result, FileCall file, boolean hasFailed) {

        boolean supersedes(Call earlier) {
            return !hasFailed && step > earlier.step && file.supersedes(earlier.file);
        }
    }

    /// Returns the history without the calls that are superseded, and without messages of the model that were
    /// nothing but such calls.
    public List<Canister> leaveOut(List<Canister> history) {
        var calls = calls(history);
        var gone = new HashSet<Integer>();
        for (var at = 0; at < calls.size(); at++) {
            var call = calls.get(at);
            if (calls.subList(at + 1, calls.size()).stream().anyMatch(later -> later.supersedes(call))) {
                gone.add(call.invocation);
                gone.add(call.result);
            }
        }
        return gone.isEmpty() ? history : withoutCanisters(history, gone);
    }

    private List<Call> calls(List<Canister> history) {
        Map<String, Integer> open = new HashMap<>();
        var calls = new ArrayList<Call>();
        var step = 0;
        for (var at = 0; at < history.size(); at++) {
            switch (history.get(at)) {
                case Canister.ToolInvocation invocation -> open.put(invocation.identifier(), at);
                case Canister.Result result -> {
                    var invoked = open.remove(result.invocationId());
                    if (invoked != null) {
                        call(history, step, invoked, at).ifPresent(calls::add);
                    }
                }
                case Canister.Assistant _ -> step = at;
                case Canister.User _, Canister.Supervisor _, Canister.Document _ -> {}
            }
        }
        return calls;
    }

    private Optional<Call> call(List<Canister> history, int step, int invoked, int answered) {
        var invocation = (Canister.ToolInvocation) history.get(invoked);
        var hasFailed = ((Canister.Result) history.get(answered)).error().isPresent();
        return tools.call(invocation.name(), invocation.arguments())
                .map(file -> new Call(step, invoked, answered, file, hasFailed));
    }

    private static List<Canister> withoutCanisters(List<Canister> history, Set<Integer> gone) {
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
        while (at < history.size() && history.get(at) instanceof Canister.ToolInvocation) {
            if (!gone.contains(at)) {
                return false;
            }
            at++;
        }
        return at > from;
    }
}
