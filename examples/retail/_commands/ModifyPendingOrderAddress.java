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
            "change the shipping address of order #W4776164 to 742 Oak Street, Apt 5, Denver, CO 80202",
            "the delivery address on order #W2417020 is wrong",
            "Can I have my pending order delivered to a different address?",
            "Hello! I put in the wrong street when I ordered #W8935389, it should be 12 River Road, Austin, TX 78784",
            "please have W3470184 shipped to my office instead",
            "the parcel #W7209932 has not left yet, could it go to 930 Park Avenue, Suite 293, Boston, MA 02108?",
            "new shipping address for #W1305158 please"
        },
        hints = {Hint.CLOSED_WORLD})
public final class ModifyPendingOrderAddress extends RetailCommand<ModifyPendingOrderAddress.Parameters> {
    public record Parameters(
            @Param(
                    value = "The order, such as #W0000000, with its #.",
                    name = "order_id",
                    pattern = "#W\\d{7}",
                    examples = "#W0000000")
            @WhenMissing(ask = "Which order is it? Its number begins with #W.", foundBy = "get_user_details")
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
