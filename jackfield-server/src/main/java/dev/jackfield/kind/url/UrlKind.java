package dev.jackfield.kind.url;

import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.Mark;
import dev.jackfield.kind.Order;
import dev.jackfield.kind.Site;
import dev.jackfield.kind.SourceKind;
import java.nio.file.Path;
import java.util.Set;

/// A source with a `url`.
public final class UrlKind implements SourceKind<UrlSettings> {
    @Override
    public Mark mark() {
        return Mark.key("url")
                .orTransport("http", "sse", "websocket")
                .also("streamable-http", "streamableHttp", "streamable_http", "ws");
    }

    @Override
    public String title() {
        return "an MCP server elsewhere";
    }

    @Override
    public Class<UrlSettings> settings() {
        return UrlSettings.class;
    }

    @Override
    public void check(UrlSettings settings, Path folder) {
        settings.way().check(folder);
    }

    @Override
    public Blueprint plan(Order<UrlSettings> order, Site site) {
        return new FarServer(order, site.way(order.settings().way()));
    }

    @Override
    public String nickname(UrlSettings settings) {
        return String.valueOf(settings.url().getHost());
    }

    /// They were allowed beside a URL before kinds had keys of their own.
    @Override
    public Set<String> ignored() {
        return Set.of("args", "env", "environment", "cwd");
    }

    @Override
    public boolean isKnownElsewhere() {
        return true;
    }
}
