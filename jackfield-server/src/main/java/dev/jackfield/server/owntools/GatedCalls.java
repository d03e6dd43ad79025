package dev.jackfield.server.owntools;

import dev.jackfield.core.Hub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.endpoint.UnaskableQuestion;
import dev.jackfield.core.signature.Skill;
import dev.jackfield.core.signature.SkillMethod;
import dev.jackfield.core.signature.Skills;
import dev.jackfield.core.source.Source;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.text.BriefText;
import dev.jackfield.sandbox.ScriptCalls;
import dev.jackfield.sandbox.ScriptLanguage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/// The calls of one script, which are all that it can reach. Each is a call inside that of `run_code`: the hub
/// resolves, decides, checks and records it like any other.
///
/// A method that is hidden from the caller and one that does not exist are answered with the same words. What is
/// visible is looked up for each call, because sources and rules change meanwhile. Threads of the sandbox call this,
/// several at once.
final class GatedCalls implements ScriptCalls {
    private static final int LONGEST_ERROR = 16_384;
    /// The largest result that a script gets, in bytes.
    private static final int LARGEST = 4 << 20;

    private static final Duration CHANGE_TIMEOUT = Duration.ofSeconds(10);

    private final Hub hub;
    private final Invocation script;
    private final ScriptLanguage language;
    private final Viewer viewer;
    private final ScriptProgress progress;
    private final MadeCalls made = new MadeCalls();

    GatedCalls(Hub hub, Invocation script, ScriptLanguage language) {
        this.hub = hub;
        this.script = script;
        this.language = language;
        this.viewer = Viewer.of(script);
        this.progress = new ScriptProgress(script);
    }

    MadeCalls madeCalls() {
        return made;
    }

    private Skills skills() {
        return hub.skills(hub.catalog().visibleCatalog(script.scope(), viewer));
    }

    @Override
    public Json names(String skill) {
        var skills = skills();
        var names = skill.isEmpty()
                ? skills.all().stream()
                        .filter(each -> !each.methods().isEmpty())
                        .map(Skill::name)
                : skills.skill(skill).stream()
                        .flatMap(each -> each.methods().stream())
                        .map(SkillMethod::name);
        return Json.array(names.map(Json::string).toList());
    }

    @Override
    public Fields call(String path, Json positional, Fields named) throws InterruptedException {
        var wanted = MethodPath.of(path);
        var call = made.begin(wanted.briefPath());
        var answer = answer(wanted, ScriptArguments.read(positional, named, language));
        call.recordOutcome(!ScriptCallFailure.isIn(answer));
        return answer;
    }

    private Fields answer(MethodPath wanted, ScriptArguments arguments) throws InterruptedException {
        try {
            var method = wanted.isPrivate() ? Optional.<SkillMethod>empty() : method(wanted);
            return method.isPresent()
                    ? callVisible(wanted, method.get(), arguments)
                    : callUnlisted(wanted, arguments, skills());
        } catch (HubException.CancelledException ended) {
            throw (InterruptedException) new InterruptedException("The call was ended").initCause(ended);
        } catch (HubException failed) {
            return isHidden(wanted, failed)
                    ? unknownFailure(wanted)
                    : failure(wanted, ScriptCallFailure.Type.of(failed), text(failed));
        }
    }

    /// An unknown method may be one of a file that has just changed.
    private Optional<SkillMethod> method(MethodPath wanted) throws InterruptedException {
        var known = skills().method(wanted.path());
        if (known.isEmpty()) {
            hub.catalog().catchUp(script.deadline().earlier(Deadline.after(CHANGE_TIMEOUT)));
        }
        return known.isPresent() ? known : skills().method(wanted.path());
    }

    private Fields callVisible(MethodPath wanted, SkillMethod method, ScriptArguments arguments) {
        Optional<Call> call;
        try {
            var bound = arguments.bindTo(method);
            call = method.answer().isPresent() ? Optional.empty() : Optional.of(method.call(bound));
        } catch (HubException unfit) {
            var refused = child(wanted, Call.ToolCall.of(method.path(), arguments.named()));
            return failure(wanted, ScriptCallFailure.Type.ARGUMENTS, text(hub.recordRefusal(refused, unfit)));
        }
        return call.map(made -> invoke(wanted, made))
                .orElseGet(() -> ScriptValue.of(method.answer().orElseThrow()));
    }

    /// Makes a call of a method that is not visible: the hub refuses it and keeps a record. A source that is visible
    /// may still be starting, so the hub waits for its list.
    private Fields callUnlisted(MethodPath wanted, ScriptArguments arguments, Skills skills)
            throws InterruptedException {
        var source = sourceOf(wanted, skills);
        var call = Call.ToolCall.of(source.orElse(wanted.skill()) + "." + wanted.method(), arguments.named());
        var isCallable = !wanted.isPrivate() && !wanted.method().isEmpty() && source.isPresent();
        if (isCallable && (skills.skill(wanted.skill()).isPresent() || isFound(call))) {
            return arguments.positional().isEmpty() ? invoke(wanted, call) : callAfterListing(wanted, call, arguments);
        }
        throw hub.recordRefusal(
                child(wanted, call), new HubException.UnknownNameException("tool", wanted.path(), List.of()));
    }

    /// Waits until the order of the parameters is known. The hub's own tools are no methods, so theirs never is.
    private Fields callAfterListing(MethodPath wanted, Call call, ScriptArguments arguments)
            throws InterruptedException {
        try {
            hub.catalog().resolve(script.child(call));
        } catch (HubException _) {
            return invoke(wanted, call);
        }
        var method = skills().method(wanted.path());
        if (method.isPresent()) {
            return callVisible(wanted, method.get(), arguments);
        }
        var unfit = new HubException.InvalidArgumentsException(wanted.path(), List.of("give all of them by name"));
        throw hub.recordRefusal(child(wanted, call), unfit);
    }

    /// Returns the id of a source, even of one that is not visible.
    private Optional<String> sourceOf(MethodPath wanted, Skills skills) {
        return skills.skill(wanted.skill())
                .map(Skill::source)
                .or(() -> hub.catalog().sources().stream()
                        .filter(each -> wanted.skill().equals(each.skill())
                                || wanted.skill().equals(each.id()))
                        .map(Source::id)
                        .findFirst());
    }

    private boolean isFound(Call call) {
        try {
            hub.catalog().find(script.child(call));
            return true;
        } catch (HubException.UnknownNameException _) {
            return false;
        }
    }

    private Invocation child(MethodPath wanted, Call call) {
        return progress.child(wanted.briefPath(), call);
    }

    private Fields invoke(MethodPath wanted, Call call) {
        var child = child(wanted, call);
        try {
            return switch (child.invoke()) {
                case Reply.Complete reply -> toValue(wanted, reply);
                case Reply.InputRequired asked ->
                    failure(wanted, UnaskableQuestion.of(call, asked).sentence());
            };
        } catch (HubException failed) {
            throw failed.withoutDetails(child.id());
        }
    }

    private Fields toValue(MethodPath wanted, Reply.Complete reply) {
        var result = reply.result();
        if (result.length() > LARGEST) {
            return failure(
                    wanted,
                    "The result has %d bytes, and a script gets at most %d. Ask for less, for example for one page."
                            .formatted(result.length(), LARGEST));
        }
        return reply.isError() ? failure(wanted, errorText(result)) : ScriptValue.of(result);
    }

    /// Returns whether a failure would tell of a method that the caller does not see. Lists may have come meanwhile,
    /// so it looks again.
    private boolean isHidden(MethodPath wanted, HubException failed) {
        var now = skills();
        return now.skill(wanted.skill()).isEmpty()
                || ((failed instanceof HubException.RefusedException
                                || failed instanceof HubException.UnknownNameException)
                        && now.method(wanted.path()).isEmpty());
    }

    private static String text(HubException failed) {
        return String.valueOf(failed.getMessage());
    }

    private Fields unknownFailure(MethodPath wanted) {
        return failure(wanted, ScriptCallFailure.Type.UNKNOWN, skills().describeUnknown(wanted.path()));
    }

    private Fields failure(MethodPath wanted, String error) {
        return failure(wanted, ScriptCallFailure.Type.FAILED, error);
    }

    private Fields failure(MethodPath wanted, ScriptCallFailure.Type type, String error) {
        var server = skills().skill(wanted.skill()).map(Skill::source).orElse(wanted.skill());
        return new ScriptCallFailure(type, error, wanted, server).answer();
    }

    /// Returns the texts of a result, or its structured content if it has none.
    private static String errorText(Fields result) {
        var texts = result.get("content").map(Json::items).orElse(List.of()).stream()
                .map(block -> block.object().flatMap(fields -> fields.text("text")))
                .flatMap(Optional::stream)
                .collect(Collectors.joining("\n"));
        var text = texts.isBlank()
                ? result.get("structuredContent").map(Json::toString).orElse("The tool failed without a reason.")
                : texts;
        return BriefText.of(text, LONGEST_ERROR);
    }

    /// Passes the progress of all calls of a script on as that of the script.
    ///
    /// Progress must grow, and each call begins anew, so the numbers of the calls are in the message: a
    /// client sees `Demo.countdown 2/5: 3 …`. The lock is held while a report is passed on, so that the
    /// reports keep their order.
    private static final class ScriptProgress {
        private final Invocation script;
        private final ReentrantLock order = new ReentrantLock();
        private long reports; // guarded by order

        ScriptProgress(Invocation script) {
            this.script = script;
        }

        /// Returns a call of the script, which reports its progress if the caller wants it.
        Invocation child(String path, Call call) {
            return script.meta().has(Meta.PROGRESS_TOKEN)
                    ? script.child(call, progress -> report(path, progress))
                    : script.child(call);
        }

        private void report(String path, Fields progress) {
            order.lock();
            try {
                reports++;
                script.report(Fields.of("progress", Json.number(reports)).with("message", message(path, progress)));
            } finally {
                order.unlock();
            }
        }

        private static String message(String path, Fields progress) {
            var done = progress.get("progress").map(Json::toString).orElse("");
            var total = progress.get("total").map(all -> "/" + all).orElse("");
            var text = progress.text("message").map(said -> ": " + said).orElse("");
            return path + " " + done + total + text;
        }
    }
}
