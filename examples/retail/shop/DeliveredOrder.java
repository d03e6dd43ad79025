package shop;

import java.util.List;

/// An order that has arrived. Its items can be exchanged or returned, once.
final class DeliveredOrder {
    private final Shop shop;
    private final Entity order;

    /// @param what is to be done with it, for the refusal
    DeliveredOrder(Shop shop, String id, String what) {
        this.shop = shop;
        this.order = shop.found(id);
        if (!order.text("status").equals("delivered")) {
            throw new Refusal("non-delivered order cannot be " + what);
        }
    }

    Entity exchange(List<String> items, List<String> others, String id) {
        var difference = Shop.rounded(new ItemSwap(shop, order, items, others).difference());
        var method = shop.method(order, id);
        if (Shop.isGiftCard(method) && method.number("balance") < difference) {
            throw new Refusal("insufficient gift card balance to pay for the price difference");
        }
        return shop.changed(order.with("status", "exchange requested")
                .with("exchange_items", items.stream().sorted().toList())
                .with("exchange_new_items", others.stream().sorted().toList())
                .with("exchange_payment_method_id", id)
                .with("exchange_price_difference", difference));
    }

    Entity takeBack(List<String> items, String id) {
        shop.method(order, id);
        var paid = order.list("payment_history").getFirst().text("payment_method_id");
        if (!id.contains("gift_card") && !id.equals(paid)) {
            throw new Refusal("payment method should be either the original payment method or a gift card");
        }
        if (ItemSwap.missing(order, items).isPresent()) {
            throw new Refusal("some item not found");
        }
        return shop.changed(order.with("status", "return requested")
                .with("return_items", items.stream().sorted().toList())
                .with("return_payment_method_id", id));
    }
}
