package dev.jackfield.settings.outbound;

import dev.jackfield.kind.HttpRoute;
import dev.jackfield.kind.HttpRouteSettings;
import dev.jackfield.kind.SourceContext;
import dev.jackfield.settings.load.LoadedConfig;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A configuration as sources see it. Remembers the routes that they asked for.
public record ConfiguredContext(LoadedConfig loaded, OutboundClients outbound, Set<HttpRoute> routes)
        implements SourceContext {
    public ConfiguredContext(LoadedConfig loaded, OutboundClients outbound) {
        this(loaded, outbound, ConcurrentHashMap.newKeySet());
    }

    @Override
    public Path folder() {
        return loaded.folder();
    }

    @Override
    public HttpRoute route(HttpRouteSettings out) {
        var route = outbound.route(out, loaded);
        routes.add(route);
        return route;
    }
}
