package _commands;

import dev.jackfield.tools.Hint;
import dev.jackfield.tools.Param;
import dev.jackfield.workflow.CommandDescription;
import dev.jackfield.workflow.WhenMissing;
import shop.RetailCommand;
import shop.Shop;

@CommandDescription(
        value = "Shows a customer: name, e-mail address, default address, payment methods and orders.",
        utterances = {
            "show my account details",
            "get the profile of user sara_doe_496",
            "which orders do I have",
            "what is my default address",
            "which payment methods are saved on my account",
            "what is my gift card balance",
            "my user id is sara_doe_496",
            "list all the orders of sara_doe_496",
            "show me my order history",
            "what do you know about me",
            "what addresses and cards do you have for me",
            "what is stored in the account of sara_doe_496",
            "I want to look through my account"
        },
        hints = {Hint.READ_ONLY, Hint.CLOSED_WORLD})
public final class GetUserDetails extends RetailCommand<GetUserDetails.Parameters> {
    public record Parameters(
            @Param(value = "The customer, such as sara_doe_496.", name = "user_id", examples = "sara_doe_496")
            @WhenMissing(
                    ask = "Which customer is it?",
                    foundBy = {"find_user_id_by_email", "find_user_id_by_name_zip"},
                    looksLike = "[a-z]+_[a-z]+_\\d+")
            String userId) {}

    @Override
    protected Object answer(Parameters given, Shop shop) {
        return shop.customer(given.userId());
    }
}
