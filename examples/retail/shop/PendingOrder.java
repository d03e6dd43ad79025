package shop;

import java.util.ArrayList;
import java.util.List;

/// An order that is not processed yet, and what may be changed of it.
final class PendingOrder {
    private static final List<String> REASONS = List.of("no longer needed", "ordered by mistake");

    private final Shop shop;
    private final Entity order;
    private final boolean isPending;

    PendingOrder(Shop shop, String id) {
        this.shop = shop;
        this.order = shop.found(id);
        this.isPending = order.text("status").equals("pending");
    }

    private void require(String what) {
        if (!isPending) {
            throw new Refusal("non-pending order cannot be " + what);
        }
    }

    /// Refunds each payment to where it came from.
    Entity cancel(String reason) {
        require("cancelled");
        if (!REASONS.contains(reason)) {
            throw new Refusal("invalid reason");
        }
        var history = new ArrayList<>(order.list("payment_history"));
        for (var payment : order.list("payment_history")) {
            var method = payment.text("payment_method_id");
            history.add(transaction("refund", payment.fields().get("amount"), method));
            if (method.contains("gift_card")) {
                shop.credit(order, method, payment.number("amount"));
            }
        }
        return shop.changed(
                order.with("status", "cancelled").with("cancel_reason", reason).with("payment_history", history));
    }

    private static Entity transaction(String type, Object amount, String method) {
        return Entity.of("transaction_type", type).with("amount", amount).with("payment_method_id", method);
    }

    Entity shipTo(Entity address) {
        require("modified");
        return shop.changed(order.with("address", address));
    }

    /// The new method pays all of it, and the one before gets it back.
    Entity payWith(String id) {
        require("modified");
        var method = shop.method(order, id);
        var history = order.list("payment_history");
        if (history.size() != 1 || !history.getFirst().text("transaction_type").equals("payment")) {
            throw new Refusal("there should be exactly one payment for a pending order");
        }
        var before = history.getFirst().text("payment_method_id");
        if (before.equals(id)) {
            throw new Refusal("the new payment method should be different from the current one");
        }
        var amount = history.getFirst().number("amount");
        if (Shop.isGiftCard(method) && method.number("balance") < amount) {
            throw new Refusal("insufficient gift card balance to pay for the order");
        }
        move(method, id, before, amount);
        var exact = history.getFirst().fields().get("amount");
        return shop.changed(order.with(
                "payment_history",
                List.of(history.getFirst(), transaction("payment", exact, id), transaction("refund", exact, before))));
    }

    private void move(Entity method, String id, String before, double amount) {
        if (Shop.isGiftCard(method)) {
            shop.credit(order, id, -amount);
        }
        if (before.contains("gift_card")) {
            shop.credit(order, before, amount);
        }
    }

    Entity replace(List<String> items, List<String> others, String id) {
        require("modified");
        var swap = new ItemSwap(shop, order, items, others);
        var difference = swap.difference();
        var method = shop.method(order, id);
        if (Shop.isGiftCard(method) && method.number("balance") < difference) {
            throw new Refusal("insufficient gift card balance to pay for the new item");
        }
        if (Shop.isGiftCard(method)) {
            shop.credit(order, id, -difference);
        }
        var history = new ArrayList<>(order.list("payment_history"));
        history.add(transaction(difference > 0 ? "payment" : "refund", Math.abs(difference), id));
        return shop.changed(order.with("items", swap.items())
                .with("status", "pending (item modified)")
                .with("payment_history", history));
    }
}
