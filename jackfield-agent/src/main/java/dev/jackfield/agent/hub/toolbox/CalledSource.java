package dev.jackfield.agent.hub.toolbox;

import dev.jackfield.agent.converse.ToolExecutionFailure;
import dev.jackfield.core.Hub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.catalog.Entry;
import dev.jackfield.core.signature.SkillMethod;
import dev.jackfield.protocol.json.Fields;
import java.util.Optional;
import java.util.Set;

/// The source that a call will reach, also where the hub's own tool `call_tool` stands between. Scripts may call any
/// source, so they reach none in this sense.
///
/// @param child a call inside a turn, not made yet
record CalledSource(Hub hub, Invocation child) {

    Optional<String> id() {
        return isInner()
                ? innerSource()
                : find(child).map(entry -> entry.source().id());
    }

    /// Returns whether `call_tool` stands between.
    boolean isInner() {
        return find(child).filter(CalledSource::isCaller).isPresent();
    }

    /// Refuses tools of the hub itself, which are for its clients. Those by which a model finds and calls others are
    /// the exception.
    ///
    /// @param offered their names in the view of this turn
    /// @throws ToolExecutionFailure as for a tool that does not exist
    void refuseHubTools(Set<String> offered) {
        var found = find(child);
        var isRefused = found.map(Entry::name)
                .filter(name -> name.source().equals(HubItems.SOURCE) && !offered.contains(name.item()))
                .isPresent();
        if (isRefused) {
            throw ToolExecutionFailure.unknown(child.call().name());
        }
        if (found.filter(CalledSource::isCaller).isPresent() && isOfTheHub(innerSource())) {
            throw ToolExecutionFailure.unknown(innerName());
        }
    }

    private static boolean isCaller(Entry entry) {
        return entry.name().source().equals(HubItems.SOURCE)
                && entry.name().item().equals(HubItems.CALL);
    }

    private static boolean isOfTheHub(Optional<String> source) {
        return source.filter(HubItems.SOURCE::equals).isPresent();
    }

    private Optional<String> innerSource() {
        return find(child.with(Call.ToolCall.of(innerName(), Fields.EMPTY)))
                .map(entry -> entry.source().id())
                .or(this::innerMethod);
    }

    private String innerName() {
        return child.call().params().object("arguments").text("name").orElse("");
    }

    /// The source of a tool that is named as a method of a skill.
    private Optional<String> innerMethod() {
        return hub.skills(hub.catalog().visibleCatalog(child.scope(), Viewer.of(child)))
                .method(innerName())
                .map(SkillMethod::source);
    }

    private Optional<Entry> find(Invocation call) {
        try {
            return Optional.of(hub.catalog().find(call));
        } catch (HubException _) {
            return Optional.empty(); // the call itself will say why
        }
    }
}
