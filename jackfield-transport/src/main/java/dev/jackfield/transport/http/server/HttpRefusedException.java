package dev.jackfield.transport.http.server;

import java.util.Map;

/// An HTTP request is refused, with a status and one sentence that says what to do.
public class HttpRefusedException extends RuntimeException {
    private final int status;
    private final transient Map<String, String> headers;

    public HttpRefusedException(int status, String message) {
        this(status, message, Map.of());
    }

    public HttpRefusedException(int status, String message, Map<String, String> headers) {
        super(message, null, false, false);
        this.status = status;
        this.headers = Map.copyOf(headers);
    }

    public int status() {
        return status;
    }

    public Map<String, String> headers() {
        return headers;
    }

    public String text() {
        return String.valueOf(getMessage());
    }
}
