package dev.jackfield.a2a.toolrpc;

import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.KindMark;
import dev.jackfield.kind.SourceContext;
import dev.jackfield.kind.SourceKind;
import dev.jackfield.kind.SourceSpec;
import java.nio.file.Path;

/// A source with `transport: rpc`.
public final class RpcKind implements SourceKind<RpcKeys> {
    @Override
    public KindMark mark() {
        return KindMark.transport("rpc").withSynonyms("auto");
    }

    @Override
    public String title() {
        return "a tool server that speaks plain JSON-RPC";
    }

    @Override
    public Class<RpcKeys> settings() {
        return RpcKeys.class;
    }

    @Override
    public void check(RpcKeys settings, Path folder) {
        settings.route().check(folder);
    }

    @Override
    public Blueprint plan(SourceSpec<RpcKeys> spec, SourceContext context) {
        return new RpcBlueprint(spec, context.route(spec.settings().route()));
    }

    @Override
    public String nickname(RpcKeys settings) {
        return String.valueOf(settings.url().getHost());
    }

    @Override
    public boolean isServer() {
        return true;
    }
}
