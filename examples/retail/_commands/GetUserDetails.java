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
            "show my profile",
            "get the details for user yusuf_rossi_9620",
            "list all my orders, my user id is sofia_rossi_8776",
            "which orders does emma_kovacs_9839 have",
            "Please tell me everything that is stored about my account olivia_ito_3591",
            "i wanna see my account info",
            "Which credit cards are saved in my profile, id raj_santos_9079"
        },
        hints = {Hint.READ_ONLY, Hint.CLOSED_WORLD})
public final class GetUserDetails extends RetailCommand<GetUserDetails.Parameters> {
    public record Parameters(
            @Param(
                    value = "The customer, such as sara_doe_496.",
                    name = "user_id",
                    pattern = "[a-z]+_[a-z]+_\\d+",
                    examples = "sara_doe_496")
            @WhenMissing(
                    ask = "Which customer is it?",
                    foundBy = {"find_user_id_by_email", "find_user_id_by_name_zip"})
            String userId) {}

    @Override
    protected Object answer(Parameters given, Shop shop) {
        return shop.customer(given.userId());
    }
}
