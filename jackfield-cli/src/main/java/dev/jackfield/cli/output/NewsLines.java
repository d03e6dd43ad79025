package dev.jackfield.cli.output;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.core.endpoint.OperatorNews;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.Message;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/// Prints notifications of the hub, one line each: time, kind and detail, as text or as a JSON object.
public record NewsLines(Terminal terminal, boolean json) {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

    /// @param what the item that the news is about; empty when it is about a whole list
    private record News(String kind, String what, String detail) {}

    public void show(Message notification) {
        var news = news(notification);
        if (json) {
            terminal.printJson(Fields.of("time", Json.string(Instant.now().toString()))
                    .with("kind", news.kind())
                    .with("what", news.what())
                    .with("detail", news.detail())
                    .toString());
        } else {
            var about = (news.what() + " " + news.detail()).strip();
            terminal.printLine("%s  %-9s  %s"
                    .formatted(LocalTime.now(ZoneId.systemDefault()).format(TIME), news.kind(), shorten(about)));
        }
    }

    private static String shorten(String about) {
        return Terminal.firstLine(about.replace('\n', ' '), 300);
    }

    private static News news(Message notification) {
        var params = notification.params();
        return switch (notification.method()) {
            case McpMethod.NOTIFICATION_TOOLS_LIST_CHANGED -> new News("tools", "", "the list has changed");
            case McpMethod.NOTIFICATION_PROMPTS_LIST_CHANGED -> new News("prompts", "", "the list has changed");
            case McpMethod.NOTIFICATION_RESOURCES_LIST_CHANGED -> new News("resources", "", "the list has changed");
            case McpMethod.NOTIFICATION_RESOURCES_UPDATED ->
                new News("resource", params.text("uri").orElse(""), "has new content");
            case OperatorNews.LOGGED -> logNews(params);
            case OperatorNews.SOURCE_CHANGED ->
                new News("source", params.text("id").orElse(""), state(params));
            default -> new News("other", notification.method(), params.toString());
        };
    }

    private static String state(Fields params) {
        var detail = SourceRow.summary(params.text("detail").orElse(""));
        return params.text("state").orElse("") + (detail.isEmpty() ? "" : ": " + detail);
    }

    private static News logNews(Fields params) {
        var data = params.text("data")
                .orElseGet(() -> params.get("data").map(Json::toString).orElse(""));
        return new News(
                "log", params.text("logger").orElse(""), params.text("level").orElse("") + ": " + data);
    }
}
