package _commands;

import dev.jackfield.tools.Hint;
import dev.jackfield.tools.Param;
import dev.jackfield.workflow.CommandDescription;
import dev.jackfield.workflow.WhenMissing;
import java.util.List;
import shop.RetailCommand;
import shop.Shop;

@CommandDescription(
        value = "Takes items of a delivered order back. The refund goes to the payment method of the "
                + "order or to a gift card. The customer gets an e-mail about the way back. Let the "
                + "customer agree first.",
        utterances = {
            "return item 1008292230 from my delivered order #W0000000",
            "I want to return something that I received",
            "send an item back and get a refund",
            "I would like my money back for what was delivered",
            "the item arrived broken, I want a refund",
            "return order #W0000000 and refund to gift_card_0000000",
            "how can I give back an item I don't like",
            "the product I got is defective, take it back",
            "I am not satisfied with the item and want to return it",
            "it stopped working, refund please",
            "order #W0000000 arrived but part of it goes back",
            "return item 1008292230 of order #W0000000, refund to paypal_0000000",
            "send back item 1008292230 of order #W0000000, refund it to credit_card_0000000",
            "take back item 1008292230 of order #W0000000 and refund gift_card_0000000"
        },
        hints = {Hint.CLOSED_WORLD})
public final class ReturnDeliveredOrderItems extends RetailCommand<ReturnDeliveredOrderItems.Parameters> {
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

            @Param(
                    value = "The items to return; an item that was bought twice can stand here twice.",
                    name = "item_ids",
                    examples = "[\"1008292230\"]")
            @WhenMissing(
                    looksLike = "\\d{10}",
                    ask = "Which items are they? An item id has ten digits.",
                    foundBy = "get_order_details")
            List<String> itemIds,

            @Param(
                    value = "The payment method that receives the refund.",
                    name = "payment_method_id",
                    examples = {"gift_card_0000000", "credit_card_0000000", "paypal_0000000"})
            @WhenMissing(
                    ask = "Which payment method is it? Its id begins with credit_card_, gift_card_ or paypal_.",
                    foundBy = {"get_user_details", "get_order_details"},
                    looksLike = "^(credit_card|gift_card|paypal)_\\d+$")
            String paymentMethodId) {}

    @Override
    protected Object answer(Parameters given, Shop shop) {
        return shop.takeBack(given.orderId(), given.itemIds(), given.paymentMethodId());
    }
}
