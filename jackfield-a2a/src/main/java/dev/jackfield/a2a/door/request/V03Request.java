package dev.jackfield.a2a.door.request;

import dev.jackfield.a2a.V03;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.Optional;
import java.util.function.Function;

/// A request of A2A 0.3 as one of 1.0, and how its answer is written.
///
/// @param form makes the answer of 0.3 of that of 1.0
public record V03Request(String operation, Fields params, Function<Fields, Json> form) {

    public static V03Request of(String method, Fields params) {
        return switch (method) {
            case "message/send" -> new V03Request("SendMessage", sendParams(params), V03::eventTo);
            case "message/stream" -> new V03Request("SendStreamingMessage", sendParams(params), V03::eventTo);
            case "tasks/get" -> new V03Request("GetTask", params, V03::taskTo);
            case "tasks/cancel" -> new V03Request("CancelTask", params, V03::taskTo);
            case "tasks/resubscribe" -> new V03Request("SubscribeToTask", params, V03::eventTo);
            case "tasks/list" -> new V03Request("ListTasks", params, V03Request::taskList);
            case "tasks/pushNotificationConfig/set" ->
                new V03Request("CreateTaskPushNotificationConfig", pushParams(params), V03Request::push);
            case "tasks/pushNotificationConfig/get" ->
                new V03Request("GetTaskPushNotificationConfig", configIdParams(params), V03Request::push);
            case "tasks/pushNotificationConfig/list" ->
                new V03Request("ListTaskPushNotificationConfigs", configIdParams(params), V03Request::pushList);
            case "tasks/pushNotificationConfig/delete" ->
                new V03Request("DeleteTaskPushNotificationConfig", configIdParams(params), _ -> RawJson.NULL);
            case "agent/getAuthenticatedExtendedCard" ->
                new V03Request("GetExtendedAgentCard", params, result -> result);
            default ->
                throw new A2aRefusedException(
                        A2aError.METHOD_NOT_FOUND, "Unknown method '%s'".formatted(A2aVersion.shorten(method)));
        };
    }

    private static Fields sendParams(Fields params) {
        var message = params.get("message").flatMap(Json::object).map(V03::messageFrom);
        var configuration = params.object("configuration");
        var isBrief =
                configuration.get("blocking").filter(RawJson.FALSE::equals).isPresent();
        var push = configuration.object("pushNotificationConfig");
        var now = configuration.without("blocking").without("pushNotificationConfig");
        now = isBrief ? now.with("returnImmediately", RawJson.TRUE) : now;
        now = push.isEmpty() ? now : now.with("taskPushNotificationConfig", withSingleScheme(push));
        var with = message.map(found -> params.with("message", found)).orElse(params);
        return with.with("configuration", now);
    }

    private static Fields taskList(Fields result) {
        var tasks = result.objects("tasks").map(V03::taskTo).toList();
        return result.with("tasks", Json.array(tasks));
    }

    private static Fields pushParams(Fields params) {
        return Fields.of("taskId", params.get("taskId").orElse(RawJson.NULL))
                .and(withSingleScheme(params.object("pushNotificationConfig")).without("taskId"));
    }

    /// Schemes are a list in 0.3.
    private static Fields withSingleScheme(Fields push) {
        var authentication = push.object("authentication");
        var first = authentication.items("schemes").stream().findFirst();
        return first.map(scheme -> push.with(
                        "authentication", authentication.without("schemes").with("scheme", scheme)))
                .orElse(push);
    }

    private static Fields push(Fields config) {
        return Fields.of("taskId", config.get("taskId").orElse(RawJson.NULL))
                .with("pushNotificationConfig", config.without("taskId"));
    }

    /// A list is a plain array in 0.3.
    private static Json pushList(Fields result) {
        return Json.array(result.objects("configs").map(V03Request::push).toList());
    }

    private static Fields configIdParams(Fields params) {
        var task = Optional.ofNullable(params.find("id")).orElse(RawJson.NULL);
        var id = params.get("pushNotificationConfigId").orElse(task);
        return Fields.of("taskId", task).with("id", id);
    }
}
