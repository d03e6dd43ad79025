package _commands;

import dev.jackfield.tools.Hint;
import dev.jackfield.tools.Param;
import dev.jackfield.workflow.CommandDescription;
import dev.jackfield.workflow.WhenMissing;
import java.util.List;
import shop.RetailCommand;
import shop.Shop;

@CommandDescription(
        value = "Exchanges items of a delivered order for other variants of the same products. An "
                + "order can be exchanged or returned once, so collect all items first, and let the "
                + "customer agree.",
        utterances = {
            "exchange item 1008292230 of my delivered order #W0000000 for 1008292231",
            "I would like to exchange something that I received",
            "the jacket I received is the wrong size, I want to swap it for a larger one",
            "can I trade the item that arrived for another colour",
            "my order was delivered but I want a different model instead",
            "replace the delivered item with another variant, pay the difference with credit_card_0000000",
            "swap the item I got for a different one",
            "the shirt that came does not fit, can I have another size",
            "I already received it, but I'd prefer the other version",
            "the shoes from order #W0000000 arrived but are too small, I need a bigger size",
            "can I trade the laptop I received for another model",
            "swap the delivered bottle for a bigger one and charge paypal_0000000",
            "exchange item 1008292230 for 1008292231 in order #W0000000 and charge paypal_0000000",
            "swap item 1008292230 of my delivered order #W0000000 for 1008292231, use credit_card_0000000"
        },
        hints = {Hint.CLOSED_WORLD})
public final class ExchangeDeliveredOrderItems extends RetailCommand<ExchangeDeliveredOrderItems.Parameters> {
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
                    value = "The items to exchange; an item that was bought twice can stand here twice.",
                    name = "item_ids",
                    examples = "[\"1008292230\"]")
            @WhenMissing(
                    looksLike = "\\d{10}",
                    ask = "Which items are they? An item id has ten digits.",
                    foundBy = "get_order_details")
            List<String> itemIds,

            @Param(
                    value = "The variants that replace them, in the same order. Each is of the same product as the"
                            + " item at its place.",
                    name = "new_item_ids",
                    examples = "[\"1008292230\"]")
            @WhenMissing(
                    looksLike = "\\d{10}",
                    ask = "Which variants should replace them? An item id has ten digits.",
                    foundBy = "get_product_details")
            List<String> newItemIds,

            @Param(
                    value = "The payment method that pays the difference of the prices or receives it.",
                    name = "payment_method_id",
                    examples = {"gift_card_0000000", "credit_card_0000000", "paypal_0000000"})
            @WhenMissing(
                    ask = "Which payment method is it? Its id begins with credit_card_, gift_card_ or paypal_.",
                    foundBy = {"get_user_details", "get_order_details"},
                    looksLike = "^(credit_card|gift_card|paypal)_\\d+$")
            String paymentMethodId) {}

    @Override
    protected Object answer(Parameters given, Shop shop) {
        return shop.exchange(given.orderId(), given.itemIds(), given.newItemIds(), given.paymentMethodId());
    }
}
