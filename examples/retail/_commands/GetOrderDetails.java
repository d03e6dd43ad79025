package _commands;

import dev.jackfield.tools.Hint;
import dev.jackfield.tools.Param;
import dev.jackfield.workflow.CommandDescription;
import dev.jackfield.workflow.WhenMissing;
import shop.RetailCommand;
import shop.Shop;

@CommandDescription(
        value = "Shows an order: its status, items, address, deliveries and payments.",
        utterances = {
            "what is the status of order #W0000000",
            "where is my order",
            "show me the details of order #W0000000",
            "has my order been shipped",
            "when will my package arrive",
            "what did I buy in order #W0000000",
            "track my parcel",
            "look up order #W0000000",
            "how much did I pay for that order, and how was it paid",
            "which address is order #W0000000 being sent to",
            "is my order still pending",
            "any news about my delivery",
            "give me an update on order #W0000000",
            "where is my stuff",
            "check on order #W0000000"
        },
        hints = {Hint.READ_ONLY, Hint.CLOSED_WORLD})
public final class GetOrderDetails extends RetailCommand<GetOrderDetails.Parameters> {
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
            String orderId) {}

    @Override
    protected Object answer(Parameters given, Shop shop) {
        return shop.order(given.orderId());
    }
}
