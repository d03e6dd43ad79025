package _commands;

import dev.jackfield.tools.Hint;
import dev.jackfield.tools.Param;
import dev.jackfield.workflow.CommandDescription;
import dev.jackfield.workflow.WhenMissing;
import shop.RetailCommand;
import shop.Shop;

@CommandDescription(
        value = "Changes the payment method of an order that is still pending. The first one is "
                + "refunded. Let the customer agree first.",
        utterances = {
            "change the payment method of order #W0000000 to paypal_0000000",
            "pay for order #W0000000 with credit_card_0000000 instead",
            "I want to use a different card for my order",
            "switch the payment of my pending order to my gift card",
            "use gift_card_0000000 for order #W0000000",
            "can I pay my order with paypal rather than my credit card",
            "I paid with the wrong card, charge another one",
            "update the payment for my order",
            "change how I pay for my pending order",
            "bill order #W0000000 to credit_card_0000000",
            "move the charge for #W0000000 over to paypal_0000000",
            "pay order #W0000000 with paypal_0000000",
            "charge order #W0000000 to credit_card_0000000",
            "put order #W0000000 on gift_card_0000000",
            "switch the payment method of order #W0000000 to paypal_0000000"
        },
        hints = {Hint.CLOSED_WORLD})
public final class ModifyPendingOrderPayment extends RetailCommand<ModifyPendingOrderPayment.Parameters> {
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
                    value = "The payment method that pays the order instead.",
                    name = "payment_method_id",
                    examples = {"gift_card_0000000", "credit_card_0000000", "paypal_0000000"})
            @WhenMissing(
                    ask = "Which payment method is it? Its id begins with credit_card_, gift_card_ or paypal_.",
                    foundBy = {"get_user_details", "get_order_details"},
                    looksLike = "^(credit_card|gift_card|paypal)_\\d+$")
            String paymentMethodId) {}

    @Override
    protected Object answer(Parameters given, Shop shop) {
        return shop.payWith(given.orderId(), given.paymentMethodId());
    }
}
