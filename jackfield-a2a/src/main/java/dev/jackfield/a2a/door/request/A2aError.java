package dev.jackfield.a2a.door.request;

/// The errors of A2A 1.0, with their numbers in JSON-RPC and over HTTP.
public enum A2aError {
    TASK_NOT_FOUND(-32001, 404, "NOT_FOUND"),
    TASK_NOT_CANCELABLE(-32002, 400, "FAILED_PRECONDITION"),
    PUSH_NOTIFICATION_NOT_SUPPORTED(-32003, 400, "FAILED_PRECONDITION"),
    UNSUPPORTED_OPERATION(-32004, 400, "FAILED_PRECONDITION"),
    CONTENT_TYPE_NOT_SUPPORTED(-32005, 400, "INVALID_ARGUMENT"),
    INVALID_AGENT_RESPONSE(-32006, 500, "INTERNAL"),
    EXTENDED_AGENT_CARD_NOT_CONFIGURED(-32007, 400, "FAILED_PRECONDITION"),
    EXTENSION_SUPPORT_REQUIRED(-32008, 400, "FAILED_PRECONDITION"),
    VERSION_NOT_SUPPORTED(-32009, 400, "FAILED_PRECONDITION"),
    INVALID_PARAMS(-32602, 400, "INVALID_ARGUMENT"),
    INVALID_REQUEST(-32600, 400, "INVALID_ARGUMENT"),
    PARSE_ERROR(-32700, 400, "INVALID_ARGUMENT"),
    METHOD_NOT_FOUND(-32601, 404, "NOT_FOUND"),
    OVERLOADED(-31003, 503, "RESOURCE_EXHAUSTED"),
    INTERNAL_ERROR(-32603, 500, "INTERNAL");

    private final int code;
    private final int httpStatus;
    private final String status;

    A2aError(int code, int httpStatus, String status) {
        this.code = code;
        this.httpStatus = httpStatus;
        this.status = status;
    }

    public int code() {
        return code;
    }

    public int httpStatus() {
        return httpStatus;
    }

    /// The word for its class of errors over HTTP.
    public String status() {
        return status;
    }
}
