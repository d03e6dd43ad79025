package dev.jackfield.catalog;

import dev.jackfield.flow.SourceLog;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs each warning once, however often the tables that cause it are rebuilt.
final class Warnings {
    private static final Logger LOG = LoggerFactory.getLogger(Catalog.class);

    private final SourceLog log = SourceLog.of("catalog"); // names of all sources meet here
    private final Set<String> given = ConcurrentHashMap.newKeySet();

    void give(String warning) {
        if (given.add(warning)) {
            log.write(LOG::warn, warning);
        }
    }
}
