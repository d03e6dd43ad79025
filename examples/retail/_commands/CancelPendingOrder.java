package _commands;

import dev.jackfield.tools.Hint;
import dev.jackfield.tools.Param;
import dev.jackfield.workflow.CommandDescription;
import dev.jackfield.workflow.WhenMissing;
import shop.RetailCommand;
import shop.Shop;

@CommandDescription(
        value = "Cancels an order that is still pending and refunds what was paid: to a gift card at "
                + "once, otherwise in 5 to 7 business days. Tell the customer what will happen and let "
                + "them agree first.",
        utterances = {
            "cancel order #W0000000",
            "please cancel my order, I no longer need it",
            "I ordered this by mistake, can you cancel the order",
            "I don't want order #W0000000 anymore",
            "I want to cancel a purchase",
            "stop my order from being shipped, I have changed my mind",
            "undo my order #W0000000, it was an accident",
            "can you call off the order that is still pending",
            "I'd like to cancel the order I placed",
            "withdraw my order #W0000000",
            "kill my order #W0000000, I decided against it",
            "cancel my pending order #W0000000",
            "cancel order #W0000000, I don't need it any more",
            "cancel the purchase #W0000000, I don't need it anymore",
            "cancel the whole order #W0000000, it was a mistake",
            "order #W0000000 is no longer needed, please cancel it",
            "revoke order #W0000000, I bought it by accident"
        },
        hints = {Hint.CLOSED_WORLD, Hint.DESTRUCTIVE},
        runsAtOnce = true)
public final class CancelPendingOrder extends RetailCommand<CancelPendingOrder.Parameters> {
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
                    value = "Why it is cancelled.",
                    oneOf = {"no longer needed", "ordered by mistake"})
            @WhenMissing(ask = "Why should it be cancelled?")
            String reason) {}

    @Override
    protected Object answer(Parameters given, Shop shop) {
        return shop.cancel(given.orderId(), given.reason());
    }
}
