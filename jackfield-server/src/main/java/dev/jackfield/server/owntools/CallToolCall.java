package dev.jackfield.server.owntools;

import dev.jackfield.core.Hub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.TaskSupport;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.catalog.Entry;
import dev.jackfield.core.signature.SkillMethod;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Meta;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The call that `call_tool` makes on behalf of its caller.
///
/// @param outer the call of `call_tool`
record CallToolCall(Hub hub, Invocation outer) {

    /// Calls a tool by its name or path. One that is hidden from the caller and one that does not exist are refused
    /// by the same call.
    Reply reply(String name) {
        try {
            var arguments = arguments();
            var direct = child(Call.ToolCall.of(name, arguments));
            var tool = hub.catalog().findVisible(direct);
            if (tool.isPresent()) {
                return invoke(direct.with(Call.ToolCall.of(name, ownArguments(tool.get(), arguments))));
            }
            return method(name).map(method -> reply(method, arguments)).orElseGet(() -> invoke(direct));
        } catch (HubException.UnknownNameException unknown) {
            return Reply.error(unknown.getMessage() + " `search_skills` finds tools by what they do.");
        } catch (HubException.UnknownResourceException unknown) {
            return Reply.error(String.valueOf(unknown.getMessage()));
        }
    }

    /// Makes the call. Should it become a task, that is a task of the inner tool: the rules for that tool decide
    /// later who may see it.
    private Reply invoke(Invocation child) {
        hub.catalog()
                .findVisible(child)
                .ifPresent(entry -> outer.caller().onDispatch(entry.name(), TaskSupport.OPTIONAL));
        return child.invoke();
    }

    /// Models take the names of parameters from a signature, whichever name of the tool they call.
    private static Fields ownArguments(Entry tool, Fields arguments) {
        return SkillMethod.ownArguments(tool.shownItem().definition(), arguments);
    }

    private Optional<SkillMethod> method(String path) {
        return hub.skills(hub.catalog().visibleCatalog(outer.scope(), Viewer.of(outer)))
                .method(path);
    }

    private Reply reply(SkillMethod method, Fields arguments) {
        return method.answer()
                .<Reply>map(Reply.Complete::new)
                .orElseGet(() -> asToolResult(invoke(child(method.call(arguments)))));
    }

    /// Its progress is that of the whole call.
    private Invocation child(Call call) {
        return outer.meta().has(Meta.PROGRESS_TOKEN) ? outer.child(call, outer::report) : outer.child(call);
    }

    /// Returns the result of a resource or prompt in the form that clients of tools expect.
    private static Reply asToolResult(Reply reply) {
        var result = reply.result();
        if (!(reply instanceof Reply.Complete) || result.has("content")) {
            return reply;
        }
        var contents = items(result, "contents").map(CallToolCall::resource).toList();
        var messages = items(result, "messages")
                .map(message -> message.get("content").orElse(Fields.EMPTY))
                .toList();
        return new Reply.Complete(Fields.of("content", Json.array(contents.isEmpty() ? messages : contents))
                .with("structuredContent", result));
    }

    private static Stream<Fields> items(Fields result, String key) {
        return result.get(key).map(Json::items).orElse(List.of()).stream()
                .map(item -> item.object().orElse(Fields.EMPTY));
    }

    private static Json resource(Fields content) {
        return Fields.of("type", Json.string("resource")).with("resource", content);
    }

    /// Returns the arguments of the inner call as they came. Models often write them as a text.
    private Fields arguments() {
        var given = outer.call().params().object("arguments").get("arguments");
        return given.flatMap(Json::object)
                .or(() -> given.flatMap(Json::text).map(CallToolCall::parseObject))
                .orElse(Fields.EMPTY);
    }

    private static Fields parseObject(String text) {
        try {
            return Json.parse(text).object().orElseThrow(CallToolCall::notAnObject);
        } catch (InvalidJsonException broken) {
            throw notAnObject();
        }
    }

    private static HubException.InvalidArgumentsException notAnObject() {
        return new HubException.InvalidArgumentsException("call_tool", List.of("'arguments' must be a JSON object"));
    }
}
