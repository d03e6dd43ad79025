package dev.jackfield.a2a.client.protocol;

/// The operations of A2A, with their names in JSON-RPC 1.0 and 0.3, and their place in HTTP+JSON.
public enum Operation {
    SEND("SendMessage", "message/send", "POST", "/message:send"),
    STREAM("SendStreamingMessage", "message/stream", "POST", "/message:stream"),
    GET("GetTask", "tasks/get", "GET", "/tasks/{id}"),
    LIST("ListTasks", "", "GET", "/tasks"),
    CANCEL("CancelTask", "tasks/cancel", "POST", "/tasks/{id}:cancel"),
    SUBSCRIBE("SubscribeToTask", "tasks/resubscribe", "POST", "/tasks/{id}:subscribe"),
    CREATE_PUSH(
            "CreateTaskPushNotificationConfig",
            "tasks/pushNotificationConfig/set",
            "POST",
            "/tasks/{taskId}/pushNotificationConfigs"),
    LIST_PUSH(
            "ListTaskPushNotificationConfigs",
            "tasks/pushNotificationConfig/list",
            "GET",
            "/tasks/{taskId}/pushNotificationConfigs"),
    DELETE_PUSH(
            "DeleteTaskPushNotificationConfig",
            "tasks/pushNotificationConfig/delete",
            "DELETE",
            "/tasks/{taskId}/pushNotificationConfigs/{id}"),
    EXTENDED_CARD("GetExtendedAgentCard", "agent/getAuthenticatedExtendedCard", "GET", "/extendedAgentCard");

    private final String name10;
    private final String name03;
    private final String httpMethod;
    private final String path;

    Operation(String name10, String name03, String httpMethod, String path) {
        this.name10 = name10;
        this.name03 = name03;
        this.httpMethod = httpMethod;
        this.path = path;
    }

    String name10() {
        return name10;
    }

    /// The method of 0.3; empty when that version has none.
    String name03() {
        return name03;
    }

    String httpMethod() {
        return httpMethod;
    }

    /// The path below the URL of the interface; names in braces are members of the parameters.
    String path() {
        return path;
    }

    boolean isStream() {
        return this == STREAM || this == SUBSCRIBE;
    }
}
