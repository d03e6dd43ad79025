package dev.jackfield.server.store;

import static dev.jackfield.server.store.Database.prepare;

import java.util.List;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.function.Predicate;

/// Looks whether all chains are whole, block by block, in little memory. The hubs may go on meanwhile.
///
/// ```
/// ChainCheck    walks the blocks of one chain, and finds what is missing or stands in the wrong place
///   LinkCheck   compares the hash of each event with what the next one says of it
///   IndexCheck  compares payloads with their hashes, and looks whether each event can be found by its words
/// ```
public final class JournalCheck {
    private final Journal journal;
    private final Database database;
    private final Predicate<Cut> isSigned;
    private final LongConsumer progress;

    /// @param isSigned tells whether the signature of a cut is right
    /// @param progress is told now and then how many events were read
    JournalCheck(Journal journal, Database database, Predicate<Cut> isSigned, LongConsumer progress) {
        this.journal = journal;
        this.database = database;
        this.isSigned = isSigned;
        this.progress = progress;
    }

    /// Checks all chains, also those whose end was removed.
    ///
    /// @param anchors events that were noted down earlier
    public List<ChainReport> run(List<Head> anchors) {
        var chains = new TreeSet<>(chains());
        anchors.forEach(anchor -> chains.add(anchor.chain()));
        var rows = new IndexCheck.IndexRows(database);
        var count = new long[1];
        return chains.stream()
                .map(chain -> new ChainCheck(journal, chain, rows, isSigned, anchorsOf(chain, anchors))
                        .run(events -> progress.accept(count[0] += events)))
                .toList();
    }

    private static List<Head> anchorsOf(String chain, List<Head> anchors) {
        return anchors.stream().filter(anchor -> anchor.chain().equals(chain)).toList();
    }

    private List<String> chains() {
        return database.read(connection -> {
            try (var query = prepare(
                    connection,
                    "select name from chain union select chain from event_block union select chain from cut")) {
                return SqlShelf.texts(query);
            }
        });
    }
}
