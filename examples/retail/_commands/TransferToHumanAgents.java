package _commands;

import dev.jackfield.tools.Hint;
import dev.jackfield.tools.Param;
import dev.jackfield.workflow.CommandDescription;
import dev.jackfield.workflow.WhenMissing;
import shop.RetailCommand;
import shop.Shop;

@CommandDescription(
        value = "Hands the customer over to a person, with a summary. Only for what the other "
                + "commands cannot do, or when the customer asks for it.",
        utterances = {
            "I want to talk to a human",
            "transfer me to an agent",
            "can I speak with a real person?",
            "connect me with customer support",
            "let me speak to your manager",
            "I need a representative",
            "stop, I don't want to chat with a machine",
            "please escalate my problem to a supervisor",
            "someone from your team should call me",
            "operator",
            "can a human help me with this?",
            "give me an employee, you can't help me",
            "hand me over to the support staff",
            "I need to speak to someone about my problem",
            "please connect me to a person",
            "let me talk to a real person",
            "agent please",
            "you do not understand me, this is frustrating",
            "nothing of this helps me, I have had enough of this bot",
            "I have tried it all and it still does not work, I need help",
            "your system does not get what I mean",
            "is there a human I can talk to?",
            "I want to speak to customer service"
        },
        hints = {Hint.ADDITIVE, Hint.OPEN_WORLD})
public final class TransferToHumanAgents extends RetailCommand<TransferToHumanAgents.Parameters> {
    public record Parameters(
            @Param("What the customer wants, in a few sentences.") @WhenMissing(isSentence = true)
            String summary) {}

    @Override
    protected Object answer(Parameters given, Shop shop) {
        return "Transfer successful";
    }
}
