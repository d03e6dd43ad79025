import dev.jackfield.a2a.TaskState;
import dev.jackfield.a2a.client.A2aClient;
import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.a2a.client.message.AgentEvent;
import dev.jackfield.a2a.client.message.AgentMessage;
import dev.jackfield.a2a.client.message.AgentTask;
import java.util.Map;

/// Reads a script and runs it, with the tools of an agent. It speaks A2A and knows nothing of MCP.
///
/// Arguments: the URL of the agent, and the name of the script.
public final class Orchestrator {
    private final A2aClient agent;

    private Orchestrator(A2aClient agent) {
        this.agent = agent;
    }

    static void main(String[] args) {
        try (var agent = A2aClient.http(args[0]).connect()) {
            System.exit(new Orchestrator(agent).run(args[1]) ? 0 : 1);
        } catch (A2aException failed) {
            System.out.println("The agent cannot be used: " + failed.getMessage());
            System.exit(1);
        }
    }

    private boolean run(String script) {
        System.out.println("Found agent '%s' (%s) with these skills:"
                .formatted(agent.card().name(), agent.protocol()));
        agent.card().skills().forEach(skill -> System.out.println("  " + skill.id() + " " + skill.tags()));

        var read = call("filesystem", "filesystem.readFile", Map.of("path", script));
        if (read.state() != TaskState.COMPLETED) {
            return false;
        }
        System.out.println(indented(read.text()));

        var tool = script.endsWith(".js") ? "code.runJavaScript" : "code.runPython";
        var ran = call("code", tool, Map.of("code", read.text()));
        if (ran.state() != TaskState.COMPLETED) {
            return false;
        }
        show("stdout", ran);
        show("stderr", ran);
        return true;
    }

    /// Sends one message, and prints every state of its task.
    private AgentTask call(String server, String tool, Map<String, ?> arguments) {
        System.out.println("\n%s %s".formatted(tool, arguments.keySet()));
        var message = AgentMessage.data(Map.of("server", server, "tool", tool, "arguments", arguments));
        var task = (AgentTask) agent.stream(message, Orchestrator::print);
        if (task.state() != TaskState.COMPLETED) {
            System.out.println(
                    "  " + task.statusMessage().map(AgentMessage::text).orElse("no reason given"));
        }
        return task;
    }

    private static void print(AgentEvent event) {
        switch (event) {
            case AgentEvent.Snapshot(var task) -> System.out.println("  task " + task.id() + ": " + task.state());
            case AgentEvent.StatusChanged changed -> System.out.println("  " + changed.state());
            case AgentEvent.ArtifactArrived arrived ->
                System.out.println("  artifact " + arrived.artifact().name());
            case AgentEvent.MessageArrived(var message) -> System.out.println("  " + message.text());
        }
    }

    /// Prints one member of what a program printed, which is data in the result.
    private static void show(String member, AgentTask task) {
        var text = task.artifacts()
                .getFirst()
                .parts()
                .getFirst()
                .json()
                .object("data")
                .object("result")
                .object("structuredContent")
                .text(member)
                .orElse("");
        System.out.println("\n%s:\n%s".formatted(member, indented(text)));
    }

    private static String indented(String text) {
        return text.stripTrailing().indent(2).stripTrailing();
    }
}
