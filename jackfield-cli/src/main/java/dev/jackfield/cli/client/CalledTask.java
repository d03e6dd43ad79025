package dev.jackfield.cli.client;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.questions.Respondent;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/// A call that the hub turned into a task: waits for its end, shows its status messages and answers its
/// questions. When the command is aborted, the task is cancelled.
final class CalledTask {
    private static final long SHORTEST_PAUSE_MILLIS = 100;
    private static final long LONGEST_PAUSE_MILLIS = 5_000;

    /// The time to wait for a hanging hub when the command is aborted.
    private static final Duration A_MOMENT = Duration.ofSeconds(2);

    private final HubClient client;
    private final Respondent respondent;
    private final String asker;
    private final HubClient.Extras extras;
    private final Fields id;
    private final Set<String> answered = new HashSet<>();
    private String said = "";
    private int reports;

    /// @param asker the name of the tool
    /// @param extras of the call
    CalledTask(HubClient client, Respondent respondent, String asker, HubClient.Extras extras, Fields created) {
        this.client = client;
        this.respondent = respondent;
        this.asker = asker;
        this.extras = extras;
        this.id = Fields.of("taskId", created.get("taskId").orElse(Fields.EMPTY));
    }

    static boolean isTask(Fields result) {
        return result.text("resultType").filter("task"::equals).isPresent();
    }

    /// The result of the call.
    Fields finish(Fields created) throws InterruptedException {
        var end = new Thread(this::cancel, "task cancel");
        Runtime.getRuntime().addShutdownHook(end);
        try {
            return follow(created);
        } catch (InterruptedException | RuntimeException givenUp) {
            cancel();
            throw givenUp;
        } finally {
            forget(end);
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // The program ends, and the hook runs.
        }
    }

    /// Polls the task. Its first state, in the answer to the call, has no result and no questions yet.
    private Fields follow(Fields created) throws InterruptedException {
        report(created);
        for (var task = sendRequest(McpMethod.TASKS_GET, id); ; task = sendRequest(McpMethod.TASKS_GET, id)) {
            report(task);
            switch (task.text("status").orElse("")) {
                case "completed" -> {
                    return task.object("result");
                }
                case "failed" -> throw HubClient.refusal(RpcError.read(task.object("error")));
                case "cancelled" ->
                    throw new CommandFailedException(Exit.REFUSED, "The call of '" + asker + "' was cancelled.");
                default -> answer(task.object("inputRequests"));
            }
            TimeUnit.MILLISECONDS.sleep(pauseMillis(task));
        }
    }

    private void report(Fields task) {
        var message = task.text("statusMessage").orElse("");
        if (!message.isEmpty() && !message.equals(said)) {
            said = message;
            reports++;
            var params = Fields.of("progress", Json.number(reports)).with("message", message);
            extras.hears().notify(Message.notification(McpMethod.NOTIFICATION_PROGRESS, params));
        }
    }

    /// Answers new questions. A key is used only once in a task: one that is still listed was answered.
    private void answer(Fields questions) throws InterruptedException {
        var answers = Fields.EMPTY;
        for (var key : questions.keys()) {
            if (answered.add(key)) {
                answers = answers.with(key, respondent.answer(asker, questions.object(key)));
            }
        }
        if (!answers.isEmpty()) {
            sendRequest(McpMethod.TASKS_UPDATE, id.with("inputResponses", answers));
        }
    }

    private Fields sendRequest(String method, Fields params) throws InterruptedException {
        return client.request(method, params, silentExtras());
    }

    private HubClient.Extras silentExtras() {
        return new HubClient.Extras(extras.capabilities(), Map.of(), ClientLink.SILENT);
    }

    /// Best effort: the command ends in any case, and so does the task in the end.
    private void cancel() {
        try {
            new HubClient(client.channel(), A_MOMENT).request(McpMethod.TASKS_CANCEL, id, silentExtras());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ChannelException | CommandFailedException undelivered) {
            // The hub is gone, or the task is.
        }
    }

    private static long pauseMillis(Fields task) {
        var wanted = task.get("pollIntervalMs")
                .map(Json::tree)
                .filter(JsonNode::canConvertToLong)
                .map(JsonNode::longValue)
                .orElse(LONGEST_PAUSE_MILLIS);
        return Math.clamp(wanted, SHORTEST_PAUSE_MILLIS, LONGEST_PAUSE_MILLIS);
    }
}
