package dev.jackfield.agent.delegate;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The texts that both agents read, as canisters.
final class AgentTexts {
    private static final int LONGEST_DESCRIPTION = 400;

    private static final String TOOL_AGENT = """
        You run commands for an assistant. Each tool is one command. Do what the request asks for and nothing else, \
        with the values that it has; never make up a value. Look a value up by another command where the description \
        of a parameter says so. When a result begins with `Error:` or is a question, mend the call if the request \
        has what is missing. At the end, say what was done and every value of the results that matters, and what \
        failed or is missing.\
        """;

    private static final String MAIN_AGENT = """
        You help a user. You cannot run commands yourself: the tool `workflow_assistant` hands a request to an \
        assistant, which runs commands and tells you what came of it. It does not know this conversation, so put every \
        value into the request. Ask for one thing at a time. Never make up a value; ask the user where one is missing. Before \
        something is changed, make sure that the user wants it. Answer in the language of the user, by what the \
        assistant said and not by what you assume.

        The assistant has these commands:
        """;

    private AgentTexts() {}

    static Canister toolAgent() {
        return supervisor(TOOL_AGENT);
    }

    /// Returns the instructions of the main agent, with the names and descriptions of all commands.
    static Canister mainAgent(List<AgentCommand> commands) {
        var listed = commands.stream()
                .map(each ->
                        "- %s: %s".formatted(each.name(), CommandManual.cut(each.description(), LONGEST_DESCRIPTION)))
                .collect(Collectors.joining("\n"));
        return supervisor(MAIN_AGENT + listed);
    }

    private static Canister supervisor(String text) {
        return new Canister.Supervisor(content(text), Instant.now());
    }

    static Canister user(String text) {
        return new Canister.User(content(text), Instant.now());
    }

    static Canister.Result result(Canister.ToolInvocation invocation, String text) {
        return new Canister.Result(invocation.identifier(), content(text), Optional.empty(), Instant.now());
    }

    /// Returns how long a canister is, in characters.
    static long length(Canister canister) {
        return switch (canister) {
            case Canister.User user -> length(user.content());
            case Canister.Assistant assistant -> length(assistant.content());
            case Canister.Supervisor supervisor -> length(supervisor.content());
            case Canister.Document document -> length(document.content());
            case Canister.ToolInvocation invocation -> invocation.arguments().length();
            case Canister.Result result -> length(result.content());
        };
    }

    private static long length(List<CanisterContent> content) {
        return content.stream()
                .mapToLong(part ->
                        part instanceof CanisterContent.Text text ? text.text().length() : 0)
                .sum();
    }

    private static List<CanisterContent> content(String text) {
        return List.of(CanisterContent.text(text));
    }
}
