package dev.jackfield.server.audit;

import dev.jackfield.server.store.ChainReport;
import dev.jackfield.server.store.Head;
import dev.jackfield.server.store.Store;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/// Proves that nothing was taken from the audit or changed in it, as far as what was noted down earlier allows.
public record AuditCheck(Store store) {

    /// Returns the ends of all chains, to be noted down outside of the store.
    public List<Head> anchors() {
        return store.journal().heads();
    }

    /// Returns the public key of cuts in base64; there is none before the first cut.
    public Optional<String> publicKey() {
        return new CutKey(store.shelf()).publicKey();
    }

    /// Checks all chains.
    ///
    /// @param anchors what was noted down
    /// @param progress is told now and then how many events were read
    public List<ChainReport> run(List<Head> anchors, LongConsumer progress) {
        return store.journal()
                .check(new CutKey(store.shelf())::isSigned, progress)
                .run(anchors);
    }
}
