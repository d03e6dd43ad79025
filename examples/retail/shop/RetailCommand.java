package shop;

import dev.jackfield.workflow.Command;
import dev.jackfield.workflow.CommandOutput;
import dev.jackfield.workflow.Turn;

/// What all commands of the shop have in common: an answer, or a refusal.
public abstract class RetailCommand<P extends Record> implements Command<P, Shop> {

    @Override
    public final CommandOutput run(P parameters, Shop shop, Turn turn) {
        try {
            return CommandOutput.of(shop.atOnce(() -> answer(parameters, shop)));
        } catch (Refusal refusal) {
            return CommandOutput.failed("Error: " + refusal.getMessage());
        }
    }

    /// Returns a text or an [Entity]; throws a [Refusal].
    protected abstract Object answer(P given, Shop shop);
}
