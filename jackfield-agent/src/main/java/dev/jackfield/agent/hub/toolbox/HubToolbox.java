package dev.jackfield.agent.hub.toolbox;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.ContentText;
import dev.jackfield.agent.conversation.McpContent;
import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.agent.converse.ToolExecutionFailure;
import dev.jackfield.agent.converse.Toolbox;
import dev.jackfield.agent.hub.model.SourceSampling;
import dev.jackfield.agent.model.ToolDefinition;
import dev.jackfield.core.Hub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.endpoint.UnaskableQuestion;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.BriefText;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// The tools of a conversation inside a hub. Each call of the model is a call inside that of `converse`: the hub
/// resolves, decides, checks and records it like any other, with the identity, scope and deadline of the turn.
///
/// @param turn the call of `converse`, in the scope of the conversation
public record HubToolbox(Hub hub, Invocation turn, TurnTools offered, SourceSampling sampling, InstantSource clock)
        implements Toolbox {
    /// The most characters of what a tool says while it works, each time.
    private static final int LONGEST_PROGRESS = 2_000;

    @Override
    public List<ToolDefinition> tools() {
        return offered.definitions();
    }

    @Override
    public Canister.Result call(Canister.ToolInvocation wanted, Consumer<String> said) throws InterruptedException {
        Consumer<String> progress = text -> said.accept(BriefText.of(text, LONGEST_PROGRESS));
        var call = offered.callOf(wanted.name(), wanted.arguments());
        var child = turn.withView(offered.view()).child(call, report -> progress.accept(progressText(report)));
        try {
            var called = new CalledSource(hub, child);
            called.refuseHubTools(offered.hubTools());
            return result(
                    wanted,
                    call,
                    child.withCaller(caller(child, called, progress)).invoke());
        } catch (HubException.CancelledException ended) {
            throw (InterruptedException) new InterruptedException("The call was ended").initCause(ended);
        } catch (HubException failed) {
            throw ToolExecutionFailure.of(failed.withoutDetails(child.id()));
        }
    }

    private ToolCaller caller(Invocation child, CalledSource called, Consumer<String> progress) {
        var model = sampling.answersFor(called.id());
        return called.isInner()
                ? ToolCaller.forHubTool(child.caller(), progress, model)
                : ToolCaller.forSourceTool(child.caller(), progress, model);
    }

    private Canister.Result result(Canister.ToolInvocation wanted, Call call, Reply reply) {
        return switch (reply) {
            case Reply.Complete complete -> result(wanted, complete);
            case Reply.InputRequired asked ->
                throw new ToolExecutionFailure(
                        ToolError.Kind.EXECUTION,
                        UnaskableQuestion.of(call, asked).sentence());
        };
    }

    private Canister.Result result(Canister.ToolInvocation wanted, Reply.Complete reply) {
        if (!McpContent.isListIn(reply.result())) {
            throw new ToolExecutionFailure(
                    ToolError.Kind.EXECUTION,
                    "The source's answer is malformed: the content of its result is not a list.");
        }
        var content = McpContent.ofResult(asToolResult(reply.result()));
        var error = Optional.of(new ToolError(ToolError.Kind.EXECUTION, errorText(content)))
                .filter(_ -> reply.isError());
        var structured = McpContent.structuredContent(reply.result());
        return new Canister.Result(wanted.identifier(), content, structured, error, clock.instant());
    }

    /// Returns the result of a resource or prompt in the form of a tool's.
    private static Fields asToolResult(Fields result) {
        if (result.has("content") || result.has("structuredContent")) {
            return result;
        }
        var contents = items(result, "contents")
                .map(each -> (Json) Fields.of("type", Json.string("resource")).with("resource", each));
        var messages = items(result, "messages")
                .flatMap(each -> each.object().stream())
                .flatMap(message -> message.get("content").stream());
        return Fields.of("content", Json.array(Stream.concat(contents, messages).toList()));
    }

    private static Stream<Json> items(Fields result, String key) {
        return result.get(key).map(Json::items).orElse(List.of()).stream();
    }

    private static String errorText(List<CanisterContent> content) {
        var text = ContentText.of(content);
        return text.isBlank() ? "The tool failed without a reason." : text;
    }

    /// Returns a report as people read it: `2/5: copying`.
    private static String progressText(Fields report) {
        var done = report.get("progress").map(Json::toString).orElse("");
        var total = report.get("total").map(all -> "/" + all).orElse("");
        return done + total + report.text("message").map(said -> ": " + said).orElse("");
    }
}
