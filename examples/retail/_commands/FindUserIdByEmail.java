package _commands;

import dev.jackfield.tools.Hint;
import dev.jackfield.tools.Param;
import dev.jackfield.workflow.CommandDescription;
import dev.jackfield.workflow.WhenMissing;
import shop.RetailCommand;
import shop.Shop;

@CommandDescription(
        value = "Finds the id of a customer by e-mail address.",
        utterances = {
            "my email is something@example.com",
            "find the user with the email something@example.com",
            "find my account by email",
            "look up my user id with my email address",
            "I registered with something@example.com",
            "the email on my account is something@example.com",
            "who is something@example.com",
            "sign me in with my e-mail",
            "verify my identity by e-mail: something@example.com",
            "log in with my email"
        },
        hints = {Hint.READ_ONLY, Hint.CLOSED_WORLD})
public final class FindUserIdByEmail extends RetailCommand<FindUserIdByEmail.Parameters> {
    public record Parameters(
            @Param(value = "The e-mail address, such as something@example.com.", examples = "something@example.com")
            @WhenMissing(looksLike = "[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+")
            String email) {}

    @Override
    protected Object answer(Parameters given, Shop shop) {
        return shop.customerByEmail(given.email());
    }
}
