package _commands;

import dev.jackfield.tools.Hint;
import dev.jackfield.tools.Param;
import dev.jackfield.workflow.CommandDescription;
import dev.jackfield.workflow.WhenMissing;
import java.util.List;
import shop.RetailCommand;
import shop.Shop;

@CommandDescription(
        value = "Replaces items of an order that is still pending by other variants of the same "
                + "products. It can be done once, and the order can be neither changed nor cancelled "
                + "afterwards, so collect all items first, and let the customer agree.",
        utterances = {
            "change item 1008292230 in my pending order #W0000000 to 1008292231",
            "modify the items in an order that has not shipped yet",
            "I want another colour for the item in my pending order",
            "can I change the size in my order before it is shipped",
            "switch an item of order #W0000000 to a different variant, it is still pending",
            "I'd like to upgrade the item in my pending order",
            "replace item 1008292230 with 1008292231 in the pending order #W0000000 and use paypal_0000000",
            "edit what is in my unshipped order",
            "I chose the wrong option when I ordered, make it the other one",
            "order #W0000000 is pending, I would like a bigger bottle in place of the small one",
            "I want a different size for the t-shirt in order #W0000000, which is still pending",
            "update the laptop in #W0000000 to another model before shipping",
            "swap item 1008292230 for 1008292231 in my pending order #W0000000, pay with paypal_0000000",
            "change item 1008292230 to 1008292231 in my pending order #W0000000 and use gift_card_0000000",
            "I want the other colour in order #W0000000, it has not gone out yet",
            "make it a different size before the order goes out"
        },
        hints = {Hint.CLOSED_WORLD})
public final class ModifyPendingOrderItems extends RetailCommand<ModifyPendingOrderItems.Parameters> {
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
                    value = "The items to replace; an item that was bought twice can stand here twice.",
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
        return shop.replaceItems(given.orderId(), given.itemIds(), given.newItemIds(), given.paymentMethodId());
    }
}
