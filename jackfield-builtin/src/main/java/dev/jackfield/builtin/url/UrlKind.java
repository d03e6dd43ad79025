package dev.jackfield.builtin.url;

import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.KindMark;
import dev.jackfield.kind.SourceContext;
import dev.jackfield.kind.SourceKind;
import dev.jackfield.kind.SourceSpec;
import java.nio.file.Path;
import java.util.Set;

/// A source with a `url`.
public final class UrlKind implements SourceKind<UrlSettings> {
    @Override
    public KindMark mark() {
        return KindMark.key("url")
                .withTransports("http", "sse", "websocket")
                .withSynonyms("streamable-http", "streamableHttp", "streamable_http", "ws");
    }

    @Override
    public String title() {
        return "a remote MCP server";
    }

    @Override
    public Class<UrlSettings> settings() {
        return UrlSettings.class;
    }

    @Override
    public void check(UrlSettings settings, Path folder) {
        settings.route().check(folder);
    }

    @Override
    public Blueprint plan(SourceSpec<UrlSettings> spec, SourceContext context) {
        return new UrlBlueprint(spec, context.route(spec.settings().route()));
    }

    @Override
    public String nickname(UrlSettings settings) {
        return String.valueOf(settings.url().getHost());
    }

    /// They were allowed beside a URL before kinds had keys of their own.
    @Override
    public Set<String> ignoredKeys() {
        return Set.of("args", "env", "environment", "cwd");
    }

    @Override
    public boolean isServer() {
        return true;
    }

    @Override
    public boolean isKnownElsewhere() {
        return true;
    }
}
