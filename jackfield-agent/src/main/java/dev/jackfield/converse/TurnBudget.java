package dev.jackfield.converse;

import dev.jackfield.conversation.Canister;
import dev.jackfield.conversation.CanisterContent;
import dev.jackfield.model.ModelDescriptor;

/// Cuts the results of one turn, so that neither one of them nor all together fill the memory. Safe for use by several
/// threads.
final class TurnBudget {
    /// How many results of the greatest length a turn may have.
    private static final long LONG_RESULTS = 16;

    private final ResultLimit each;

    // both guarded by this
    private long characters;
    private long mediaBytes;

    TurnBudget(TurnLimits limits, ModelDescriptor model) {
        this.each = ResultLimit.of(limits, model);
        this.characters = LONG_RESULTS * each.characters();
        this.mediaBytes = LONG_RESULTS * each.mediaBytes();
    }

    synchronized Canister.Result cut(Canister.Result result) {
        var cut = new ResultLimit(
                        (int) Math.min(each.characters(), characters), (int) Math.min(each.mediaBytes(), mediaBytes))
                .cut(result);
        for (var part : cut.content()) {
            if (part instanceof CanisterContent.Text text) {
                characters = Math.max(0, characters - text.text().length());
            } else {
                mediaBytes = Math.max(0, mediaBytes - ResultLimit.size(part));
            }
        }
        return cut;
    }
}
