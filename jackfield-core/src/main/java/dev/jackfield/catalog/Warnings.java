package dev.jackfield.catalog;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes each warning into the log once, however often the tables that give rise to it are made anew.
final class Warnings {
    private static final Logger LOG = LoggerFactory.getLogger(Catalog.class);

    private final Set<String> given = ConcurrentHashMap.newKeySet();

    void give(String warning) {
        if (given.add(warning)) {
            LOG.warn(warning);
        }
    }
}
