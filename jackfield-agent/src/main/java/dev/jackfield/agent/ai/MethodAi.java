package dev.jackfield.agent.ai;

import dev.jackfield.action.Action;
import dev.jackfield.action.ActionDocument;
import dev.jackfield.action.ActionFailedException;
import dev.jackfield.action.ActionResult;
import dev.jackfield.action.MethodBase;
import dev.jackfield.action.Services;
import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.model.Controls;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.agent.model.ModelListener;
import dev.jackfield.agent.model.ModelReply;
import dev.jackfield.agent.model.ModelRequest;
import dev.jackfield.core.call.CurrentCall;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.BriefText;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Actions that a model does. Its services have a [ModelSource].
public final class MethodAi extends MethodBase {
    public static final String NAME = "ai";

    private final InstantSource clock = InstantSource.system();

    public MethodAi(Services services) {
        super(services, NAME, "AI processing methods");
    }

    @Action("""
        Universal AI document processing action.

        Parameters:
        - aiPrompt (str, required): Instruction for the AI
        - documentList (list, optional): Document references
        - resultType (str, optional): Output format. Default: txt
        """)
    public ActionResult process(Map<String, Object> parameters) throws InterruptedException {
        try {
            var prompt = String.valueOf(parameters.get("aiPrompt"));
            var type = ResultType.of(String.valueOf(parameters.getOrDefault("resultType", "txt")));
            var documents = (List<?>) parameters.getOrDefault("documentList", List.of());
            var now = clock.instant();
            var canisters = new ArrayList<Canister>();
            canisters.add(new Canister.Supervisor(List.of(CanisterContent.text(type.instruction())), now));
            canisters.addAll(new DocumentCanisters(now).toCanisters(documents));
            canisters.add(new Canister.User(List.of(CanisterContent.text(prompt)), now));
            return ActionResult.success(type.document(answer(canisters)));
        } catch (ModelException | ActionFailedException failed) {
            return ActionResult.isFailure(failed.getMessage());
        } catch (HubException failed) {
            throw failed;
        } catch (RuntimeException defect) {
            throw exceptionForCaller(defect);
        }
    }

    /// Returns the exception for the caller: inside a hub one that tells clients no details.
    private static RuntimeException exceptionForCaller(RuntimeException defect) {
        return CurrentCall.invocation()
                .<RuntimeException>map(call -> new HubException.CrashedException(call.id(), defect))
                .orElse(defect);
    }

    private String answer(List<Canister> canisters) throws InterruptedException {
        var model = services().get(ModelSource.class).model();
        refuseIfTooLong(canisters, model);
        var reply = model.reply(new ModelRequest(canisters, List.of(), Controls.USUAL), new PieceProgress());
        return switch (reply.stopReason()) {
            case END, TOOLS -> text(reply);
            case LENGTH ->
                throw new ActionFailedException(
                        "The answer of the model was cut off because it is too long. Ask for less.");
            case REFUSAL -> throw new ActionFailedException("The model declined: " + text(reply));
        };
    }

    private static String text(ModelReply reply) {
        return text(reply.content());
    }

    private static String text(List<CanisterContent> content) {
        return content.stream()
                .filter(CanisterContent.Text.class::isInstance)
                .map(part -> ((CanisterContent.Text) part).text())
                .collect(Collectors.joining("\n"));
    }

    private static void refuseIfTooLong(List<Canister> canisters, ChatModel model) {
        var tokens = canisters.stream()
                .filter(Canister.Document.class::isInstance)
                .mapToLong(canister -> model.tokens(text(((Canister.Document) canister).content())))
                .sum();
        var window = model.descriptor().contextWindow();
        if (tokens > window) {
            throw new ActionFailedException(
                    "The documents have about %d tokens, and the model '%s' reads at most %d. Name fewer."
                            .formatted(tokens, model.descriptor().id(), window));
        }
    }

    /// Reports each piece that a model writes as progress of the call for which it writes, if there is one.
    private static final class PieceProgress implements ModelListener {
        private final Optional<Invocation> call = CurrentCall.invocation();
        private long pieces; // one thread at a time

        @Override
        public void text(String piece) {
            pieces++;
            call.ifPresent(running ->
                    running.report(Fields.of("progress", Json.number(pieces)).with("message", piece)));
        }
    }

    /// The format of the document that a model writes, named by the end of a file name.
    private record ResultType(String ending, String mimeType) {
        private static final Map<String, String> KNOWN = new TreeMap<>(Map.of(
                "txt", "text/plain",
                "md", "text/markdown",
                "json", "application/json",
                "csv", "text/csv",
                "html", "text/html",
                "xml", "application/xml",
                "yaml", "application/yaml",
                "svg", "image/svg+xml",
                "sql", "application/sql"));

        /// Models often put a document into a fence, though they are told not to.
        private static final Pattern FENCED =
                Pattern.compile("\\A\\s*```[A-Za-z]*\\R(.*?)\\R?```\\s*\\z", Pattern.DOTALL);

        /// @throws ActionFailedException if a model cannot write this format
        static ResultType of(String wanted) {
            var ending = wanted.strip().toLowerCase(Locale.ROOT).replaceFirst("^\\.", "");
            var type = KNOWN.get(ending);
            if (type == null) {
                throw new ActionFailedException("A model cannot write a document of type '%s'. Use one of %s."
                        .formatted(BriefText.name(wanted), String.join(", ", KNOWN.keySet())));
            }
            return new ResultType(ending, type);
        }

        String instruction() {
            return ("You process documents. Answer with the content of one document of the type %s (%s) and with"
                            + " nothing else: no introduction, no remarks, no code fence.")
                    .formatted(ending, mimeType);
        }

        ActionDocument document(String answer) {
            var fence = FENCED.matcher(answer);
            var content = fence.matches() && !ending.equals("md") ? fence.group(1) : answer;
            if (ending.equals("json")) {
                refuseIfBroken(content);
            }
            return ActionDocument.text("result." + ending, mimeType, content);
        }

        private static void refuseIfBroken(String json) {
            try {
                Json.parse(json);
            } catch (InvalidJsonException broken) {
                throw new ActionFailedException("The answer of the model is not valid JSON: " + broken.getMessage());
            }
        }
    }
}
