package dev.jackfield.core.catalog;

import dev.jackfield.protocol.flow.SourceLog;
import dev.jackfield.protocol.text.BriefText;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs each warning once, however often the tables that cause it are rebuilt. Servers write parts of the
/// warnings, so only so many are logged.
final class Warnings {
    private static final Logger LOG = LoggerFactory.getLogger(Catalog.class);

    private static final int MOST = 1_000;
    private static final int LONGEST = 500;

    private final SourceLog log = SourceLog.of("catalog"); // names of all sources meet here
    private final Set<String> given = ConcurrentHashMap.newKeySet();

    void give(String warning) {
        var brief = BriefText.of(warning, LONGEST);
        if (given.size() < MOST && given.add(brief)) {
            log.write(LOG::warn, brief);
            if (given.size() == MOST) {
                LOG.warn("Further warnings about names of tools are not logged; `jackfield status` shows them");
            }
        }
    }
}
