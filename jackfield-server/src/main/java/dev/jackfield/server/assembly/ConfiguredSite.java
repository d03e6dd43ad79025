package dev.jackfield.server.assembly;

import dev.jackfield.kind.Site;
import dev.jackfield.kind.Way;
import dev.jackfield.kind.WayOut;
import dev.jackfield.settings.load.Loaded;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A configuration as sources see it. Remembers the ways that they asked for.
public record ConfiguredSite(Loaded loaded, Outbound outbound, Set<Way> ways) implements Site {
    public ConfiguredSite(Loaded loaded, Outbound outbound) {
        this(loaded, outbound, ConcurrentHashMap.newKeySet());
    }

    @Override
    public Path folder() {
        return loaded.folder();
    }

    @Override
    public Way way(WayOut out) {
        var way = outbound.to(out, loaded);
        ways.add(way);
        return way;
    }
}
