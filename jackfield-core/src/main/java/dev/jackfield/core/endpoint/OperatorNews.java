package dev.jackfield.core.endpoint;

import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Message;

/// Notifications of this hub for those who run it: the keys in the filter of `subscriptions/listen`, and the
/// notifications that they bring.
public final class OperatorNews {
    /// `true` for every change of a source's state.
    public static final String SOURCES = "dev.jackfield/sources";

    /// The lowest level of the log messages of sources outside of any call.
    public static final String LOGS = "dev.jackfield/logs";

    public static final String SOURCE_CHANGED = McpMethod.SOURCE_CHANGED;

    /// Not `notifications/message`, which always belongs to a request.
    public static final String LOGGED = McpMethod.LOGGED;

    private OperatorNews() {}

    static Message sourceChanged(String source, SourceState state) {
        return Message.notification(
                SOURCE_CHANGED,
                Fields.of("id", Json.string(source)).with("state", state.word()).with("detail", state.detail()));
    }

    /// Returns a log message under the name of its source.
    static Message logMessage(String source, Message notification) {
        var params = notification.params();
        var logger = params.text("logger").map(own -> source + "/" + own).orElse(source);
        return Message.notification(LOGGED, params.without(Meta.KEY).with("logger", logger));
    }
}
