package _commands;

import dev.jackfield.tools.Hint;
import dev.jackfield.tools.Param;
import dev.jackfield.workflow.CommandDescription;
import dev.jackfield.workflow.WhenMissing;
import shop.Addresses;
import shop.RetailCommand;
import shop.Shop;

@CommandDescription(
        value = "Changes the shipping address of an order that is still pending. Let the customer " + "agree first.",
        utterances = {
            "change the shipping address of order #W0000000",
            "ship order #W0000000 to 123 Main St, Apt 1, San Francisco, CA 12345",
            "the delivery address of my order is wrong",
            "send my order to a different address",
            "I entered the wrong address for my order",
            "deliver the pending order #W0000000 to another address instead",
            "update where my package will be sent",
            "redirect my order to my work address",
            "can order #W0000000 go to a new address",
            "please have order #W0000000 shipped to my office instead",
            "I gave you the wrong street and house number for order #W0000000",
            "I need order #W0000000 sent to a different place",
            "send order #W0000000 to 123 Main St, San Francisco, CA 12345",
            "deliver order #W0000000 to 123 Main St, San Francisco, CA 12345",
            "change the delivery address of order #W0000000 to 123 Main St, San Francisco, CA 12345",
            "order #W0000000 should go to 123 Main St, San Francisco, CA 12345"
        },
        hints = {Hint.CLOSED_WORLD})
public final class ModifyPendingOrderAddress extends RetailCommand<ModifyPendingOrderAddress.Parameters> {
    public record Parameters(
            @Param(
                    value = "The order, such as #W0000000, with its #.",
                    name = "order_id",
                    pattern = "^(#?[\\w\\d]+|NOT_FOUND)$",
                    examples = "#W0000000")
            @WhenMissing(
                    ask = "Which order is it? Its number begins with #W.",
                    foundBy = "get_user_details",
                    looksLike = "#W\\d{7}")
            String orderId,

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
        return shop.shipTo(
                given.orderId(),
                Addresses.of(
                        given.address1(), given.address2(), given.city(), given.state(), given.country(), given.zip()));
    }
}
