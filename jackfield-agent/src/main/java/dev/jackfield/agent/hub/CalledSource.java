package dev.jackfield.agent.hub;

import dev.jackfield.Hub;
import dev.jackfield.call.Call;
import dev.jackfield.call.HubException;
import dev.jackfield.call.HubItems;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Viewer;
import dev.jackfield.catalog.Entry;
import dev.jackfield.json.Fields;
import dev.jackfield.signature.SkillMethod;
import java.util.Optional;

/// The source that a call will reach, also where the hub's own tool `call_tool` stands between. Scripts may call any
/// source, so they reach none in this sense.
///
/// @param child a call inside a turn, not made yet
record CalledSource(Hub hub, Invocation child) {

    Optional<String> id() {
        var found = find(child);
        var isInner = found.filter(entry -> entry.name().source().equals(HubItems.SOURCE)
                        && entry.name().item().equals(HubItems.CALL))
                .isPresent();
        return isInner ? inner() : found.map(entry -> entry.source().id());
    }

    private Optional<String> inner() {
        var name = child.call().params().object("arguments").text("name").orElse("");
        return find(child.with(Call.ToolCall.of(name, Fields.EMPTY)))
                .map(entry -> entry.source().id())
                .or(() -> hub.skills(hub.catalog().visible(child.scope(), Viewer.of(child)))
                        .method(name)
                        .map(SkillMethod::source));
    }

    private Optional<Entry> find(Invocation call) {
        try {
            return Optional.of(hub.catalog().find(call));
        } catch (HubException _) {
            return Optional.empty(); // the call itself will say why
        }
    }
}
