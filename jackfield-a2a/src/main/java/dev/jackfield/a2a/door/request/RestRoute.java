package dev.jackfield.a2a.door.request;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;

/// The operation that a path stands for, and what the path says of its request.
///
/// @param named members of the request that the path names
public record RestRoute(String operation, Fields named) {

    public static RestRoute of(String method, String path) {
        var steps = List.of(path.split("/", -1));
        return switch (steps.size()) {
            case 1 -> ofOneStep(method, steps.getFirst());
            case 2 -> task(method, steps);
            case 3, 4 -> push(method, steps);
            default -> throw unknownRoute(method, path);
        };
    }

    private static RestRoute ofOneStep(String method, String step) {
        return switch (method + " " + step) {
            case "POST message:send" -> ofOperation("SendMessage");
            case "POST message:stream" -> ofOperation("SendStreamingMessage");
            case "GET tasks" -> ofOperation("ListTasks");
            case "GET extendedAgentCard" -> ofOperation("GetExtendedAgentCard");
            default -> throw unknownRoute(method, step);
        };
    }

    private static RestRoute ofOperation(String operation) {
        return new RestRoute(operation, Fields.EMPTY);
    }

    /// `tasks/{id}`, `tasks/{id}:cancel` and `tasks/{id}:subscribe`. The protocol describes the last one as GET in
    /// one place and as POST in another, so both are taken.
    private static RestRoute task(String method, List<String> steps) {
        var step = steps.get(1);
        var colon = step.lastIndexOf(':');
        var verb = colon < 0 ? "" : step.substring(colon);
        var id = colon < 0 ? step : step.substring(0, colon);
        if (!steps.getFirst().equals("tasks") || id.isEmpty()) {
            throw unknownRoute(method, String.join("/", steps));
        }
        return switch (method + " " + verb) {
            case "GET " -> new RestRoute("GetTask", id(id));
            case "POST :cancel" -> new RestRoute("CancelTask", id(id));
            case "GET :subscribe", "POST :subscribe" -> new RestRoute("SubscribeToTask", id(id));
            default -> throw unknownRoute(method, String.join("/", steps));
        };
    }

    private static Fields id(String id) {
        return Fields.of("id", Json.string(id));
    }

    private static RestRoute push(String method, List<String> steps) {
        if (!steps.getFirst().equals("tasks") || !steps.get(2).equals("pushNotificationConfigs")) {
            throw unknownRoute(method, String.join("/", steps));
        }
        var task = Fields.of("taskId", Json.string(steps.get(1)));
        return switch (method + " " + steps.size()) {
            case "POST 3" -> new RestRoute("CreateTaskPushNotificationConfig", task);
            case "GET 3" -> new RestRoute("ListTaskPushNotificationConfigs", task);
            case "GET 4" -> new RestRoute("GetTaskPushNotificationConfig", task.with("id", steps.get(3)));
            case "DELETE 4" -> new RestRoute("DeleteTaskPushNotificationConfig", task.with("id", steps.get(3)));
            default -> throw unknownRoute(method, String.join("/", steps));
        };
    }

    private static A2aRefusedException unknownRoute(String method, String path) {
        return new A2aRefusedException(
                A2aError.METHOD_NOT_FOUND,
                "There is no %s %s at this agent".formatted(method, A2aVersion.shorten(path)));
    }

    /// The request with what the path says; the path wins over the body.
    public Fields fill(Fields body) {
        var filled = body;
        for (var key : named.keys()) {
            filled = filled.with(key, named.get(key).orElseThrow());
        }
        return filled;
    }
}
