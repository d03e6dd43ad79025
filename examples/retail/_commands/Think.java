package _commands;

import dev.jackfield.tools.Hint;
import dev.jackfield.tools.Param;
import dev.jackfield.workflow.CommandDescription;
import dev.jackfield.workflow.WhenMissing;
import shop.RetailCommand;
import shop.Shop;

@CommandDescription(
        value = "Takes a note of a thought. It finds nothing out and changes nothing.",
        hints = {Hint.READ_ONLY, Hint.CLOSED_WORLD})
public final class Think extends RetailCommand<Think.Parameters> {
    public record Parameters(
            @Param("The thought.") @WhenMissing(isSentence = true)
            String thought) {}

    @Override
    protected Object answer(Parameters given, Shop shop) {
        return "";
    }
}
