package dev.jackfield.providers.format;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.agent.model.ProviderToolNames;
import dev.jackfield.protocol.text.PlainText;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Writes a history as messages of LangChain4j. For one history.
///
/// Providers want each call of a tool to be followed by its result, and refuse the whole history otherwise. A call
/// without a result gets one that says so, and a result without a call is left out; both happen where a history was
/// shortened.
public final class Transcript {
    private static final String NO_RESULT = "There is no result of this call.";

    private final WireFormat format;
    private final ContentParts parts;
    private final ProviderToolNames names;
    private final CallIds ids = new CallIds();
    private final List<ChatMessage> messages = new ArrayList<>();

    // the step of the model that is being written
    private String said = "";
    private final List<ToolExecutionRequest> calls = new ArrayList<>();
    private final Map<String, ToolExecutionRequest> unanswered = new LinkedHashMap<>();
    private final List<Content> imagesOfResults = new ArrayList<>();
    private boolean hasResults;

    public Transcript(WireFormat format, ContentParts parts, ProviderToolNames names) {
        this.format = format;
        this.parts = parts;
        this.names = names;
    }

    public List<ChatMessage> messagesOf(List<Canister> history) {
        history.forEach(this::addCanister);
        finishStep();
        return messages;
    }

    private void addCanister(Canister canister) {
        switch (canister) {
            case Canister.User user -> addUserMessage(parts.partsOf(user.content()));
            case Canister.Supervisor supervisor -> addInstructions(supervisor);
            case Canister.Document document -> addUserMessage(document(document));
            case Canister.Assistant assistant -> {
                finishStep();
                said = parts.text(assistant.content());
            }
            case Canister.ToolInvocation invocation -> addCall(invocation);
            case Canister.Result result -> addResult(result);
        }
    }

    private void addUserMessage(List<Content> content) {
        finishStep();
        if (!content.isEmpty()) {
            messages.add(UserMessage.from(content));
        }
    }

    private void addInstructions(Canister.Supervisor supervisor) {
        finishStep();
        var text = parts.instructions(supervisor.content());
        if (!text.isBlank()) {
            messages.add(SystemMessage.from(text));
        }
    }

    private List<Content> document(Canister.Document document) {
        var title =
                document.title().map(name -> " '" + PlainText.line(name) + "'").orElse("");
        var heading = TextContent.from("Document" + title + ":");
        return Stream.concat(Stream.of(heading), parts.partsOf(document.content()).stream())
                .toList();
    }

    private void addCall(Canister.ToolInvocation invocation) {
        if (hasResults) {
            finishStep();
        }
        var request = ToolExecutionRequest.builder()
                .id(ids.uniqueId(invocation.identifier()))
                .name(names.providerName(invocation.name()))
                .arguments(invocation.arguments().toString())
                .build();
        calls.add(request);
        unanswered.put(invocation.identifier(), request);
    }

    private void addResult(Canister.Result result) {
        writeCalls();
        var request = unanswered.remove(result.invocationId());
        if (request != null) {
            hasResults = true;
            messages.add(resultMessage(request, result));
        }
    }

    private ChatMessage resultMessage(ToolExecutionRequest request, Canister.Result result) {
        var content = parts.resultContent(withError(result));
        var isFailed = result.error().isPresent();
        var message = ToolExecutionResultMessage.builder()
                .id(request.id())
                .toolName(request.name())
                .isError(isFailed);
        if (format.takesImagesInResults() && !content.isEmpty()) {
            return message.contents(content).build();
        }
        content.stream().filter(part -> !(part instanceof TextContent)).forEach(imagesOfResults::add);
        return message.text(text(content, isFailed && !format.marksErrors())).build();
    }

    /// The content with the error, if the content does not say it.
    private static List<CanisterContent> withError(Canister.Result result) {
        var error = result.error()
                .map(ToolError::message)
                .filter(message -> result.content().stream()
                        .noneMatch(part -> part instanceof CanisterContent.Text said
                                && said.text().contains(message)));
        return Stream.concat(error.map(CanisterContent::text).stream(), result.content().stream())
                .toList();
    }

    private static String text(List<Content> content, boolean isError) {
        var text = content.stream()
                .map(part -> part instanceof TextContent said ? said.text() : "(See the next message.)")
                .collect(Collectors.joining("\n"));
        return (isError ? "Error: " : "") + (text.isBlank() ? "(nothing)" : text);
    }

    /// Writes what the model said and the tools that it called.
    private void writeCalls() {
        if (!calls.isEmpty()) {
            var message = AiMessage.builder().toolExecutionRequests(List.copyOf(calls));
            messages.add((said.isBlank() ? message : message.text(said)).build());
        } else if (!said.isBlank()) {
            messages.add(AiMessage.from(said));
        }
        said = "";
        calls.clear();
    }

    private void finishStep() {
        writeCalls();
        unanswered
                .values()
                .forEach(call -> messages.add(ToolExecutionResultMessage.builder()
                        .id(call.id())
                        .toolName(call.name())
                        .text(NO_RESULT)
                        .isError(true)
                        .build()));
        unanswered.clear();
        if (!imagesOfResults.isEmpty()) {
            messages.add(UserMessage.from(List.copyOf(imagesOfResults)));
            imagesOfResults.clear();
        }
        hasResults = false;
    }

    /// The ids of calls in one request. Those of another provider may be forbidden, and those of some
    /// servers stand more than once in a history; such ids are replaced. For one thread.
    private static final class CallIds {
        private static final Pattern ALLOWED = Pattern.compile("[a-zA-Z0-9_-]{1,40}");

        private final Set<String> used = new HashSet<>();

        /// Returns an id that no other call of the request has; the wanted one if possible.
        String uniqueId(String wanted) {
            var id = ALLOWED.matcher(wanted).matches() ? wanted : "call_1";
            for (var number = used.size() + 1; !used.add(id); number++) {
                id = "call_" + number;
            }
            return id;
        }
    }
}
