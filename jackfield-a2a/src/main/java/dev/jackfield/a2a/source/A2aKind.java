package dev.jackfield.a2a.source;

import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.KindMark;
import dev.jackfield.kind.SourceContext;
import dev.jackfield.kind.SourceKind;
import dev.jackfield.kind.SourceSpec;
import java.nio.file.Path;

/// A source with `transport: a2a`.
public final class A2aKind implements SourceKind<A2aKeys> {
    @Override
    public KindMark mark() {
        return KindMark.transport("a2a");
    }

    @Override
    public String title() {
        return "an A2A agent";
    }

    @Override
    public Class<A2aKeys> settings() {
        return A2aKeys.class;
    }

    @Override
    public void check(A2aKeys settings, Path folder) {
        settings.route().check(folder);
    }

    @Override
    public Blueprint plan(SourceSpec<A2aKeys> spec, SourceContext context) {
        return new A2aBlueprint(spec, context.route(spec.settings().route()));
    }

    @Override
    public String nickname(A2aKeys settings) {
        return String.valueOf(settings.url().getHost());
    }
}
