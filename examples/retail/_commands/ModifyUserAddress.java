package _commands;

import dev.jackfield.tools.Hint;
import dev.jackfield.tools.Param;
import dev.jackfield.workflow.CommandDescription;
import dev.jackfield.workflow.WhenMissing;
import shop.Addresses;
import shop.RetailCommand;
import shop.Shop;

@CommandDescription(
        value = "Changes the default address of a customer. Let the customer agree first.",
        utterances = {
            "change my default address",
            "update the address in my profile to 123 Main St, Apt 1, San Francisco, CA 12345",
            "I have moved, please save my new home address",
            "set the default address of user sara_doe_496 to 123 Main St, San Francisco, CA 12345",
            "my account still has my old address",
            "edit the address stored in my account",
            "my new address is 123 Main St, San Francisco, CA 12345, use it for all future orders",
            "I live at a new place now, update my user details",
            "I am sara_doe_496 and I moved to 123 Main St, San Francisco, CA 12345",
            "save 123 Main St, San Francisco, CA 12345 as my address",
            "the address in my account is wrong",
            "use another shipping address for me from now on",
            "keep my new delivery address for later orders",
            "change the address of user sara_doe_496 to 123 Main St, San Francisco, CA 12345",
            "update the default address of user sara_doe_496 to 123 Main St, San Francisco, CA 12345"
        },
        hints = {Hint.CLOSED_WORLD})
public final class ModifyUserAddress extends RetailCommand<ModifyUserAddress.Parameters> {
    public record Parameters(
            @Param(value = "The customer, such as sara_doe_496.", name = "user_id", examples = "sara_doe_496")
            @WhenMissing(
                    ask = "Which customer is it?",
                    foundBy = {"find_user_id_by_email", "find_user_id_by_name_zip"},
                    looksLike = "[a-z]+_[a-z]+_\\d+")
            String userId,

            @Param(value = "The first line of the address, such as 123 Main St.", examples = "123 Main St")
            String address1,

            @Param(
                    value = "The second line of the address, such as Apt 1; may be empty.",
                    defaultValue = "",
                    examples = {"Apt 1", "Suite 12", "Unit 3"})
            String address2,

            @Param(value = "The city, such as San Francisco.", examples = "San Francisco")
            String city,

            @Param(value = "The state, such as CA.", examples = "CA") @WhenMissing(looksLike = "[A-Z]{2}")
            String state,

            @Param(value = "The country, such as USA.", defaultValue = "USA", examples = "USA")
            String country,

            @Param(value = "The zip code, such as 12345.", examples = "12345") @WhenMissing(looksLike = "\\d{5}")
            String zip) {}

    @Override
    protected Object answer(Parameters given, Shop shop) {
        return shop.moveTo(
                given.userId(),
                Addresses.of(
                        given.address1(), given.address2(), given.city(), given.state(), given.country(), given.zip()));
    }
}
