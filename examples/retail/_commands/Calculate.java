package _commands;

import dev.jackfield.tools.Hint;
import dev.jackfield.tools.Param;
import dev.jackfield.workflow.CommandDescription;
import dev.jackfield.workflow.WhenMissing;
import shop.Calculator;
import shop.RetailCommand;
import shop.Shop;

@CommandDescription(
        value = "Works out an arithmetic expression and rounds the result to two places.",
        utterances = {
            "what is 2 + 2",
            "calculate 100.50 * 3",
            "how much is 45.99 plus 12.50",
            "add these numbers together",
            "work out the sum of 12.5 + 7.25 for me",
            "what do I get if I subtract 20 from 59.99",
            "do the math: (10 + 5) / 3",
            "total of these prices",
            "multiply 3 by 19.99",
            "what is the difference between 520.10 and 499.99",
            "3.5 times 20"
        },
        hints = {Hint.READ_ONLY, Hint.CLOSED_WORLD})
public final class Calculate extends RetailCommand<Calculate.Parameters> {
    public record Parameters(
            @Param(value = "Numbers, + - * /, parentheses and blanks, such as 2 + 2.", examples = "2 + 2")
            @WhenMissing(
                    ask = "What shall I calculate?",
                    looksLike = "[(]*\\d[\\d.]*[)]*(\\s*(\\*\\*|//|[-+*/])\\s*[(]*\\d[\\d.]*[)]*)+",
                    spoken = {"plus=+", "minus=-", "times=*", "multiplied by=*", "divided by=/"})
            String expression) {}

    @Override
    protected Object answer(Parameters given, Shop shop) {
        return Calculator.result(given.expression());
    }
}
